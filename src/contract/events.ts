import { z } from 'zod'
import { boxDownload } from './language-model/box.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { suggestion } from './live/suggestions.ts'
import { trainingStatus } from './voice/training.ts'

/**
 * What the server tells a page without being asked. Polling stays as specified; these only make it sooner. An event says that something
 * changed and carries the state itself only where it is small.
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
  /** Reading sent mails moved on or ended. */
  z.object({
    type: z.literal('mail-reading'),
    running: z.boolean(),
    mails_read: z.number().int(),
    /** ISO 8601, UTC: the mailbox wants a pause until then; null if it does not. */
    paused_until: z.string().nullable(),
  }),
  z.object({ type: z.literal('suggestion'), suggestion }),
  /** What a model has written so far for a waiting page: unfinished, unchecked, to be looked at only. */
  z.object({ type: z.literal('draft-progress'), request_id: z.string(), texts: z.array(z.string()) }),
  /** All of it is written, and the model looks at it once more to choose among it: still nothing to press. */
  z.object({ type: z.literal('draft-choosing'), request_id: z.string() }),
  /** A replay for the style report moved on or ended. */
  z.object({ type: z.literal('replay'), engine: z.string(), done: z.number().int(), of: z.number().int(), running: z.boolean() }),
  /** The chosen engine, its state or its consent changed: ask again. */
  z.object({ type: z.literal('model') }),
  /** The models in the box, their files or the state of the engine changed: ask again. */
  z.object({ type: z.literal('box') }),
  /** A download of one of them moved on; null: it ended or is gone, ask again. */
  z.object({ type: z.literal('box-download'), model: z.string(), download: boxDownload.nullable() }),
  /** A reply was sent automatically; `notify`: the owner wants to be told, with "I wouldn't have sent that". */
  z.object({ type: z.literal('sent-automatically'), suggestion, notify: z.boolean() }),
  /** Idiolect put a person back to ask, with why. */
  z.object({ type: z.literal('stepped-down'), conversation_id: z.string(), name: z.string(), text: z.string() }),
  /** Listener, schedule or modes changed: ask again. */
  z.object({ type: z.literal('control') }),
  /** Which conversation is open in Messages; null: none, or not to be told apart. */
  z.object({ type: z.literal('active-chat'), conversation_id: z.string().nullable() }),
])
export type ServerEvent = z.infer<typeof serverEvent>

export const events = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'session',
    kind: 'events',
    summary: 'Server-sent events for the signed-in user, each a JSON object in `data`',
    input: z.object({}),
    output: serverEvent,
  }),
}
