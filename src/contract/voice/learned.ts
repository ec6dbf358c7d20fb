import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** What the owner did with a draft, stored to learn from. The owner can see every item and remove it. */
export const learnedItem = z.object({
  id: z.string(),
  kind: z.enum(['accepted', 'edited', 'dismissed', 'answered', 'not-like-this']),
  contact: z.string(),
  incoming: z.string(),
  /** The text as drafted; for `not-like-this`, the reply of the moment that is not used anymore. */
  draft: z.string(),
  /** The text as sent. Null if nothing was sent. */
  text: z.string().nullable(),
  /** ISO 8601, UTC. */
  at: z.string(),
})
export type LearnedItem = z.infer<typeof learnedItem>

export const learned = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/learned',
    access: 'session',
    summary: 'What was learned from what the owner did with drafts, newest first',
    input: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    output: z.object({ items: z.array(learnedItem), total: z.number().int() }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/learned/:id',
    access: 'session',
    summary: 'Forget one of them',
    input: z.object({ id: z.string().max(200) }),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
  notLikeThis: defineEndpoint({
    method: 'POST',
    path: '/api/learned/not-like-this',
    access: 'session',
    summary: 'Never lean on this own moment again',
    input: z.object({ moment_id: z.string().max(200) }),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
}
