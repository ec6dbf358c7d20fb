import type { Clock } from '#core/ports/clock.ts'

/** The first and the longest pause before a thread is tried again, ms; each further failure doubles it. */
const soonest = 15_000
const longest = 10 * 60_000
/** When a thread that is no longer listed is forgotten, ms. */
const keptFor = 24 * 3_600_000

interface Failing {
  /** When it was first tried, ms since 1970. */
  readonly since: number
  readonly pause: number
  readonly until: number
}

/**
 * Threads of one listener that could not be read, and when each is tried again, after longer and longer pauses. By thread, so that what comes in
 * meanwhile is tried together with what was there. In memory: a restart starts over.
 */
export function createRetries(clock: Clock) {
  const failing = new Map<string, Failing>()

  return {
    /** When it was first tried, ms since 1970: now, if it has not failed. */
    since: (thread: string): number => failing.get(thread)?.since ?? clock.now(),

    rests(thread: string): boolean {
      const left = (failing.get(thread)?.until ?? 0) - clock.now()
      // A clock that was set back must not make a pause longer.
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
