import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AppInfo } from '#contract/app.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import type { EventHub } from './events/event-hub.ts'
import type { RateLimits } from './http/limits/rate-limits.ts'
import type { PasswordHasher } from './services/account/password-hash.ts'
import type { Store } from './store/db.ts'

/** Adds routes with `route(app, endpoint, handler)`. */
export type RouteGroup = (app: FastifyInstance) => void

/** Everything the server is made of; composition makes the real things, `test/app.ts` the test ones. */
export interface ServerDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  readonly events: EventHub
  /** From `createLog`, so that it hides what must not be logged. */
  readonly log: FastifyBaseLogger
  readonly appInfo: AppInfo
  /** Whether a visitor can sign in with Google now: there is a client for it. Never, if omitted. */
  readonly googleSignIn?: () => Promise<boolean>
  /** Base address under which browsers reach the server through something else (a proxy, another name); null if they reach it directly. */
  readonly publicUrl: string | null
  /** Origins, besides the server's own, whose pages may call: the desktop app's `app://bundle`. */
  readonly allowedOrigins: readonly string[]
  /** Folder of the built web client; null serves the calls alone. */
  readonly webDir: string | null
  /** The secret in `server.json`: whoever can read that file acts for the owner. Null if the server has many owners (hosted). */
  readonly localToken: string | null
  /** Whose `X-Forwarded-For` is trusted: this many proxies in a row, or these addresses. Nobody's if omitted. */
  readonly trustedProxies?: number | readonly string[]
  readonly rateLimits?: RateLimits
  /** The routes of the product's other services, each closed over what it needs: `trainingRoutes(training)`. */
  readonly routes: readonly RouteGroup[]
}
