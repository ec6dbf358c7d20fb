import type { Clock } from '../ports/clock.ts'

export interface BreakerOptions {
  /** Pause after each number of failures in a row, ms. The last one applies to all further failures. */
  readonly rests: readonly number[]
  /** Failures older than this no longer count, ms. If omitted, only a success clears them. */
  readonly forgottenAfter?: number
}

/** Pauses calls to something that keeps failing: more calls would only slow down everything that waits for it. */
export interface Breaker {
  /** End of the pause, ms since 1970. Null if it may be called. After the pause it may be called again, and the next failure starts another. */
  restsUntil(key: string): number | null
  /** Returns the number of failures in a row. */
  failed(key: string): number
  /** It asked for a pause of `ms`. */
  rest(key: string, ms: number): void
  succeeded(key: string): void
  /** Forgets earlier failures. */
  clear(isOne?: (key: string) => boolean): void
}

/**
 * The only circuit breaker of Idiolect, used for language models, the model in the box, the Messages helper, and Gmail. Kept in memory:
 * after a restart, one call finds out. Setting the clock back ends a pause.
 */
export function createBreaker(clock: Clock, { rests, forgottenAfter = Infinity }: BreakerOptions): Breaker {
  const failures = new Map<string, readonly number[]>()
  const resting = new Map<string, { readonly from: number; readonly until: number }>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => clock.now() - at < forgottenAfter)
  /** Counting further failures makes no difference. */
  const most = Math.max(rests.length, 10)

  return {
    restsUntil(key) {
      const rest = resting.get(key)
      if (rest === undefined) return null
      const now = clock.now()
      if (now >= rest.from && now < rest.until) return rest.until
      resting.delete(key)
      return null
    },

    failed(key) {
      const now = clock.now()
      const all = [...recent(key), now].slice(-most)
      failures.set(key, all)
      const ms = rests[Math.min(all.length, rests.length) - 1] ?? 0
      if (ms > 0) resting.set(key, { from: now, until: now + ms })
      return all.length
    },

    rest(key, ms) {
      const now = clock.now()
      resting.set(key, { from: now, until: now + ms })
    },

    succeeded(key) {
      failures.delete(key)
      resting.delete(key)
    },

    clear(isOne = () => true) {
      for (const map of [failures, resting]) for (const key of map.keys()) if (isOne(key)) map.delete(key)
    },
  }
}
