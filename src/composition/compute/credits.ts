import { blocksInFlight } from './protocol.ts'

/**
 * Back-pressure for a synchronous worker. It cannot await, so it waits on shared memory until the server has stored what it sent.
 * Two counters: [0] blocks sent by the worker, [1] blocks stored by the server.
 */
export function createCredits(): SharedArrayBuffer {
  return new SharedArrayBuffer(8)
}

/** Called in the worker before it sends a block. Blocks the worker's thread while too many blocks are in flight. */
export function takeCredit(credits: SharedArrayBuffer): void {
  const counters = new Int32Array(credits)
  const sent = Atomics.add(counters, 0, 1) + 1
  for (;;) {
    const stored = Atomics.load(counters, 1)
    if (sent - stored <= blocksInFlight) return
    Atomics.wait(counters, 1, stored)
  }
}

/** Called in the server when a block is stored. */
export function giveCredit(credits: SharedArrayBuffer): void {
  const counters = new Int32Array(credits)
  Atomics.add(counters, 1, 1)
  Atomics.notify(counters, 1)
}
