import { createBreaker } from '#core/breaker/breaker.ts'
import type { Clock } from '#core/ports/clock.ts'

/**
 * What a call costs in Google's quota units (Gmail API, "Usage limits", as of May 2026). An account has 6,000 units a minute, whoever
 * asks; a project 1,200,000.
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

/** Units a minute for reading: three quarters, so that a reply is never late because sent mail is being learned from. */
const perMinute = 4500
const perMs = perMinute / 60_000
/** A call that would wait longer is not begun, ms. */
const longestWait = 10_000
/** Pauses where Google names none, ms; each further refusal in a row makes it longer. */
const pauses = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000]
/** What an answer asks for beyond this is not believed, ms: a day is the longest that Google blocks an account's sending. */
const longestAsked = 24 * 3_600_000

/** What one mailbox may still ask for. In memory: another process finds out for itself, at the cost of one request. */
export interface Quota {
  /**
   * Takes the units of a call. Gives how long to wait before it is made, ms, or from when on (ms since 1970) it may be asked for again, and
   * whether that is a pause that Google asked for. A call that is `urgent` waits for no units (the last quarter of the quota is for these), only
   * for such a pause.
   */
  take(call: GmailCall, urgent: boolean): { readonly wait: number } | { readonly until: number; readonly askedByGoogle: boolean }
  /** Google wants a pause: until `asked` (ms since 1970), or, where it says nothing, longer with each time in a row. Gives its end. */
  limited(asked: number | null): number
  answered(): void
}

export function createQuota(clock: Clock): Quota {
  const breaker = createBreaker(clock, { rests: pauses })
  /** Below 0 where calls wait for units that are still to come. */
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
      // What was asked before a pause began, and answered in it, does not end it.
      if (breaker.restsUntil(google) === null) breaker.succeeded(google)
    },
  }
}

const google = 'google'
