import type { Clock } from '#core/ports/clock.ts'

/** The first and the longest pause before a thread is retried, ms; each failure doubles it. */
const soonest = 15_000
const longest = 10 * 60_000
/** How long a thread that is no longer listed is remembered, ms. */
const keptFor = 24 * 3_600_000

interface Failing {
  /** Time of the first try, ms since 1970. */
  readonly since: number
  readonly pause: number
  readonly until: number
}

/**
 * One listener's unreadable threads and the time of each one's next try, with growing pauses. Kept per thread, so that mail arriving meanwhile is
 * tried together with the older mail. In memory only: a restart starts over.
 */
export function createRetries(clock: Clock) {
  const failing = new Map<string, Failing>()

  return {
    /** Time of the first try, ms since 1970. Now, if the thread hasn't failed. */
    since: (thread: string): number => failing.get(thread)?.since ?? clock.now(),

    rests(thread: string): boolean {
      const left = (failing.get(thread)?.until ?? 0) - clock.now()
      // A clock that was set back must not lengthen a pause.
      return left > 0 && left <= longest
    },

    failed(thread: string): void {
      const now = clock.now()
      for (const [name, { until }] of failing) if (now - until > keptFor) failing.delete(name)
      const before = failing.get(thread)
      const pause = before === undefined ? soonest : Math.min(longest, before.pause * 2)
      failing.set(thread, { since: before?.since ?? now, pause, until: now + pause })
    },

    over: (thread: string): void => void failing.delete(thread),
  }
}
