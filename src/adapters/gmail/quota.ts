import { createBreaker } from '#core/breaker/breaker.ts'
import type { Clock } from '#core/ports/clock.ts'

/**
 * Cost of each call in Google's quota units (Gmail API, "Usage limits", as of May 2026). An account has 6,000 units a minute across all clients; a
 * project has 1,200,000.
 */
export const units = {
  'messages.list': 5,
  'messages.get': 20,
  'threads.get': 40,
  'drafts.create': 10,
  'drafts.list': 5,
  'drafts.get': 20,
  'drafts.delete': 10,
  'drafts.send': 100,
  'sendAs.list': 1,
} as const

export type GmailCall = keyof typeof units

/** Units per minute for reads: three quarters, so that learning from sent mail never delays a reply. */
const perMinute = 4500
const perMs = perMinute / 60_000
/** Longest wait for units, ms. A call that would wait longer is not started. */
const longestWait = 10_000
/** Pauses when Google names none, ms; each consecutive refusal uses the next one. */
const pauses = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000]
/** Longest pause accepted from a response, ms. Google blocks an account's sending for a day at most. */
const longestAsked = 24 * 3_600_000

/** Remaining quota of one mailbox. In memory only: another process finds out for itself, at the cost of one request. */
export interface Quota {
  /**
   * Takes the units of a call. Returns how long to wait before making it (ms), or when to ask again (ms since 1970) and whether Google asked for that
   * pause. An `urgent` call doesn't wait for units (the last quarter of the quota is reserved for these), only for such a pause.
   */
  take(call: GmailCall, urgent: boolean): { readonly wait: number } | { readonly until: number; readonly askedByGoogle: boolean }
  /** Starts a pause and returns its end. It ends at `asked` (ms since 1970). If that is null, it gets longer with each consecutive one. */
  limited(asked: number | null): number
  answered(): void
}

export function createQuota(clock: Clock): Quota {
  const breaker = createBreaker(clock, { rests: pauses })
  /** Below 0 while calls wait for future units. */
  let left: number = perMinute
  let at = clock.now()

  return {
    take(call, urgent) {
      const until = breaker.restsUntil(google)
      if (until !== null) return { until, askedByGoogle: true }
      const now = clock.now()
      left = Math.min(perMinute, left + Math.max(0, now - at) * perMs)
      at = now
      const after = left - units[call]
      const wait = urgent || after >= 0 ? 0 : Math.ceil(-after / perMs)
      if (wait > longestWait) return { until: now + wait, askedByGoogle: false }
      left = after
      return { wait }
    },
    limited(asked) {
      const now = clock.now()
      breaker.failed(google)
      if (asked !== null) breaker.rest(google, Math.min(Math.max(asked - now, 1000), longestAsked))
      return breaker.restsUntil(google) ?? now
    },
    answered() {
      // A response to an earlier request doesn't end the pause.
      if (breaker.restsUntil(google) === null) breaker.succeeded(google)
    },
  }
}

const google = 'google'
