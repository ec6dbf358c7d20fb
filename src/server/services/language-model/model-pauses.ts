import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import { createBreaker } from '#core/breaker/breaker.ts'
import type { Clock } from '#core/ports/clock.ts'

export type ModelPauses = ReturnType<typeof createModelPauses>

export interface Pause {
  /** ms since 1970. */
  readonly until: number
  /** True if the server asked for the pause; false if it failed too often. */
  readonly asked: boolean
  readonly code: ModelFailureCode
}

/** The model is paused; nothing was sent. */
export class ModelPaused extends ModelFailure {
  readonly pause: Pause
  constructor(pause: Pause, now: number) {
    super(pause.code, { retryAfter: pause.until - now })
    this.pause = pause
  }
}

/** Failures of a server that is down or overloaded. More requests would only make every draft slow. */
const tiring: ReadonlySet<ModelFailureCode> = new Set([
  'unreachable',
  'timed-out',
  'overloaded',
  'rate-limited',
  'garbled',
  'crashed',
  'no-memory',
])
/** Pause after the nth failure in a row, ms. */
const rests = [0, 0, 30_000]
/** Longest pause that a server can ask for, ms. A wrong header must not switch the owner's model off for days. */
const longestAsked = 60 * 60_000

/** Which models are paused, and why: a Retry-After header, or several failures in a row. `key` names account and model. */
export function createModelPauses(clock: Clock) {
  const breaker = createBreaker(clock, { rests })
  const why = new Map<string, Pick<Pause, 'asked' | 'code'>>()

  return {
    of(key: string): Pause | null {
      const until = breaker.restsUntil(key)
      const reason = why.get(key)
      return until === null || reason === undefined ? null : { until, ...reason }
    },

    failed(key: string, failure: ModelFailure): void {
      if (failure instanceof ModelPaused) return
      const { code, retryAfter } = failure
      const before = breaker.restsUntil(key)
      const asked = retryAfter !== null && retryAfter > 0
      if (asked) breaker.rest(key, Math.min(retryAfter, longestAsked))
      else if (tiring.has(code)) breaker.failed(key)
      if (breaker.restsUntil(key) !== before) why.set(key, { asked, code })
    },

    succeeded(key: string): void {
      breaker.succeeded(key)
      why.delete(key)
    },

    /** Forgets failures after the owner made a new choice. */
    clear(accountId: string): void {
      const isTheirs = (key: string) => key.startsWith(`${accountId} `)
      breaker.clear(isTheirs)
      for (const key of why.keys()) if (isTheirs(key)) why.delete(key)
    },
  }
}

export function pauseKey(accountId: string, modelKey: string): string {
  return `${accountId} ${modelKey}`
}
