import type { z } from 'zod'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createTurnstile } from '#core/turnstile/turnstile.ts'
import { AnswerTooLarge } from './guarded-fetch.ts'
import type { GmailCall, Quota } from './quota.ts'
import { causesOf, neverArrived, refusalOf, type Answer } from './refusals.ts'

/** A token for the mailbox. Of one that Google `refused`, another is wanted. Throws `MailboxFailure`. */
export type AccessToken = (refused?: string) => Promise<string>

export interface AskOptions {
  readonly accessToken: AccessToken
  readonly quota: Quota
  readonly clock: Clock
  /** Waits, ms. */
  readonly pause: (ms: number) => Promise<void>
  readonly limits: GmailLimits
}

export interface GmailLimits {
  /** Until when an answer must be there, ms. */
  readonly call: number
  /** The same for a whole mail, which may be large. */
  readonly mail: number
  /** How much of an answer is read. */
  readonly bytes: number
}

export interface Call<T> {
  readonly name: GmailCall
  /**
   * `read`: asked again where Google stumbles. `draft`: may be repeated, but not by itself. `send`: without an answer it may have happened,
   * and is never repeated but where Google said that it did not take it.
   */
  readonly kind: 'read' | 'draft' | 'send'
  readonly answer: z.ZodType<T>
  readonly make: (options: CallOptions) => Promise<Answer>
}

/** For a method of Google's client. */
export interface CallOptions {
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

/** Makes a call. Null if what was asked for is not there (404). Throws `MailboxFailure`. */
export type Ask = <T>(call: Call<T>) => Promise<T | null>

/** Pauses before a reading call is asked again that got no answer, ms. */
const retries = [1000, 4000]
/** Calls of one mailbox at once; Google refuses more than a few. Replies go past those that read. */
const readingAtOnce = 2

export function createAsk({ accessToken, quota, clock, pause, limits }: AskOptions): Ask {
  const places = createTurnstile(readingAtOnce)

  /** One attempt: its answer, or the failure that it ended in. */
  async function attempt<T>(call: Call<T>, token: string): Promise<Answer | MailboxFailure> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error('timed out')), call.name === 'messages.get' ? limits.mail : limits.call)
    try {
      return await call.make({ headers: { authorization: `Bearer ${token}` }, signal: deadline.signal })
    } catch (error) {
      // The library's errors hold the request: its address, and the mail. None of that is passed on.
      if (causesOf(error).some((one) => one instanceof AnswerTooLarge))
        return new MailboxFailure('refused', 'This mail is too large to be read.')
      if (call.kind === 'send' && !neverArrived(error)) return maybeSent()
      return new MailboxFailure('unavailable', 'Gmail cannot be reached at the moment.')
    } finally {
      clearTimeout(timer)
    }
  }

  async function authorized<T>(call: Call<T>): Promise<Answer | MailboxFailure> {
    const token = await tokenFor()
    const answer = await attempt(call, token)
    if (answer instanceof MailboxFailure || answer.status !== 401) return answer
    // Not taken, so that even a sending call may be made again.
    return attempt(call, await tokenFor(token))
  }

  async function tokenFor(refused?: string): Promise<string> {
    try {
      return await accessToken(refused)
    } catch (error) {
      if (error instanceof MailboxFailure) throw error
      throw new MailboxFailure('unavailable', 'The access to your mailbox cannot be renewed at the moment.')
    }
  }

  function read<T>(call: Call<T>, answer: Answer | MailboxFailure): { readonly value: T | null } | MailboxFailure {
    if (answer instanceof MailboxFailure) return answer
    const { status } = answer
    if (status >= 200 && status < 300) {
      quota.answered()
      const parsed = call.answer.safeParse(answer.data)
      if (parsed.success) return { value: parsed.data }
      return call.kind === 'send' ? maybeSent() : new MailboxFailure('unavailable', 'Gmail did not answer as it should.')
    }
    if (status === 404) return { value: null }
    const refusal = refusalOf(answer, clock.now())
    if ('pause' in refusal) return limited(quota.limited(refusal.pause))
    if (call.kind === 'send' && refusal.failure.code === 'unavailable') return maybeSent()
    return refusal.failure
  }

  async function once<T>(call: Call<T>): Promise<{ readonly value: T | null } | MailboxFailure> {
    const taken = quota.take(call.name, call.kind !== 'read')
    if ('until' in taken) return taken.askedByGoogle ? limited(taken.until) : throttled(taken.until)
    if (taken.wait > 0) await pause(taken.wait)
    return read(call, call.kind === 'read' ? await places.pass(() => authorized(call)) : await authorized(call))
  }

  return async (call) => {
    const left = call.kind === 'read' ? [...retries] : []
    for (;;) {
      const outcome = await once(call)
      if (!(outcome instanceof MailboxFailure)) return outcome.value
      const again = outcome.code === 'unavailable' ? left.shift() : undefined
      if (again === undefined) throw outcome
      await pause(again)
    }
  }
}

function limited(until: number): MailboxFailure {
  return new MailboxFailure('limited', 'Gmail asked for a pause. Idiolect will continue automatically.', { until })
}

function throttled(until: number): MailboxFailure {
  return new MailboxFailure('throttled', 'There is a lot to read, and Gmail limits how fast. Idiolect will continue automatically.', {
    until,
  })
}

function maybeSent(): MailboxFailure {
  return new MailboxFailure('unknown', 'Gmail did not say whether this mail was sent.')
}
