import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type {
  AppleModel,
  FoundServer,
  ListedModel,
  ModelReply,
  ModelRequest,
  ModelServers,
  Outgoing,
  ServerAddress,
} from '#core/language-model/port.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { draftRoutes } from '#server/routes/voice/drafts.ts'
import { modelRoutes } from '#server/routes/language-model/model.ts'
import type { ModelEnvironment } from '#server/services/language-model/chosen-model.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createLedger } from '#server/services/privacy/ledger.ts'
import { createAskModel } from '#server/services/language-model/ask-model.ts'
import { createModels } from '#server/services/language-model/model-choice.ts'
import { createModelDrafting } from '#server/services/language-model/model-drafting.ts'
import { createModelTest } from '#server/services/language-model/model-test.ts'
import { pastTurn } from '#server/services/voice/past-turns.ts'
import type { Store } from '#server/store/db.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { startTestApp, testDeps } from './app.ts'
import { signUp } from './factories.ts'
import { fakeCompute } from './fake-compute.ts'
import { fakeClock, fakeKeyRing } from './fakes.ts'
import { temporaryFolder } from './folder.ts'
import { putFreshStore } from './store/fresh-store.ts'
import { giveVoice } from './voice.ts'

/** Model servers in memory: what they list, can do and answer is the test's, and everything they were asked is kept. */
export interface FakeServers extends ModelServers {
  models: readonly ListedModel[]
  able: Capabilities
  listFails: Error | null
  probeFails: Error | null
  /** What `complete` does; the owner's own words at first. */
  answer: (request: ModelRequest, on: { partial?(answer: number, text: string): void }, signal: AbortSignalLike) => Promise<ModelReply>
  readonly listed: { readonly at: ServerAddress; readonly outgoing: Outgoing }[]
  readonly probed: { readonly at: ServerAddress; readonly model: string; readonly outgoing: Outgoing }[]
  readonly opened: { readonly at: ServerAddress; readonly model: string; readonly able: Capabilities; readonly outgoing: Outgoing }[]
  readonly requests: ModelRequest[]
}

export const ableModel: Capabilities = { streaming: true, n: true, logprobs: false, usage: true, contextLength: 8192, refused: [] }

export function replyOf(...texts: readonly string[]): ModelReply {
  return {
    answers: texts.map((text) => ({ text, finish: 'stop' as const, logprob: null })),
    usage: { input: 1000, output: 100 },
  }
}

export function listedModel(id: string, given: Partial<ListedModel> = {}): ListedModel {
  return { id, ownedBy: null, shutdownDate: null, contextLength: null, ...given }
}

export function fakeServers(): FakeServers {
  const fake: FakeServers = {
    models: [listedModel('gpt-4o-mini'), listedModel('llama3.2:3b')],
    able: ableModel,
    listFails: null,
    probeFails: null,
    answer: () => Promise.resolve(replyOf('yes, at eight', 'not today', 'let me check')),
    listed: [],
    probed: [],
    opened: [],
    requests: [],
    list(at, outgoing) {
      fake.listed.push({ at, outgoing })
      return fake.listFails === null ? Promise.resolve(fake.models) : Promise.reject(fake.listFails)
    },
    probe(at, model, outgoing) {
      fake.probed.push({ at, model, outgoing })
      return fake.probeFails === null ? Promise.resolve(fake.able) : Promise.reject(fake.probeFails)
    },
    open(at, model, able, outgoing) {
      fake.opened.push({ at, model, able, outgoing })
      return {
        name: model,
        complete(request, on, signal) {
          fake.requests.push(request)
          return fake.answer(request, on, signal)
        },
      }
    },
  }
  return fake
}

/** Apple's model as a program that comes up, or does not. */
export function fakeApple(given: { fails?: string | null } = {}): AppleModel & { fails: string | null; crash(why: string): void } {
  let running = false
  let crashed: string | null = null
  const fake = {
    fails: given.fails ?? null,
    crash: (why: string) => void (crashed = why),
    state: () => {
      const detail = fake.fails ?? crashed
      return detail === null
        ? { state: running ? ('running' as const) : ('stopped' as const), detail }
        : { state: 'failed' as const, detail }
    },
    ensure(): Promise<ServerAddress> {
      if (fake.fails !== null) return Promise.reject(new ModelFailure('unreachable'))
      running = true
      crashed = null
      return Promise.resolve({ kind: 'apple-fm', baseUrl: 'http://127.0.0.1:49152/v1', key: null })
    },
    stop: () => Promise.resolve(),
  }
  return fake
}

/** Longer than any key that a test makes up by chance. */
export const someKey = 'sk-proj-0123456789abcdefghijklmnop'

export const openAi = { engine: 'openai', model: 'gpt-4o-mini', key: someKey, consent: { recipient: 'api.openai.com' } } as const
export const ollama = { engine: 'local', model: 'llama3.2:3b', base_url: 'http://127.0.0.1:11434/v1' } as const

const nothingPreselected: ModelEnvironment = { engine: 'on-device', key: null, baseUrl: null, model: null }

export interface GivenModels {
  readonly environment?: Partial<ModelEnvironment>
  /** Hosted: which hosts are public. */
  readonly isPublicHost?: (hostname: string) => Promise<boolean>
  readonly apple?: AppleModel | null
  readonly found?: readonly FoundServer[]
  /** Other servers than those in memory. */
  readonly servers?: (store: Store) => ModelServers
  /** How long a model may take, ms. */
  readonly within?: number
}

export interface Called<Body> {
  readonly status: number
  readonly body: Body
  readonly text: string
}

/** The real server and store with the Model page's calls and drafting; what computes and what is asked are the test's. */
export async function startModels(given: GivenModels = {}) {
  const clock = fakeClock()
  const folder = temporaryFolder()
  const file = join(folder, 'idiolect.db')
  await putFreshStore(file)
  const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock })
  onTestFinished(() => store.close())
  const base = await testDeps(clock, { store })
  const { events, random } = base
  const fake = fakeServers()
  const compute = fakeCompute()
  compute.load = () => Promise.resolve()
  for (const id of ['v-1', 'v-2', 'v-3']) compute.loaded.add(id)
  const errors: string[] = []
  const log = { error: (_details: object, message: string) => void errors.push(message) }
  const ledger = createLedger({ store, clock })
  const timeZone = () => Promise.resolve('UTC')
  const models = createModels({
    store,
    clock,
    servers: given.servers?.(store) ?? fake,
    apple: given.apple ?? null,
    box: null,
    local: given.found === undefined ? null : { find: () => Promise.resolve(given.found ?? []) },
    environment: { ...nothingPreselected, ...given.environment },
    ledger,
    timeZone,
    events,
    log,
    isPublicHost: given.isPublicHost ?? null,
  })
  const modelDrafting = createModelDrafting({
    compute,
    models,
    confidenceFor: () => Promise.resolve(null),
    habitsFor: () => Promise.resolve([]),
    ledger,
    clock,
    random,
    log,
    ...(given.within === undefined ? {} : { within: given.within }),
  })
  const ask = createAskModel({ models, drafting: modelDrafting })
  const drafting = createDrafting({
    store,
    compute,
    clock,
    confidences: createConfidences({ store, clock, compute }),
    model: { access: models, ask, events, log, timeZone },
  })
  const test = createModelTest({
    store,
    compute,
    clock,
    ask,
    pastTurn: (accountId, skip) => pastTurn(store, accountId, skip),
  })
  const app = await startTestApp({ ...base, routes: [draftRoutes(drafting), modelRoutes(models, test)] })

  /** A new account with a voice, and what it does through the calls. */
  async function person(voice: Parameters<typeof giveVoice>[2] = {}) {
    const { token, user } = await signUp(app)
    await giveVoice(store, user.id, voice)
    compute.loaded.add(`v-${user.id}`)
    const published: ServerEvent[] = []
    events.subscribe(user.id, null, { event: (event) => published.push(event), end: () => undefined })
    const call = async <Body = ModelState>(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
    ): Promise<Called<Body>> => {
      const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
      return { status: answer.statusCode, body: answer.json<Body>(), text: answer.body }
    }
    return {
      id: user.id,
      published,
      call,
      state: async () => (await call('GET', '/api/model')).body,
      choose: (choice: object) => call('PUT', '/api/model', choice),
      draft: (text = 'dinner at 8?', more: object = {}) => call<Drafted>('POST', '/api/drafts', { text, contact_id: 'card:1', ...more }),
    }
  }

  return { app, folder, clock, store, fake, compute, models, modelDrafting, drafting, ledger, errors, person }
}

export interface Drafted {
  readonly drafts: readonly {
    readonly text: string
    readonly confidence: number | null
    readonly reason: string
    readonly engine?: string
  }[]
  readonly engine: string
  readonly fallback: { readonly code: string; readonly text: string } | null
  readonly unchosen: { readonly code: string; readonly text: string } | null
}

export type ModelPerson = Awaited<ReturnType<Awaited<ReturnType<typeof startModels>>['person']>>
