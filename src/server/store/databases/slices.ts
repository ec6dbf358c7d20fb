import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows per statement when each may hold 1 MiB. SQLite runs on the server's event loop, which must never be blocked for more than 50 ms. */
export const sliceRows = 2

/** Calls `step` until it does nothing, yielding to the event loop between calls. Returns the total. */
export async function inSlices(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await step()
    if (done === 0) return total
    total += done
    await nextTurn()
  }
}
