import type { Clock } from '../ports/clock.ts'

export interface BreakerOptions {
  /** ms that something is left alone after so many failures in a row; the last holds for all that follow. */
  readonly rests: readonly number[]
  /** Failures older than this say nothing of now, ms; without it only a success clears them. */
  readonly forgottenAfter?: number
}

/** Leaves alone what fails again and again: asking on makes everything that waits for it slow, and helps nobody. */
export interface Breaker {
  /** ms since 1970 until which it is left alone; null if it may be asked. After the rest it may be, and the next failure begins another. */
  restsUntil(key: string): number | null
  /** Gives how often it has failed in a row. */
  failed(key: string): number
  /** It asked to be left alone for so many ms. */
  rest(key: string, ms: number): void
  succeeded(key: string): void
  /** What failed before says nothing any more. */
  clear(isOne?: (key: string) => boolean): void
}

/**
 * The one circuit breaker of the product: language models, the model in the box and the helper of Messages go by it. In memory: after a
 * restart one question finds out. A clock that was set back ends a rest.
 */
export function createBreaker(clock: Clock, { rests, forgottenAfter = Infinity }: BreakerOptions): Breaker {
  const failures = new Map<string, readonly number[]>()
  const resting = new Map<string, { readonly from: number; readonly until: number }>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => clock.now() - at < forgottenAfter)
  /** More say nothing new. */
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
