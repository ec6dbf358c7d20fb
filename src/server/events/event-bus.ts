import { z } from 'zod'
import { serverEvent, type ServerEvent } from '#contract/events.ts'

/** Events that another process may pass to its pages unchanged: states and numbers of the owner's account, no message text. */
const carried: ReadonlySet<ServerEvent['type']> = new Set(['training', 'extraction', 'replay', 'model', 'own-facts', 'control'])

export function isCarried(event: ServerEvent): boolean {
  return carried.has(event.type)
}

/** A note from one process to the others. It names what changed and never contains text, so listening to the bus reveals nothing. */
export const busNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), account: z.string(), event: serverEvent.refine(isCarried) }),
  /** `sent`: it was sent automatically, and whether the owner wants to be told. */
  z.object({ kind: z.literal('suggestion'), account: z.string(), id: z.string(), sent: z.object({ notify: z.boolean() }).nullable() }),
  z.object({ kind: z.literal('end-session'), session: z.string() }),
  /** The account's data were deleted: what a process keeps of them in memory goes, too. */
  z.object({ kind: z.literal('forgotten'), account: z.string() }),
  z.object({ kind: z.literal('end-account'), account: z.string(), except: z.string().nullable() }),
])
export type BusNote = z.infer<typeof busNote>

/** Notifies the other processes on the same store. Delivery is at most once: pages reload the state when they reconnect. */
export interface EventBus {
  /** Never throws and never waits: a lost event must not fail a request. */
  send(note: BusNote): void
  /** `note`: another process sent it. `missed`: notes may have been lost. Takes one listener. */
  listen(on: { note(note: BusNote): void; missed(): void }): void
  close(): Promise<void>
}

/** The bus of a process that has its store to itself: there is nobody to notify. */
export const noBus: EventBus = { send: () => undefined, listen: () => undefined, close: () => Promise.resolve() }
