import type { Clock } from '#core/ports/clock.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import type { Random } from '#core/ports/random.ts'

/**
 * Stand-ins for the ports of `core/ports/`, the only place where a test replaces something real.
 *
 * How to add one: a function `fake<Port>` that fulfils the port in memory, with the means to steer and to read it.
 */

export interface FakeClock extends Clock {
  /** Moves the time on, ms. */
  advance(ms: number): void
}

/** Stands still at `start` (ms since 1970) until it is moved. */
export function fakeClock(start = Date.UTC(2026, 0, 5, 12)): FakeClock {
  let now = start
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}

/** Counts: `id-1`, `token-000…001`. */
export function fakeRandom(): Random {
  let ids = 0
  let tokens = 0
  return {
    id: () => `id-${++ids}`,
    token: () => `token-${String(++tokens).padStart(37, '0')}`,
  }
}

/** Keys in memory; `lose()` forgets them, as a deleted key file does. */
export function fakeKeyRing(id = 'test'): KeyRing & { lose(): void; created: number } {
  let keys: { id: string; key: Uint8Array }[] | null = null
  return {
    created: 0,
    load: () => keys,
    create() {
      this.created += 1
      keys = [{ id, key: new Uint8Array(32).fill(this.created) }]
      return keys
    },
    renew() {
      this.created += 1
      keys = [{ id: `${id}-${this.created}`, key: new Uint8Array(32).fill(this.created) }]
      return keys
    },
    lose() {
      keys = null
    },
  }
}
