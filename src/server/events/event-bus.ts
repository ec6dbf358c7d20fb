import { z } from 'zod'
import { serverEvent, type ServerEvent } from '#contract/events.ts'

/** Events that another process may pass to its pages unchanged: states and numbers of the owner's account, no message text. */
const carried: ReadonlySet<ServerEvent['type']> = new Set(['training', 'extraction', 'replay', 'model', 'control'])

export function isCarried(event: ServerEvent): boolean {
  return carried.has(event.type)
}

/** What one process tells the others. It names what changed and never contains text, so that whoever listens to the bus learns nothing. */
export const busNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), account: z.string(), event: serverEvent.refine(isCarried) }),
  /** `sent`: it was sent automatically, and whether the owner wants to be told. */
  z.object({ kind: z.literal('suggestion'), account: z.string(), id: z.string(), sent: z.object({ notify: z.boolean() }).nullable() }),
  z.object({ kind: z.literal('end-session'), session: z.string() }),
  z.object({ kind: z.literal('end-account'), account: z.string(), except: z.string().nullable() }),
])
export type BusNote = z.infer<typeof busNote>

/** Tells the other processes on the same store. Delivery is at most once: pages ask for the state when they come back. */
export interface EventBus {
  /** Never throws and never waits: an event is not worth a failed request. */
  send(note: BusNote): void
  /** `note`: another process sent it. `missed`: some may have been lost. One listener. */
  listen(on: { note(note: BusNote): void; missed(): void }): void
  close(): Promise<void>
}

/** For a process that has its store to itself: there is nobody to tell. */
export const noBus: EventBus = { send: () => undefined, listen: () => undefined, close: () => Promise.resolve() }
