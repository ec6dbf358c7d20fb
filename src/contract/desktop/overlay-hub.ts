import { z } from 'zod'

/** Subprotocol of the hub's websocket, sent by both ends. Other versions are rejected. */
export const hubProtocol = 'idiolect.overlay.v1'

/** The Messages window, in points from the upper left corner of the primary display. */
const rectangle = z.object({
  x: z.number().finite(),
  y: z.number().finite(),
  width: z.number().positive().finite(),
  height: z.number().positive().finite(),
})

/** The only message: which conversation is open, and the position of its window. Drafts go over HTTP. */
export const hubFrame = z.object({
  v: z.literal(1),
  type: z.literal('active_chat'),
  seq: z.number().int().min(1),
  /** Null if none is open, or if it cannot be identified. */
  conversation_id: z.string().max(500).nullable(),
  /** True while Messages is the frontmost app. */
  front: z.boolean(),
  /** Null if no Messages window is visible. */
  window: rectangle.nullable(),
})
export type HubFrame = z.infer<typeof hubFrame>
