import { z } from 'zod'
import { boxDownload } from './language-model/box.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { suggestion } from './live/suggestions.ts'
import { trainingStatus } from './voice/training.ts'

/**
 * Events that the server pushes to pages. Pages still poll as specified; events only make updates faster. An event says that something changed
 * and includes the new state only if it is small.
 */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), version: z.string() }),
  z.object({ type: z.literal('training'), status: trainingStatus }),
  z.object({
    type: z.literal('extraction'),
    running: z.boolean(),
    rows_read: z.number().int(),
    rows_total: z.number().int().nullable(),
  }),
  /** Progress or end of reading sent mail. */
  z.object({
    type: z.literal('mail-reading'),
    running: z.boolean(),
    mails_read: z.number().int(),
    /** Time until which the mailbox asked us to pause: ISO 8601, UTC. Null if it did not. */
    paused_until: z.string().nullable(),
  }),
  z.object({ type: z.literal('suggestion'), suggestion }),
  /** What a model has written so far for a waiting page: unfinished, unchecked, for display only. */
  z.object({ type: z.literal('draft-progress'), request_id: z.string(), texts: z.array(z.string()) }),
  /** All drafts are written, and the model is ranking them. They cannot be used yet. */
  z.object({ type: z.literal('draft-choosing'), request_id: z.string() }),
  /** Progress or end of a replay for the style report. */
  z.object({ type: z.literal('replay'), engine: z.string(), done: z.number().int(), of: z.number().int(), running: z.boolean() }),
  /** The chosen engine, its state, or its consent changed. Refetch. */
  z.object({ type: z.literal('model') }),
  /** The models in the box, their files, or the engine's state changed. Refetch. */
  z.object({ type: z.literal('box') }),
  /** Progress of a model download. `download` is null if it ended or was removed: refetch. */
  z.object({ type: z.literal('box-download'), model: z.string(), download: boxDownload.nullable() }),
  /** A reply was sent automatically. `notify`: show the owner a notification with "I wouldn't have sent that". */
  z.object({ type: z.literal('sent-automatically'), suggestion, notify: z.boolean() }),
  /** Idiolect set a person back to "ask"; `text` says why. */
  z.object({ type: z.literal('stepped-down'), conversation_id: z.string(), name: z.string(), text: z.string() }),
  /** Listener, schedule, or modes changed. Refetch. */
  z.object({ type: z.literal('control') }),
  /** What the owner saved about themselves changed. Refetch. */
  z.object({ type: z.literal('own-facts') }),
  /** The conversation open in Messages. Null if none is open, or if it cannot be identified. */
  z.object({ type: z.literal('active-chat'), conversation_id: z.string().nullable() }),
])
export type ServerEvent = z.infer<typeof serverEvent>

export const events = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'session',
    kind: 'events',
    summary:
      'Server-sent events for the signed-in user, each a JSON object in `data`; for a program of this computer that names no account, `control` of all',
    input: z.object({}),
    output: serverEvent,
  }),
}
