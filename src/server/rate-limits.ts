import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** How often somebody may try what could be guessed: by network address, and by the account it is tried on. */
export interface RateLimits {
  readonly everything: Limit
  readonly login: TryLimits
  readonly signup: TryLimits
  readonly reset: TryLimits
}

interface TryLimits {
  readonly perAddress: Limit
  readonly perAccount: Limit
}

const minute = 60_000

/**
 * On one machine everybody has the address 127.0.0.1, so the limit by address is far above what a person or a test run does, and the limit by
 * account does the work: ten tries in five minutes.
 */
export const defaultRateLimits: RateLimits = {
  everything: { max: 6000, windowMs: minute },
  login: { perAddress: { max: 60, windowMs: minute }, perAccount: { max: 10, windowMs: 5 * minute } },
  signup: { perAddress: { max: 60, windowMs: 10 * minute }, perAccount: { max: 10, windowMs: 10 * minute } },
  reset: { perAddress: { max: 20, windowMs: 10 * minute }, perAccount: { max: 5, windowMs: 10 * minute } },
}

export type Try = 'login' | 'signup' | 'reset'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a try against the limits; `account` is the e-mail address or id it is tried on. Throws AppError `rate-limited`. */
    countTry(request: FastifyRequest, kind: Try, account?: string): Promise<void>
  }
}

export async function limitRates(app: FastifyInstance, limits: RateLimits = defaultRateLimits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.everything.max,
    timeWindow: limits.everything.windowMs,
    allowList: (request) => !request.url.startsWith('/api/'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })

  const keys = new WeakMap<FastifyRequest, string>()
  const counter = (limit: Limit) =>
    app.createRateLimit({ max: limit.max, timeWindow: limit.windowMs, keyGenerator: (request) => keys.get(request) ?? '' })
  const counters = {
    login: { address: counter(limits.login.perAddress), account: counter(limits.login.perAccount) },
    signup: { address: counter(limits.signup.perAddress), account: counter(limits.signup.perAccount) },
    reset: { address: counter(limits.reset.perAddress), account: counter(limits.reset.perAccount) },
  }
  const count = async (limiter: ReturnType<typeof counter>, request: FastifyRequest, key: string) => {
    keys.set(request, key)
    const result = await limiter(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl)
  }
  app.decorate('countTry', async (request: FastifyRequest, kind: Try, account?: string) => {
    await count(counters[kind].address, request, request.ip)
    if (account !== undefined) await count(counters[kind].account, request, account.toLowerCase())
  })
}

function tooMany(ttl: number): AppError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new AppError('rate-limited', `Too many tries. Please wait ${wait} and try again.`, { details: { retry_after: seconds } })
}
