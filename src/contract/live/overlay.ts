import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

const suggestionCount = z.number().int().min(1).max(5)
/** The edge of the Messages window (in a browser, of the screen) that the overlay sits beside. */
export const overlayPosition = z.enum(['right', 'left'])
export type OverlayPosition = z.infer<typeof overlayPosition>

export const overlaySettings = z.object({ suggestionCount: suggestionCount.default(3), position: overlayPosition.default('right') })
export type OverlaySettings = z.infer<typeof overlaySettings>

const done = z.object({ success: z.literal(true), message: z.string().default('') })

export const overlay = {
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/api/overlay-settings',
    access: 'session',
    summary: 'Settings of the Native Messages Assistant',
    input: z.object({}),
    output: z.object({ success: z.literal(true), settings: overlaySettings }),
  }),
  saveSettings: defineEndpoint({
    method: 'POST',
    path: '/api/overlay-settings',
    access: 'session',
    summary: 'Save the settings of the Native Messages Assistant',
    /** Omitted settings stay as they are. */
    input: z.object({ settings: z.object({ suggestionCount: suggestionCount.optional(), position: overlayPosition.optional() }) }),
    output: done,
  }),
  startDetector: defineEndpoint({
    method: 'POST',
    path: '/api/active-chat-detector/start',
    access: 'session',
    summary: 'Tell the overlay hub which chat is open in Messages',
    input: z.object({
      /** `ws://127.0.0.1:PORT/`: a port on this computer, nothing else. */
      websocket_url: z.string().max(200),
      /** The hub's secret, new at each launch. Null if there is no hub; the open chat is then reported by events only. */
      secret: z
        .string()
        .regex(/^[\w-]{16,200}$/, 'This is not a secret of the overlay.')
        .nullable()
        .default(null),
    }),
    output: done,
  }),
  stopDetector: defineEndpoint({
    method: 'POST',
    path: '/api/active-chat-detector/stop',
    access: 'session',
    summary: 'Stop telling',
    input: z.object({}),
    output: done,
  }),
}
