import { openGoogle, type Google } from '#composition/google/open-google.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { googleRoutes } from '#server/routes/account/google.ts'
import { startTestApp, testDeps, type TestApp } from '../app.ts'
import { fakeClock, type FakeClock } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emulatedClient, startGoogle, type EmulatedGoogle } from './emulate.ts'

/** Where the pages of a test's app are, and where Google returns to. */
export const origin = 'http://localhost'
export const callback = `${origin}/api/oauth/callback/gmail`

export interface GoogleApp extends TestApp {
  readonly clock: FakeClock
  readonly emulated: EmulatedGoogle
  readonly google: Google
  /** Google's part in another process on the same store. */
  elsewhere(): Google
  /** What was asked of Google, newest last: purpose, account and address. */
  readonly asked: { readonly outgoing: Outgoing; readonly url: string }[]
  /** The next requests to addresses that hold `part` are answered by `answer`, until it is taken back. */
  intercept(part: string, answer: (() => Response | Promise<Response>) | null): void
}

export interface GoogleAppOptions {
  readonly mode?: 'browser' | 'desktop' | 'hosted'
  /** The operator's client; without one owners upload theirs. */
  readonly configured?: boolean
}

/** The real server with Google's part, on a temporary store, before an emulated Google. */
export async function startGoogleApp({ mode = 'browser', configured = true }: GoogleAppOptions = {}): Promise<GoogleApp> {
  const emulated = await startGoogle([callback])
  const clock = fakeClock()
  const deps = await testDeps(clock)
  const asked: GoogleApp['asked'][number][] = []
  const intercepted = new Map<string, () => Response | Promise<Response>>()
  const fetchFor =
    (outgoing: Outgoing): typeof fetch =>
    async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      asked.push({ outgoing, url })
      const answer = [...intercepted].find(([part]) => url.includes(part))?.[1]
      return answer === undefined ? fetch(input, init) : answer()
    }
  const config = { mode, google: { clientFile: configured ? clientFile(mode) : null, issuer: emulated.url, gmailRoot: emulated.url } }
  const google = openGoogle(config, { ...deps, fetchFor })
  const app = await startTestApp({
    ...deps,
    appInfo: { ...deps.appInfo, mode },
    localToken: mode === 'hosted' ? null : 'a-local-secret',
    allowedOrigins: mode === 'desktop' ? ['app://bundle'] : [],
    googleSignIn: () => google.clients.canVisitorsSignIn(),
    routes: [googleRoutes(google)],
  })
  return {
    ...app,
    clock,
    emulated,
    google,
    elsewhere: () => openGoogle(config, { ...deps, leases: createLeases(deps.store.jobs, deps.log), fetchFor }),
    asked,
    intercept: (part, answer) => void (answer === null ? intercepted.delete(part) : intercepted.set(part, answer)),
  }
}

/** As Google's console writes it, hosts included. */
export function clientJson(kind: 'web' | 'installed', over: Record<string, unknown> = {}): string {
  return JSON.stringify({
    [kind]: {
      client_id: emulatedClient.id,
      project_id: 'idiolect-example',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      token_uri: 'https://oauth2.googleapis.com/token',
      auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
      client_secret: emulatedClient.secret,
      redirect_uris: kind === 'web' ? [callback] : ['http://localhost'],
      ...over,
    },
  })
}

function clientFile(mode: 'browser' | 'desktop' | 'hosted'): string {
  const file = join(temporaryFolder(), 'client.json')
  writeFileSync(file, clientJson(mode === 'desktop' ? 'installed' : 'web'))
  return file
}
