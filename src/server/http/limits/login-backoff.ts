import type { Clock } from '#core/ports/clock.ts'

/** Wrong passwords allowed without a wait. */
const free = 10
const firstWait = 1_000
/**
 * Longest wait, ms. On the owner's machine every program shares the owner's address, so another program's guesses make the owner wait; that wait
 * stays short. On a hosted server an address belongs to one caller.
 */
const longestWait = { own: 5_000, elsewhere: 15 * 60_000 }
/** Attempts are forgotten after this long without another, ms. */
const forgotten = 15 * 60_000
/** Maximum keys remembered; beyond it the oldest are dropped. */
const most = 10_000

interface Tries {
  readonly wrong: number
  /** ms since 1970. */
  readonly last: number
}

export interface LoginBackoff {
  /** Counts an attempt as wrong until its result is known. Returns the ms to wait, 0 if it may proceed. A refused attempt is not counted. */
  begin(key: string): number
  /** The password was right. */
  right(key: string): void
  /** The attempt failed before the password was compared. */
  undo(key: string): void
}

/** After ten wrong passwords each wait doubles; a right one resets it. The key is an address plus an account. */
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
