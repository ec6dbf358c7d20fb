import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createCallWindows, type Limit } from './call-windows.ts'
import { createLoginBackoff } from './login-backoff.ts'
import { isCall } from '../route.ts'

/** Limits on calls, and on attempts at what could be guessed. See `login-backoff.ts` for wrong passwords. */
export interface RateLimits {
  /** All calls of one session, or of one network address if there is no session. */
  readonly everything: Limit
  /** By address. Not applied on the owner's machine, where all callers share one address. */
  readonly login: Limit
  readonly session: Limit
  readonly signup: TryLimits
  readonly reset: TryLimits
}

interface TryLimits {
  readonly perAddress: Limit
  /** Per address and account, so that nobody elsewhere can exhaust it. */
  readonly perAccount: Limit
}

const minute = 60_000

/** On a single machine all callers share 127.0.0.1, so the per-address limits are far above what a person or a test run needs. */
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
    /** Counts a call of the session, or of the address if there is none. Throws AppError `rate-limited`. */
    countCall(request: FastifyRequest, sessionHash: string | null): void
    /** Counts an attempt against the limits. `account` is the e-mail address it targets. Throws AppError `rate-limited`. */
    countTry(request: FastifyRequest, kind: Try, account?: string): void
    /** Runs a password attempt, or throws AppError `rate-limited`. A wrong password (AppError `wrong-credentials`) increases the next wait. */
    tryPassword<T>(request: FastifyRequest, account: string, attempt: () => Promise<T>): Promise<T>
  }
}

/** The part of `ServerDeps` it needs. */
interface RateLimitDeps {
  readonly clock: Clock
  readonly localToken: string | null
  readonly rateLimits?: RateLimits
}

/** Adds `countCall`, `countTry` and `tryPassword` to the server. The limits are `defaultRateLimits` unless `deps` overrides them. */
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
  // Calls that need a session are counted after authentication, so strangers only use up their own limit.
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
      // Any other failure says nothing about the password.
      if (!(error instanceof AppError && error.code === 'wrong-credentials')) backoff.undo(key)
      throw error
    }
  })
}

/** The rate-limit key: the IPv4 address, or the /64 prefix of an IPv6 address, since whoever has one of its addresses usually has them all. */
function networkOf({ ip }: FastifyRequest): string {
  // IPv4 addresses are kept as they are, also when written as IPv6 (`::ffff:192.0.2.1`), and so is anything that a proxy wrote in another format.
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
