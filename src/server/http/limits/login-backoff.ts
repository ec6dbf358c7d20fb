import type { Clock } from '#core/ports/clock.ts'

/** Wrong passwords that cost no wait. */
const free = 10
const firstWait = 1_000
/**
 * On one's own machine whoever guesses has the owner's address, so the owner waits for what another program tries: never long. Elsewhere an
 * address is somebody's own.
 */
const longestWait = { own: 5_000, elsewhere: 15 * 60_000 }
/** After so long without a try nothing is remembered, ms. */
const forgotten = 15 * 60_000
/** Keys that are remembered; beyond it the oldest go. */
const most = 10_000

interface Tries {
  readonly wrong: number
  /** ms since 1970. */
  readonly last: number
}

export interface LoginBackoff {
  /** Counts a try as wrong until it is known; gives the ms it has to wait instead, 0 if it may be made. A refused try is not counted. */
  begin(key: string): number
  /** The password was right. */
  right(key: string): void
  /** It did not come to a comparison. */
  undo(key: string): void
}

/** After ten wrong passwords each wait is twice the one before; a right one ends it. A key is an address and an account. */
export function createLoginBackoff(clock: Clock, own: boolean): LoginBackoff {
  const tries = new Map<string, Tries>()
  const longest = own ? longestWait.own : longestWait.elsewhere

  function remembered(key: string, now: number): Tries {
    const known = tries.get(key)
    return known === undefined || now - known.last > forgotten ? { wrong: 0, last: 0 } : known
  }

  return {
    begin(key) {
      const now = clock.now()
      const { wrong, last } = remembered(key, now)
      const wait = wrong < free ? 0 : last + Math.min(longest, firstWait * 2 ** Math.min(wrong - free, 20)) - now
      if (wait > 0) return wait
      tries.delete(key)
      tries.set(key, { wrong: wrong + 1, last: now })
      const [oldest] = tries.keys()
      if (tries.size > most && oldest !== undefined) tries.delete(oldest)
      return 0
    },
    right: (key) => void tries.delete(key),
    undo(key) {
      const known = tries.get(key)
      if (known !== undefined) tries.set(key, { ...known, wrong: Math.max(0, known.wrong - 1) })
    },
  }
}
