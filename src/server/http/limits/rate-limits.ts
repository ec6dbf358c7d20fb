import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createCallWindows, type Limit } from './call-windows.ts'
import { createLoginBackoff } from './login-backoff.ts'
import { isCall } from '../route.ts'

/** How often somebody may try what could be guessed. Wrong passwords are `login-backoff.ts`'s. */
export interface RateLimits {
  /** Of one session; without one, of one network address. */
  readonly everything: Limit
  /** By address. Not on one's own machine, where everybody has the same one. */
  readonly login: Limit
  readonly session: Limit
  readonly signup: TryLimits
  readonly reset: TryLimits
}

interface TryLimits {
  readonly perAddress: Limit
  /** Of one address on one account, so that nobody elsewhere can use it up. */
  readonly perAccount: Limit
}

const minute = 60_000

/** On one machine everybody has the address 127.0.0.1, so the limits by address are far above what a person or a test run does. */
export const defaultRateLimits: RateLimits = {
  everything: { max: 6000, windowMs: minute },
  login: { max: 60, windowMs: minute },
  session: { max: 60, windowMs: minute },
  signup: { perAddress: { max: 60, windowMs: 10 * minute }, perAccount: { max: 10, windowMs: 10 * minute } },
  reset: { perAddress: { max: 20, windowMs: 10 * minute }, perAccount: { max: 5, windowMs: 10 * minute } },
}

export type Try = 'session' | 'signup' | 'reset'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a session, or of the address where there is none. Throws AppError `rate-limited`. */
    countCall(request: FastifyRequest, sessionHash: string | null): void
    /** Counts a try against the limits; `account` is the e-mail address it is tried on. Throws AppError `rate-limited`. */
    countTry(request: FastifyRequest, kind: Try, account?: string): void
    /** Lets a password be tried, or throws AppError `rate-limited`; a wrong one (AppError `wrong-credentials`) makes the next wait. */
    tryPassword<T>(request: FastifyRequest, account: string, attempt: () => Promise<T>): Promise<T>
  }
}

/** Of the server's (`ServerDeps`). */
interface RateLimitDeps {
  readonly clock: Clock
  readonly localToken: string | null
  readonly rateLimits?: RateLimits
}

/** Adds `countCall`, `countTry` and `tryPassword` to the server. The limits are `defaultRateLimits` unless `deps` has others. */
export function limitRates(app: FastifyInstance, deps: RateLimitDeps): void {
  const limits = deps.rateLimits ?? defaultRateLimits
  const counter = (limit: Limit) => {
    const count = createCallWindows(deps.clock, limit)
    return (key: string) => {
      const wait = count(key)
      if (wait > 0) throw tooMany(wait)
    }
  }

  const everything = counter(limits.everything)
  app.decorate('countCall', (request: FastifyRequest, sessionHash: string | null) => {
    everything(sessionHash === null ? `address ${networkOf(request)}` : `session ${sessionHash}`)
  })
  // A call that needs a session is counted when it is known whose it is: strangers use up their own share alone.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request) && request.routeOptions.config.endpoint?.access !== 'session') app.countCall(request, null)
    done()
  })

  const session = counter(limits.session)
  const counters = {
    signup: { address: counter(limits.signup.perAddress), account: counter(limits.signup.perAccount) },
    reset: { address: counter(limits.reset.perAddress), account: counter(limits.reset.perAccount) },
  }
  app.decorate('countTry', (request: FastifyRequest, kind: Try, account?: string) => {
    if (kind === 'session') return session(networkOf(request))
    counters[kind].address(networkOf(request))
    if (account !== undefined) counters[kind].account(`${networkOf(request)} ${account.toLowerCase()}`)
  })

  const login = counter(limits.login)
  const own = deps.localToken !== null
  const backoff = createLoginBackoff(deps.clock, own)
  app.decorate('tryPassword', async <T>(request: FastifyRequest, account: string, attempt: () => Promise<T>): Promise<T> => {
    if (!own) login(networkOf(request))
    const key = `${networkOf(request)} ${account.toLowerCase()}`
    const wait = backoff.begin(key)
    if (wait > 0) throw tooMany(wait)
    try {
      const result = await attempt()
      backoff.right(key)
      return result
    } catch (error) {
      // What failed for another reason says nothing about the password.
      if (!(error instanceof AppError && error.code === 'wrong-credentials')) backoff.undo(key)
      throw error
    }
  })
}

/** The address; of IPv6 its first half, since whoever has one address has all that begin like it. */
function networkOf({ ip }: FastifyRequest): string {
  // One of IPv4 stays as it is, also where it is written as one of IPv6, and so does what a proxy wrote in another way.
  if (!/^[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}$/iu.test(ip)) return ip
  const [left = [], right] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = right === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...(right ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export function tooMany(ttl: number): AppError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new AppError('rate-limited', `Too many tries. Please wait ${wait} and try again.`, { details: { retry_after: seconds } })
}
