import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * What Idiolect does with a conversation's messages: nothing, drafts in the overlay and panel, drafts with a notification and Approve, or
 * automatic replies if the safety floor allows it.
 */
export const conversationMode = z.enum(['off', 'draft', 'ask', 'auto'])
export type ConversationMode = z.infer<typeof conversationMode>

/** Mode of conversations that have none set. Never `auto`, which is set per person. */
export const defaultMode = z.enum(['off', 'draft', 'ask'])

export const conversation = z.object({
  /** Key of the contact or group. */
  id: z.string(),
  name: z.string(),
  group: z.boolean(),
  /** Its own mode. Null for the owner's default. */
  mode: conversationMode.nullable(),
  /** The mode in effect, after the allowed list. A group is never above `draft`. */
  effective_mode: conversationMode,
  /** True if the allowed numbers include it. */
  allowed: z.boolean(),
  /** Number of the owner's replies in the voice. */
  pairs: z.number().int(),
})
export type Conversation = z.infer<typeof conversation>

export const conversations = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'session',
    summary: 'People and groups with their modes, most recent first',
    input: z.object({ query: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    output: z.object({ conversations: z.array(conversation), total: z.number().int(), default_mode: defaultMode }),
  }),
  setMode: defineEndpoint({
    method: 'PUT',
    path: '/api/conversations/:id/mode',
    access: 'session',
    summary: 'Set or clear the mode of one conversation; what was scheduled for it is held at once where the new mode forbids it',
    input: z.object({
      id: z.string().max(500),
      /** `auto` is refused with `conflict` if it is neither earned (see `missing` in the ladder) nor already set. */
      mode: conversationMode.nullable(),
    }),
    output: conversation,
  }),
  setDefaultMode: defineEndpoint({
    method: 'PUT',
    path: '/api/conversations/default-mode',
    access: 'session',
    summary: 'Set what conversations without a mode get',
    input: z.object({ mode: defaultMode }),
    output: z.object({ default_mode: defaultMode }),
  }),
}
