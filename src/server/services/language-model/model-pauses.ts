import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'

export type ModelPauses = ReturnType<typeof createModelPauses>

export interface Pause {
  /** ms since 1970. */
  readonly until: number
  /** The server asked for it; else it failed too often. */
  readonly asked: boolean
  readonly code: ModelFailureCode
}

/** The model is not asked for now; nothing was sent. */
export class ModelPaused extends ModelFailure {
  readonly pause: Pause
  constructor(pause: Pause, now: number) {
    super(pause.code, { retryAfter: pause.until - now })
    this.pause = pause
  }
}

/** What a server that is down or overloaded answers with: asking on makes every draft slow and helps nobody. */
const tiring: ReadonlySet<ModelFailureCode> = new Set([
  'unreachable',
  'timed-out',
  'overloaded',
  'rate-limited',
  'garbled',
  'crashed',
  'no-memory',
])
/** Failures in a row. */
const mostFailures = 3
/** How long a server that failed so often is left alone, ms. */
const rest = 30_000
/** A server that asks for more is asked again after this, ms: a wrong header must not switch the owner's model off for days. */
const longestAsked = 60 * 60_000

/**
 * Which models are left alone for a while, and why: a server that said Retry-After, or one that failed several times in a row. In memory:
 * after a restart one question finds out. `key` names account and model.
 */
export function createModelPauses(clock: Clock) {
  const pauses = new Map<string, Pause>()
  const failures = new Map<string, number>()

  return {
    of(key: string): Pause | null {
      const pause = pauses.get(key)
      if (pause === undefined) return null
      if (clock.now() < pause.until) return pause
      pauses.delete(key)
      return null
    },

    failed(key: string, failure: ModelFailure): void {
      if (failure instanceof ModelPaused) return
      const { code, retryAfter } = failure
      const now = clock.now()
      if (retryAfter !== null && retryAfter > 0) {
        pauses.set(key, { until: now + Math.min(retryAfter, longestAsked), asked: true, code })
        return
      }
      if (!tiring.has(code)) return
      const count = (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      if (count >= mostFailures) pauses.set(key, { until: now + rest, asked: false, code })
    },

    succeeded(key: string): void {
      failures.delete(key)
      pauses.delete(key)
    },

    /** The owner has chosen anew, so what failed before says nothing. */
    clear(accountId: string): void {
      for (const map of [pauses, failures]) for (const key of map.keys()) if (key.startsWith(`${accountId} `)) map.delete(key)
    },
  }
}

export function pauseKey(accountId: string, modelKey: string): string {
  return `${accountId} ${modelKey}`
}
