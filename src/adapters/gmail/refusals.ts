import { z } from 'zod'
import { MailboxFailure } from '#core/ports/mailbox.ts'

/** A response of the Gmail API, parsed or not. */
export interface Answer {
  readonly status: number
  readonly data: unknown
  /** By lower-case name. */
  readonly headers: object
}

const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

const pauses: ReadonlySet<string> = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'concurrentLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
])
const tooNarrow: ReadonlySet<string> = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
const switchedOff: ReadonlySet<string> = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])
const forbidden: ReadonlySet<string> = new Set(['domainPolicy', 'delegationDenied', 'forbidden'])

/** Meaning of a refusal, regardless of the call: a pause or a failure. */
export type Refusal = { readonly pause: number | null } | { readonly failure: MailboxFailure }

/**
 * Meaning of an error status. `pause` is when Google allows calls again (ms since 1970). Null if it doesn't say. Google's messages are checked but
 * never repeated, because they may name the mailbox. 404 is left to the caller, who knows what was requested.
 */
export function refusalOf(answer: Answer, now: number): Refusal {
  const { status } = answer
  const parsed = errorAnswer.safeParse(answer.data)
  const error = parsed.success ? parsed.data.error : null
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? [])
  const message = error?.message ?? ''
  const has = (known: ReadonlySet<string>) => reasons.some((reason) => known.has(reason))
  // Only reasons on Google's own list; the rest of the response stays out of logs.
  const cause = new Error(`Gmail answered ${status} ${reasons.find((reason) => /^[A-Za-z_]{1,40}$/u.test(reason)) ?? ''}`.trim())
  const fail = (code: 'reconnect' | 'unavailable' | 'refused', words: string): Refusal => ({
    failure: new MailboxFailure(code, words, { cause }),
  })
  if (status === 429 || (status === 403 && has(pauses)) || error?.status === 'RESOURCE_EXHAUSTED') {
    return { pause: pauseEnd(retryAfter(answer.headers), message, now) }
  }
  if (status === 401) return fail('reconnect', 'Google no longer accepts this access to your mailbox. Please connect it again.')
  if (status === 403) {
    if (has(switchedOff))
      return fail('reconnect', 'The Gmail API is switched off in your Google project. Please enable it there, then connect again.')
    if (has(tooNarrow) || /insufficient (?:authentication scopes|permission)/iu.test(message))
      return fail('reconnect', 'The access that was granted is not enough to read mail and answer it. Please connect again and allow both.')
    if (has(forbidden)) return fail('reconnect', 'Google or your organization does not allow this access to your mailbox.')
    return fail('refused', 'Gmail refused this.')
  }
  if (status === 400 && /mail service not enabled/iu.test(message))
    return fail('reconnect', 'This Google account has no Gmail mailbox. Please connect another one.')
  if (status >= 400 && status < 500 && status !== 408) return fail('refused', 'Gmail refused this.')
  return fail('unavailable', 'Gmail does not answer at the moment.')
}

function retryAfter(headers: object): string | null {
  const value: unknown = Reflect.get(headers, 'retry-after')
  return typeof value === 'string' ? value : null
}

/** End of the pause from the header, in seconds or as a date, else from the message ("Retry after 2026-11-22T10:00:00.000Z"). */
function pauseEnd(header: string | null, message: string, now: number): number | null {
  if (header !== null && /^\d{1,7}$/u.test(header.trim())) return now + Number(header) * 1000
  const at = Date.parse(header ?? /retry after (\d{4}-\d\d-\d\dT[\d:.]{1,16}Z?)/iu.exec(message)?.[1] ?? '')
  return Number.isNaN(at) ? null : Math.max(now, at)
}

/** Error codes of the platform and the ledger that mean nothing reached Google. */
const unreached: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_NOT_IN_LEDGER',
  'AppError',
])

/** Whether a request that failed without a response certainly never arrived. False if in doubt. */
export function neverArrived(error: unknown): boolean {
  return causesOf(error).some((one) => unreached.has(one.name) || ('code' in one && typeof one.code === 'string' && isUnreached(one.code)))
}

const isUnreached = (code: string) => unreached.has(code) || /CERT|SELF_SIGNED/u.test(code)

export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at)
  return causes
}
