import { expect, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { createMessagesChannel, type MessagesParts } from '#adapters/imessage/index.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { logEntry, macListenerState } from '#contract/live/mac-listener.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { PrecedentedDraft } from '#core/auto-reply/index.ts'
import { autoResponseRoutes } from '#server/routes/live/auto-response.ts'
import { computerRoutes } from '#server/routes/computer.ts'
import { conversationRoutes } from '#server/routes/live/conversations.ts'
import { macListenerRoutes } from '#server/routes/live/mac-listener.ts'
import { messageLogRoutes } from '#server/routes/live/message-log.ts'
import { suggestionRoutes } from '#server/routes/live/suggestions.ts'
import { createAutoResponses } from '#server/services/automatic/auto-response.ts'
import { createConversations } from '#server/services/automatic/conversations.ts'
import type { AskSecondLook } from '#server/services/trust/second-look.ts'
import type { Confidences } from '#server/services/trust/confidences.ts'
import type { Leases } from '#server/jobs/leases.ts'
import type { RouteGroup } from '#server/deps.ts'
import type { Drafting, DraftOrder, ModelWriting } from '#server/services/drafting/draft-replies.ts'
import { createSendingStops } from '#server/services/kill-switch/sending-stops.ts'
import type { LiveDeps } from '#server/services/listening/live-deps.ts'
import { createLive, type Live } from '#server/services/listening/live.ts'
import type { Store } from '#server/store/db.ts'
import type { StoredSuggestion, SuggestionChange } from '#server/store/live/suggestions.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { startTestApp, testDeps, type CallOptions, type TestApp } from '../app.ts'
import { signUp } from '../factories.ts'
import { fakeClock, type FakeClock } from '../fakes.ts'
import { momentsBefore, precedentFor } from '../precedent/given.ts'
import { fakeMessages, mia, type FakeMessages } from './fake-messages.ts'
import { liveStandIns } from './listening.ts'

type State = z.output<typeof macListenerState>
type LogEntry = z.output<typeof logEntry>
type Deps = Awaited<ReturnType<typeof testDeps>>

type LiveDrafting = Pick<Drafting, 'begin' | 'draft' | 'people'>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly text: string
}

/** A draft that every rule lets pass, and that is sure of itself. */
export const sureDraft: Draft = { text: 'sounds good', confidence: 0.9, because: [], reason: 'Closest to what you wrote before.' }

/** What the chosen model makes of a request that the owner waits for. */
export interface Refreshed {
  readonly drafts: Draft[]
  readonly engine: string
  readonly fallback: { readonly code: string; readonly text: string } | null
  readonly unchosen?: { readonly code: string; readonly text: string }
}

const listening = { auto_respond: true, check_interval: 1, allowed_numbers: [mia.address] }

/** Whoever is put on auto is answered at once. */
export const noShadow = { shadow_hours: 0, shadow_drafts: 0, notify_sent: true }

/** Longer than any human delay. */
export const beyondDelay = 91_000

/**
 * The real server, store and live half over a Messages app in memory and drafts that the test says. Noon on a Monday (UTC). The account is
 * signed in; nothing listens yet.
 */
export async function startLive(given: { messages?: FakeMessages; clock?: FakeClock; base?: Deps } = {}) {
  const clock = given.clock ?? fakeClock()
  const messages = given.messages ?? fakeMessages(clock)
  return { ...(await startLiveOver(messages, clock, given.base)), messages }
}

/** The same with `ada` signed in, whose listener was started, has looked once, and may answer Mia automatically. */
export async function startListening(config: object = {}, given: Parameters<typeof startLive>[0] = {}) {
  const test = await startLive(given)
  const ada = await test.person()
  const started = await ada.start(config)
  expect(started.status).toBe(200)
  await ada.pass()
  return { ...test, ada }
}

/** The same over any Messages app. */
export async function startLiveOver(
  messages: MessagesParts,
  clock: FakeClock,
  given?: Deps,
  /** Real parts in place of what `world` says. */
  real: {
    readonly drafting?: LiveDrafting
    readonly confidences?: Confidences
    readonly secondLook?: AskSecondLook
    readonly chosen?: LiveDeps['chosen']
    readonly routes?: readonly RouteGroup[]
    readonly routesOf?: (live: Live) => readonly RouteGroup[]
    /** Besides Messages. */
    readonly channels?: readonly Channel[]
    /** Of this process, where there are several on the store. */
    readonly leases?: Leases
    /** How long a call waits for what it has begun, ms. */
    readonly answerWithin?: number
  } = {},
) {
  const base = given ?? (await testDeps(clock))
  const orders: DraftOrder[] = []
  const world: {
    drafts: readonly Draft[]
    /** What drafting waits for. */
    until: Promise<void>
    draftError: Error | null
    model: ModelWriting | null
    refreshed: Refreshed | null
  } = {
    drafts: [sureDraft],
    until: Promise.resolve(),
    draftError: null,
    model: null,
    refreshed: null,
  }
  const said = {
    async begin(_accountId: string, order: DraftOrder) {
      orders.push(order)
      await world.until
      if (world.draftError !== null) throw world.draftError
      const model = world.model === null ? null : { ...world.model, write: writeWithPrecedent(world.model, order, clock.now()) }
      return { drafts: withPrecedent(world.drafts.slice(0, order.count), order, clock.now()), model }
    },
    draft(_accountId: string, order: DraftOrder) {
      orders.push(order)
      if (world.draftError !== null) return Promise.reject(world.draftError)
      const onDevice = { drafts: world.drafts.slice(0, order.count), engine: 'on-device', fallback: null }
      const made = { ...onDevice, latency_ms: 1, ...world.refreshed }
      return Promise.resolve({ ...made, drafts: withPrecedent(made.drafts, order, clock.now()) })
    },
    people: () => Promise.resolve({ contacts: [{ id: mia.key, name: mia.name, group: false, pairs: 60, last_at: null }], total: 1 }),
  }
  const drafting: LiveDrafting = real.drafting ?? said
  const standIns = liveStandIns()
  const { drafting: _drafting, routes: _routes, routesOf: _routesOf, ...proving } = real
  const stops = createSendingStops({ ...base, marker: null, waits: { patience: 2_000, retry: 5 } })
  onTestFinished(() => stops.close())
  const live = createLive({
    ...base,
    ...standIns,
    ...proving,
    stops,
    channels: [createMessagesChannel(messages, clock), ...(real.channels ?? [])],
    drafting,
    suggestionCount: () => Promise.resolve(3),
    pid: 4711,
  })
  const choices = { ...base, stops, drafting, live: live.control }
  const app = await startTestApp({
    ...base,
    routes: [
      macListenerRoutes({ channel: 'imessage', listener: live.listenerOf('imessage'), terminal: live.terminal }),
      messageLogRoutes(base.store, live.mediumOf),
      computerRoutes({ store: base.store, live }),
      suggestionRoutes(live.acts),
      autoResponseRoutes({
        autoResponses: createAutoResponses(choices),
        forecast: (accountId, asked, medium) => live.forecast(accountId, asked, medium),
      }),
      conversationRoutes(createConversations({ ...choices, missingForAuto: () => Promise.resolve(null) })),
      ...(real.routes ?? []),
      ...(real.routesOf?.(live) ?? []),
    ],
  })

  /** Time passes, and everything that is due happens. */
  async function pass(accountId: string, ms = 1_000): Promise<void> {
    clock.advance(ms)
    await live.tick(accountId)
    await live.idle()
  }

  return { ...base, base, app, stops, clock, live, orders, world, pass, person: () => signIn(app, base, pass) }
}

/** What the drafting worker adds to every draft; a test that says a precedent keeps its own. */
function withPrecedent(drafts: readonly PrecedentedDraft[], { text, thread }: DraftOrder, now: number): PrecedentedDraft[] {
  return drafts.map((draft) => ({
    precedent: precedentFor(draft.text, text, { routine: thread.flatMap((row) => row.text.split('\n')), times: momentsBefore(now) }),
    ...draft,
  }))
}

function writeWithPrecedent(model: ModelWriting, order: DraftOrder, now: number): ModelWriting['write'] {
  return async (...asked) => {
    const written = await model.write(...asked)
    return written.failure === null ? { ...written, drafts: withPrecedent(written.drafts, order, now) } : written
  }
}

export type LiveTest = Awaited<ReturnType<typeof startLive>>
export type LivePerson = Awaited<ReturnType<typeof signIn>>

/** A new account, with what it does through the calls. */
async function signIn(app: TestApp, base: Deps, pass: (accountId: string, ms?: number) => Promise<void>) {
  const { token, user } = await signUp(app)
  await writeTrustSettings(base.store, user.id, noShadow)
  return personOf(app, base, pass, { token, id: user.id })
}

/** An account that an earlier server of the same store knows. */
export function personOf(
  app: TestApp,
  base: Deps,
  pass: (accountId: string, ms?: number) => Promise<void>,
  { token, id }: { token: string; id: string },
) {
  const events: ServerEvent[] = []
  base.events.subscribe(id, null, { event: (event) => events.push(event), end: () => undefined })
  async function call<Body = Record<string, unknown>>(method: Method, path: string, body?: object): Promise<Answer<Body>> {
    const options: CallOptions = { token, ...(body === undefined ? {} : { body }) }
    const answer = await app.call(method, path, options)
    return { status: answer.statusCode, body: answer.json<Body>(), text: answer.body }
  }
  const suggestions = async (state = 'all') =>
    (await call<{ suggestions: Suggestion[] }>('GET', `/api/suggestions?state=${state}`)).body.suggestions
  return {
    id,
    token,
    events,
    call,
    suggestions,
    pass: (ms?: number) => pass(id, ms),
    start: (config: object = {}) => call<State & { message: string }>('POST', '/api/mac-listener/start', { ...listening, ...config }),
    stop: () => call<State & { message: string }>('POST', '/api/mac-listener/stop', {}),
    status: async () => (await call<State>('GET', '/api/mac-listener/status')).body,
    log: async () => (await call<{ messages: LogEntry[] }>('GET', '/api/mac-listener/log')).body.messages,
    terminal: async () => (await call<{ output: string }>('GET', '/api/mac-listener/terminal-output')).body.output,
    csv: () => app.call('GET', '/api/mac-listener/log.csv', { token }),
    /** The newest suggestion of all. */
    async newest(): Promise<Suggestion> {
      const [first] = await suggestions()
      if (first === undefined) throw new Error('there is no suggestion')
      return first
    },
    codes: async () => (await suggestions())[0]?.reasons.map(({ code }) => code) ?? [],
  }
}

/** As the runner does when a job is due. */
export async function runJob({ jobs }: Pick<Live, 'jobs'>, id: string): Promise<void> {
  const job = jobs.find((one) => one.id === id)
  if (job === undefined) throw new Error(`there is no job ${id}`)
  for (const key of await job.keys()) await job.run(key, new AbortController().signal)
}

/** As something else writes to a suggestion, in a transaction of its own. */
export function changeStored(store: Store, suggestion: StoredSuggestion, to: SuggestionChange): Promise<StoredSuggestion | null> {
  return store.transaction(async (tables) => {
    await tables.outbox.lock(suggestion.accountId)
    return tables.suggestions.change(suggestion, [suggestion.state], () => to)
  })
}
