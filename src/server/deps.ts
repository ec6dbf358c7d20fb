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

/** Everything the server depends on. Composition creates the real parts, `test/app.ts` the test ones. */
export interface ServerDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  readonly events: EventHub
  /** Created by `createLog`, which redacts sensitive fields. */
  readonly log: FastifyBaseLogger
  readonly appInfo: AppInfo
  /** Whether visitors can sign in with Google now, that is, whether a client is configured. Never, if omitted. */
  readonly googleSignIn?: () => Promise<boolean>
  /** Base address that browsers use to reach the server through a proxy or another name. Null if they reach it directly. */
  readonly publicUrl: string | null
  /** Origins, besides the server's own, that may call: the desktop app's `app://bundle`. */
  readonly allowedOrigins: readonly string[]
  /** Folder of the built web client. Null if only the API is served. */
  readonly webDir: string | null
  /** The secret in `server.json`: any program that can read that file acts as the owner. Null if the server has many owners (hosted). */
  readonly localToken: string | null
  /** Proxies whose `X-Forwarded-For` is trusted: this many in a row, or these addresses. None if omitted. */
  readonly trustedProxies?: number | readonly string[]
  readonly rateLimits?: RateLimits
  /** The routes of the product's other services, each bound to its dependencies: `trainingRoutes(training)`. */
  readonly routes: readonly RouteGroup[]
}
