import { z } from 'zod'

/** Named by both ends of the hub's websocket; a server that speaks another version is not understood. */
export const hubProtocol = 'idiolect.overlay.v1'

/** Window of Messages on the screen: points of the primary display, from its upper left corner. */
const rectangle = z.object({
  x: z.number().finite(),
  y: z.number().finite(),
  width: z.number().positive().finite(),
  height: z.number().positive().finite(),
})

/** All that crosses it: which conversation is open, and where its window stands. Drafts go over HTTP. */
export const hubFrame = z.object({
  v: z.literal(1),
  type: z.literal('active_chat'),
  seq: z.number().int().min(1),
  /** Null: none, or not to be told apart. */
  conversation_id: z.string().max(500).nullable(),
  /** True while Messages is the app in front. */
  front: z.boolean(),
  /** Null if no window of it can be seen. */
  window: rectangle.nullable(),
})
export type HubFrame = z.infer<typeof hubFrame>
