import { messagesHistory } from '#adapters/imessage/index.ts'
import { openGoogle, type Google } from '#composition/google/open-google.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import { dataRoutes } from '#server/routes/account/data.ts'
import { googleRoutes } from '#server/routes/account/google.ts'
import { startTestApp, testDeps, type TestApp } from '../app.ts'
import { fakeClock, type FakeClock } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callback, clientJson } from './client-json.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'
import { startGoogle, type EmulatedGoogle } from './emulate.ts'

export interface GoogleApp extends TestApp {
  readonly clock: FakeClock
  readonly emulated: EmulatedGoogle
  readonly google: Google
  /** Google's part in another process on the same store. */
  elsewhere(): Google
  /** What was asked of Google, newest last: purpose, account and address. */
  readonly asked: { readonly outgoing: Outgoing; readonly url: string }[]
  /** Accounts whose listener was stopped. */
  readonly stopped: readonly string[]
  /** Requests to addresses that hold `part` are answered by `answer`, until it is taken back; `ask` is what would have been answered. */
  intercept(part: string, answer: ((ask: () => Promise<Response>) => Response | Promise<Response>) | null): void
}

export interface GoogleAppOptions {
  readonly mode?: 'browser' | 'desktop' | 'hosted'
  /** The operator's client; without one owners upload theirs. */
  readonly configured?: boolean
  readonly publicUrl?: string
}

/** The real server with Google's part, on a temporary store, before an emulated Google. */
export async function startGoogleApp({ mode = 'browser', configured = true, publicUrl }: GoogleAppOptions = {}): Promise<GoogleApp> {
  const emulated = await startGoogle([callback, ...(publicUrl === undefined ? [] : [`${publicUrl}/api/oauth/callback/gmail`])])
  const clock = fakeClock()
  const log: Record<string, unknown>[] = []
  const stream = { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) }
  const deps = await testDeps(clock, { log: createLog({ level: 'debug', stream }) })
  const stopped: string[] = []
  const asked: GoogleApp['asked'][number][] = []
  const intercepted = new Map<string, (ask: () => Promise<Response>) => Response | Promise<Response>>()
  const fetchFor =
    (outgoing: Outgoing): typeof fetch =>
    async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      asked.push({ outgoing, url })
      const answer = [...intercepted].find(([part]) => url.includes(part))?.[1]
      const ask = () => fetch(input, init)
      return answer === undefined ? ask() : answer(ask)
    }
  const config = { mode, google: { clientFile: configured ? clientFile(mode) : null, issuer: emulated.url, gmailRoot: emulated.url } }
  const google = openGoogle(config, { ...deps, fetchFor })
  const app = await startTestApp({
    ...deps,
    appInfo: { ...deps.appInfo, mode },
    publicUrl: publicUrl ?? null,
    localToken: mode === 'hosted' ? null : 'a-local-secret',
    allowedOrigins: mode === 'desktop' ? ['app://bundle'] : [],
    googleSignIn: () => google.clients.canVisitorsSignIn(),
    routes: [
      googleRoutes({ ...google, stopListening: async (accountId) => void stopped.push(accountId) }),
      dataRoutes({
        ...deps,
        ...nothingRuns,
        texts: messagesHistory(null),
        mailAccount: google.mailAccount,
      }),
    ],
  })
  return {
    ...app,
    clock,
    log,
    emulated,
    google,
    elsewhere: () => openGoogle(config, { ...deps, leases: createLeases(deps.store.jobs, deps.log), fetchFor }),
    asked,
    stopped,
    intercept: (part, answer) => void (answer === null ? intercepted.delete(part) : intercepted.set(part, answer)),
  }
}

function clientFile(mode: 'browser' | 'desktop' | 'hosted'): string {
  const file = join(temporaryFolder(), 'client.json')
  writeFileSync(file, clientJson(mode === 'desktop' ? 'installed' : 'web'))
  return file
}
