import { render } from '@testing-library/react'
import { AxiosError, type AxiosAdapter } from 'axios'
import type { ReactNode } from 'react'
import { createMemoryRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppInfo } from '#contract/app.ts'
import type { User } from '#contract/account/account.ts'
import type { AutoResponseState, Forecast } from '#contract/live/auto-response.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { macListener } from '#contract/live/mac-listener.ts'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { Providers } from '#web/app/providers.tsx'
import { routes } from '#web/app/router.tsx'
import { createApi, createAxiosTransport } from '#web/lib/api/api.ts'
import { Connection } from '#web/lib/api/connection.ts'
import { createQueryClient } from '#web/lib/queries/queries.ts'
import type { Services } from '#web/lib/services.tsx'
import { SessionStore } from '#web/lib/api/session.ts'
import { OverlayPage } from '#web/pages/overlay/overlay-page.tsx'

/**
 * The whole client in jsdom, with everything real but the network: a fake stands at axios' adapter.
 *
 * How to use: `renderApp('/login', { 'POST /api/auth/simple-login': { status: 401, body: … } })`. An answer may be a function of the
 * request's body and address, and may be 'offline'. Calls without an answer get `not-available`.
 */
export type Answer = { status?: number; body: unknown } | 'offline' | ((body: unknown, address: string) => Answer | Promise<Answer>)
export type Answers = Record<string, Answer>

export const ok = (body: unknown): Answer => ({ body })
export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, status: 'error', code, message, error: message },
})

export const robin = { id: 'u1', _id: 'u1', name: 'Robin', email: 'robin@example.com', created_at: '2026-03-04T10:00:00Z' }

export const appInfo: AppInfo = {
  product: 'Idiolect',
  version: '1.0.0',
  mode: 'browser',
  sample_data: false,
  google_sign_in: false,
  support_email: null,
  installer_url: null,
  permission_holder: null,
}

export const untrained: TrainingStatus = {
  in_progress: false,
  trained: false,
  run_id: null,
  phase: null,
  progress: null,
  samples: null,
  imessage_count: 0,
  total_count: 0,
  error: null,
  warning: null,
  started_at: null,
  finished_at: null,
  voice: null,
}

export const imessage = {
  source: 'imessage',
  count: 1200,
  pairs: 800,
  days: 365,
  extracted_at: '2026-11-01T10:00:00Z',
  sample_data: false,
}

export type ListenerState = OutputOf<typeof macListener.status>

export interface Call {
  name: string
  body: unknown
  authorization: unknown
}

/** An axios adapter that answers by 'METHOD /path'; the query of a call is not part of its name. */
export function fakeNetwork(answers: Answers): {
  adapter: AxiosAdapter
  calls: Call[]
  /** Of each call, with its query. */
  addresses: string[]
  answers: Answers
} {
  const calls: Call[] = []
  const addresses: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    const name = `${(config.method ?? 'get').toUpperCase()} ${(config.url ?? '').split('?')[0]}`
    addresses.push(config.url ?? '')
    const { data } = config as { data?: unknown }
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data instanceof FormData ? Object.fromEntries(data) : undefined
    calls.push({ name, body, authorization: config.headers.get('Authorization') })
    let answer: Answer = answers[name] ?? refused(501, 'not-available', 'Not built.')
    while (typeof answer === 'function') answer = await answer(body, config.url ?? '')
    if (answer === 'offline') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const status = answer.status ?? 200
    const response = { data: answer.body, status, statusText: '', headers: {}, config }
    if (status < 300) return response
    throw new AxiosError(`Request failed with status code ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response)
  }
  return { adapter, calls, addresses, answers }
}

/** What a signed-in page asks for, where nothing was extracted or trained. */
export const emptyServer: Answers = {
  'GET /api/app': ok(appInfo),
  'GET /api/test': ok({ status: 'success', message: 'ok' }),
  'GET /api/auth/me': ok(robin),
  'POST /api/auth/session': (body) => ok({ status: 'success', token: (body as { token: string }).token, user: robin, message: 'ok' }),
  'POST /api/auth/logout': ok({ success: true, message: 'ok' }),
  'GET /api/oauth/status/gmail': ok({ authenticated: false }),
  'GET /api/fine-tuning-status': ok(untrained),
  'GET /api/integrate/status': ok({ sources: [], running: null, error: null }),
  'GET /api/permissions': ok({
    full_disk_access: { state: 'denied', detail: 'Refused.' },
    accessibility: { state: 'unknown', detail: 'Asked for later.' },
    automation: { state: 'unknown', detail: 'Asked for later.' },
  }),
}

export const listenerState: ListenerState = {
  status: 'stopped',
  pid: null,
  config: { auto_respond: false, check_interval: 5, allowed_numbers: [] },
  until: null,
  warnings: [],
  resumed_at: null,
  reach: null,
}

export const replies: AutoResponseState = {
  active: true,
  schedule: {
    active: true,
    channels: { text: true, email: true },
    schedule: {
      enabled: false,
      start_time: '09:00',
      end_time: '17:00',
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      time_zone: 'UTC',
    },
    confidence_threshold: 0.7,
    auto_response_enabled_until: null,
  },
  until: { text: null, email: null },
}

export const forecast: Forecast = {
  people: 2,
  names: ['Priya Nair', 'Sam Okafor'],
  judged: { threshold: 0.7, of: 80, sure: 43, yes: 41 },
  holds_everything: false,
  summary:
    'It may answer 2 people: Priya Nair and Sam Okafor. Of 80 drafts you judged, 43 were 70% sure or more, and you’d have sent 41 of those.',
}

export const heldSuggestion: Suggestion = {
  id: 's1',
  conversation_id: 'c1',
  name: 'Priya Nair',
  group: false,
  incoming: 'dinner tonight?',
  received_at: '2026-11-20T08:00:00Z',
  drafts: ['yes! 8?', 'can’t tonight', 'maybe'].map((text, index) => ({
    text,
    confidence: index === 0 ? 0.2 : null,
    because: [{ id: `m${index}`, contact: 'Priya Nair', at: '2026-10-01T10:00:00Z', incoming: 'dinner?', reply: text }],
    reason: 'What you said the last time.',
  })),
  text: 'yes! 8?',
  edited: false,
  state: 'waiting',
  ask: false,
  reasons: [{ code: 'mode-draft', text: 'Priya Nair gets drafts only.' }],
  note: null,
  due_at: null,
}

/** The live half, with nothing going on. */
export const liveServer: Answers = {
  'GET /api/mac-listener/status': ok(listenerState),
  'GET /api/mac-listener/log': ok({ messages: [] }),
  'GET /api/mac-listener/terminal-output': ok({ output: '' }),
  'GET /api/auto-response/status': ok(replies),
  'POST /api/auto-response/forecast': ok(forecast),
  'GET /api/suggestions': ok({ suggestions: [] }),
  'GET /api/conversations': ok({ conversations: [], total: 0, default_mode: 'draft' }),
  'GET /api/overlay-settings': ok({ success: true, settings: { suggestionCount: 3 } }),
  'GET /api/style-report/stranger': ok({ registers: [], pairs: [] }),
}

interface Options {
  /** A token in the browser's storage. */
  signedIn?: boolean
  /** The user in the browser's storage. */
  storedUser?: User
  bridge?: DesktopBridge
  /** Answers downloads. */
  fetch?: typeof fetch
  reload?: () => void
  leave?: (address: string) => void
}

/** A fake network and everything real that stands on it. */
export function standIn(
  answers: Answers,
  {
    signedIn = false,
    storedUser,
    bridge,
    fetch = async () => new Response(null, { status: 501 }),
    reload = () => {},
    leave = () => {},
  }: Options,
) {
  window.localStorage.clear()
  if (signedIn) window.localStorage.setItem('token', 'a-token')
  if (storedUser !== undefined) window.localStorage.setItem('user', JSON.stringify(storedUser))
  const network = fakeNetwork({ ...emptyServer, ...answers })
  const session = new SessionStore(window.localStorage)
  const connection = new Connection()
  const transport = createAxiosTransport({
    base: '',
    token: () => session.token,
    onUnauthenticated: () => session.end(),
    connection,
    adapter: network.adapter,
  })
  const queries = createQueryClient()
  const services: Services = {
    call: createApi(transport),
    base: '',
    session,
    connection,
    bridge: bridge ?? null,
    fetch,
    leave,
    reload,
  }
  return { network, session, queries, services }
}

export function renderApp(route: string, answers: Answers = {}, options: Options = {}) {
  const { network, session, queries, services } = standIn(answers, options)
  const router = createMemoryRouter(routes, { initialEntries: [route] })
  const view = render(
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, ...network, services, session, router, queries, path: () => router.state.location.pathname }
}

/** One part of a page alone, signed in: much cheaper than the page it stands on. */
export function renderPart(part: ReactNode, answers: Answers = {}, options: Options = {}) {
  const { network, session, queries, services } = standIn(answers, { signedIn: true, ...options })
  session.confirm(robin)
  const router = createMemoryRouter([{ path: '*', element: part }])
  const view = render(
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, ...network, services, session, queries }
}

/** A signed-in page by its address, without the frame around it: half of what `renderApp` costs. */
export function renderPage(route: string, answers: Answers = {}, options: Options = {}) {
  const { network, session, queries, services } = standIn(answers, { signedIn: true, ...options })
  session.confirm(robin)
  const page = matchRoutes(routes, route)?.at(-1)?.route
  if (page === undefined) throw new Error(`No page is at ${route}.`)
  const router = createMemoryRouter([page, { path: '*', element: null }], { initialEntries: [route] })
  const view = render(
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, ...network, services, session, router, queries, path: () => router.state.location.pathname }
}

/** The overlay page, which has no router. */
export function renderOverlay(answers: Answers = {}, options: Options = { signedIn: true }) {
  const { network, session, queries, services } = standIn(answers, options)
  const view = render(
    <Providers services={services} queries={queries}>
      <OverlayPage />
    </Providers>,
  )
  return { ...view, ...network, session, queries }
}
