import type { z } from 'zod'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createTurnstile } from '#core/turnstile/turnstile.ts'
import { AnswerTooLarge } from './guarded-fetch.ts'
import type { GmailCall, Quota } from './quota.ts'
import { causesOf, neverArrived, refusalOf, type Answer } from './refusals.ts'

/** Returns an access token for the mailbox, a new one if Google `refused` the last. Throws `MailboxFailure`. */
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
  /** Deadline for a response, ms. */
  readonly call: number
  /** The same for a whole mail, which may be large. */
  readonly mail: number
  /** Maximum size of a response. */
  readonly bytes: number
}

export interface Call<T> {
  readonly name: GmailCall
  /**
   * `read`: retried when Google fails. `draft`: may be repeated, but not automatically. `send`: without a response it may have happened, so it is
   * repeated only if Google said that it didn't accept it.
   */
  readonly kind: 'read' | 'draft' | 'send'
  readonly answer: z.ZodType<T>
  readonly make: (options: CallOptions) => Promise<Answer>
}

/** Options for a method of Google's client. */
export interface CallOptions {
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

/** Makes a call. Null if the resource doesn't exist (404). Throws `MailboxFailure`. */
export type Ask = <T>(call: Call<T>) => Promise<T | null>

/** Pauses before each retry of a failed read, ms. */
const retries = [1000, 4000]
/** Concurrent reads per mailbox; Google refuses more than a few. Replies don't count against this limit. */
const readingAtOnce = 2

export function createAsk({ accessToken, quota, clock, pause, limits }: AskOptions): Ask {
  const places = createTurnstile(readingAtOnce)

  /** Makes one attempt and returns its response or failure. */
  async function attempt<T>(call: Call<T>, token: string): Promise<Answer | MailboxFailure> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error('timed out')), call.name === 'messages.get' ? limits.mail : limits.call)
    try {
      return await call.make({ headers: { authorization: `Bearer ${token}` }, signal: deadline.signal })
    } catch (error) {
      // The library's errors contain the request, with its address and the mail. None of that is passed on.
      if (call.kind === 'send' && !neverArrived(error)) return maybeSent()
      if (call.kind === 'read' && causesOf(error).some((one) => one instanceof AnswerTooLarge))
        return new MailboxFailure('refused', 'This mail is too large to be read.')
      return new MailboxFailure('unavailable', 'Gmail cannot be reached at the moment.')
    } finally {
      clearTimeout(timer)
    }
  }

  async function authorized<T>(call: Call<T>): Promise<Answer | MailboxFailure> {
    const token = await tokenFor()
    const answer = await attempt(call, token)
    if (answer instanceof MailboxFailure || answer.status !== 401) return answer
    // Not accepted, so even a send may be repeated.
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
