import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows a statement takes at a time where each may hold 1 MiB. SQLite works on the server's own event loop, which must never be blocked for
 * more than 50 ms.
 */
export const sliceRows = 2

/** Calls `step` until it did nothing, letting the event loop turn between two calls; gives how much was done in all. */
export async function inSlices(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await step()
    if (done === 0) return total
    total += done
    await nextTurn()
  }
}
