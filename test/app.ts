import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import type { AppInfo } from '#contract/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createEventHub } from '#server/events/event-hub.ts'
import { createLeases, type Leases } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import { cheapPasswords } from './product/cheap-passwords.ts'
import { buildApp } from '#server/start.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { fakeClock, type FakeClock, fakeKeyRing } from './fakes.ts'
import { systemRandom } from '#server/random.ts'
import { temporaryFolder } from './folder.ts'
import { putFreshStore } from './store/fresh-store.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: ServerDeps
  readonly clock: FakeClock
  /** The log, a parsed JSON line each. */
  readonly log: readonly Record<string, unknown>[]
  /** A call as a browser on the server's own page makes it: body as JSON, token as bearer. */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<LightMyRequestResponse>
}

export interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
}

export const testAppInfo: AppInfo = {
  product: 'Idiolect',
  version: '1.0.0',
  mode: 'browser',
  sample_data: true,
  google_sign_in: false,
  support_email: null,
  installer_url: null,
  permission_holder: null,
}

/** The real server on a temporary SQLite store, called without a port as `localhost:80`; everything ends with the running test. */
export async function startTestApp(overrides: Partial<ServerDeps> = {}): Promise<TestApp> {
  const clock = fakeClock()
  const deps = await testDeps(clock, overrides)
  const log: Record<string, unknown>[] = []
  const stream = { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) }
  const app = await buildApp({ ...deps, log: overrides.log ?? createLog({ level: 'debug', stream }) })
  onTestFinished(() => app.close())
  app.allowed.listeningOn(80)
  return {
    app,
    deps,
    clock,
    log,
    call: (method, path, { body, token, headers } = {}) =>
      app.inject({
        ...(method === undefined ? {} : { method }),
        url: path,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  }
}

/** What the server is made of, over a temporary store and with cheap password hashes. */
export async function testDeps(clock: FakeClock, overrides: Partial<ServerDeps> = {}): Promise<ServerDeps & { readonly leases: Leases }> {
  const folder = temporaryFolder()
  const file = join(folder, 'idiolect.db')
  if (overrides.store === undefined) await putFreshStore(file)
  const store = overrides.store ?? (await openSqliteStore({ file, keys: fakeKeyRing(), clock }))
  onTestFinished(() => store.close())
  const log = createLog({ level: 'silent' })
  return {
    store,
    clock,
    random: systemRandom,
    leases: createLeases(store.jobs, log),
    passwords: cheapPasswords(),
    events: createEventHub(),
    log,
    appInfo: testAppInfo,
    publicUrl: null,
    allowedOrigins: [],
    webDir: null,
    localToken: null,
    routes: [],
    ...overrides,
  }
}
