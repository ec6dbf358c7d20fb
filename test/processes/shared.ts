/** What the programs of this folder and their tests agree on. */
export const processKeys = { load: () => [{ id: 'k', key: new Uint8Array(32).fill(7) }], create: () => [], renew: () => null }
/** How long a lease lasts here, ms. Shorter, and a busy machine misses its heartbeats: the work goes to another process without anyone dying. */
export const lasting = 1_200
/** A voice has so many. */
export const parts = 12
export const partBytes = (seq: number) => new Uint8Array(100).fill(seq + 1)
