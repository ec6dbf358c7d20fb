import { messagesHistory } from '#adapters/imessage/index.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { EngineReport, ReplayedTurn, StyleReport } from '#contract/voice/style-report.ts'
import { leastCapabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { measureEngine, measureReplay, toReplayTurn, type ReplayTurn } from '#core/style-report/index.ts'
import { styleReportRoutes } from '#server/routes/voice/style-report.ts'
import { trainingRoutes } from '#server/routes/voice/training.ts'
import { createExtractions } from '#server/services/voice/extract-messages.ts'
import { createAskModel } from '#server/services/language-model/ask-model.ts'
import type { ModelDrafting, OpenModel } from '#server/services/language-model/model-access.ts'
import { createModelPauses } from '#server/services/language-model/model-pauses.ts'
import { keepOnDeviceReplay } from '#server/services/style-report/on-device-replay.ts'
import { createReplays } from '#server/services/style-report/replay-turns.ts'
import { createStyleReports } from '#server/services/style-report/style-report.ts'
import { createMailReading } from '#server/services/voice/mails/learn-mails.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { startTestApp, testDeps } from '../app.ts'
import { signUp } from '../factories.ts'
import { fakeCompute } from '../fake-compute.ts'
import { fakeClock } from '../fakes.ts'
import { contacts, makeHistory } from '../history.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { giveVoice } from '../voice.ts'

/** The later turns of a written history, as a training replays them; every third has a draft that is what was written. */
export const laterTurns: ReplayTurn[] = makeHistory(1200)
  .slice(-120)
  .map((pair, i) =>
    toReplayTurn(pair, [{ text: i % 3 === 0 ? pair.reply.join('\n') : 'zzz', confidence: i % 3 === 0 ? 0.9 : 0.2, signs: null }]),
  )

export const localModel = { key: 'local/llama', label: 'Ollama (llama)', cloud: false, recipient: null }
export const cloudModel = { key: 'openai/gpt-4o-mini', label: 'OpenAI (gpt-4o-mini)', cloud: true, recipient: 'api.openai.com' }
type Chosen = Pick<OpenModel, 'key' | 'label' | 'cloud' | 'recipient'>

/** A chosen model whose drafts the test writes. */
export function fakeModel(chosen: Chosen | null) {
  const fake = {
    chosen,
    /** Thrown by `current`, while it is set. */
    failure: null as ModelFailure | null,
    whyNot: null as ModelState['why_not'],
    asked: [] as DraftingRequest[],
    purposes: new Set<string>(),
    voices: new Set<string>(),
    /** What it writes for the request, the how-manieth; may throw. */
    write: (_request: DraftingRequest, _nth: number): readonly string[] | Promise<readonly string[]> => ['zzz'],
  }
  const models = {
    chosen: () => Promise.resolve(fake.chosen === null ? null : { key: fake.chosen.key, label: fake.chosen.label }),
    state: () =>
      Promise.resolve({
        cloud: fake.chosen?.cloud ?? false,
        recipient: fake.chosen?.recipient ?? null,
        why_not: fake.whyNot,
        spent: { today: 0, month: 0, total: 0, per_draft: 0.002 },
      }),
    current: (): Promise<OpenModel | null> => {
      if (fake.failure !== null) return Promise.reject(fake.failure)
      if (fake.chosen === null) return Promise.resolve(null)
      const open = () => {
        throw new Error('a replay drafts through ModelDrafting')
      }
      const price = { input: 0, output: 0, source: 'free' as const }
      return Promise.resolve({ ...fake.chosen, redaction: 'off', capabilities: leastCapabilities, price, open })
    },
  }
  const pauses = createModelPauses({ now: () => 0 })
  const drafting: ModelDrafting = {
    async draft(_accountId, voice, _model, request, { purpose, signal }) {
      fake.asked.push(request)
      fake.purposes.add(purpose)
      fake.voices.add(voice.id)
      const texts = await fake.write(request, fake.asked.length)
      if (signal.aborted) throw new ModelFailure('stopped')
      const drafts = texts.map((text) => ({
        draft: toDraft(text),
        signs: [text === 'zzz' ? 0 : 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        whole: true,
      }))
      return { drafts, sent: [], cost: 2000 }
    },
  }
  const ask = createAskModel({ models: { ...models, pauses, failed: () => Promise.resolve() }, drafting })
  return { fake, models, ask }
}

function toDraft(text: string): Draft {
  return { text, confidence: 1, because: [], reason: 'Written by a model.' }
}

interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** The real server and store with an account, its voice and its on-device replay; CPU work and the model are the test's. */
export async function startReplays(given: { model?: Chosen | null; voice?: boolean; turns?: readonly ReplayTurn[] } = {}) {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store } = base
  const compute = fakeCompute()
  const { fake, models, ask } = fakeModel(given.model ?? null)
  const waits: number[] = []
  const errors: string[] = []
  const log = { error: (_details: object, message: string) => void errors.push(message), info: () => undefined }
  const parts = {
    ...base,
    compute,
    log,
    models,
    ask,
    texts: messagesHistory('/nowhere/chat.db'),
    wait: (ms: number) => Promise.resolve(void waits.push(ms)),
  }
  const replays = createReplays(parts)
  const trainings = createTrainings({ ...parts, replays, mails: noMails })
  const extractions = createExtractions(parts)
  const mails = createMailReading({ ...parts, mailboxes: { of: () => Promise.resolve(null) } })
  const reports = createStyleReports({ store, replays, models })
  const app = await startTestApp({
    ...base,
    routes: [styleReportRoutes({ reports, replays }), trainingRoutes({ extractions, trainings, mails })],
  })
  const { token, user } = await signUp(app)
  const accountId = user.id
  const voiceId = `v-${accountId}`
  if (given.voice !== false) {
    await giveVoice(store, accountId, { contacts, evaluation: { ceiling: 0.62 } })
    const replay = given.turns ?? laterTurns
    const replayed = { measured: measureEngine(replay, contacts, 1), baseline: measureReplay(replay, contacts, 1).measures }
    await keepOnDeviceReplay(store, { accountId, voiceId }, { replay, replayed }, clock.now())
  }
  const published: ServerEvent[] = []
  base.events.subscribe(accountId, null, { event: (event) => published.push(event), end: () => undefined })
  const call = async <Body = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<Body>> => {
    const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  /** Ends when no replay runs. */
  const settled = async () => {
    for (let tries = 0; tries < 1000 && replays.isRunning(accountId); tries++) await new Promise((resolve) => setTimeout(resolve, 5))
    if (replays.isRunning(accountId)) throw new Error('the replay never ended')
  }
  return { store, clock, compute, fake, replays, trainings, parts, waits, errors, published, accountId, voiceId, call, settled }
}

export type StartedReplays = Awaited<ReturnType<typeof startReplays>>
export const get = async (test: StartedReplays) => (await test.call<StyleReport>('GET', '/api/style-report')).body
export const engine = async (test: StartedReplays, key: string): Promise<EngineReport | undefined> =>
  (await get(test)).engines.find((one) => one.key === key)
export const turnsOf = async (test: StartedReplays, query: string) =>
  (await test.call<{ turns: ReplayedTurn[]; total: number }>('GET', `/api/style-report/turns?${query}`)).body
export const press = (test: StartedReplays) => test.call('POST', '/api/style-report/replay', {})

/** What was really written, for two turns of three. */
export const wrote = ({ asOf }: DraftingRequest): string[] => {
  const place = laterTurns.findIndex(({ at }) => at === asOf)
  return [place % 3 === 0 ? 'zzz' : (laterTurns[place]?.wrote ?? '')]
}

/** Holds the model at its nth request until it is let go. */
export function gate(test: StartedReplays, nth: number) {
  let reached: () => void = () => undefined
  let letGo: () => void = () => undefined
  const there = new Promise<void>((resolve) => (reached = resolve))
  const free = new Promise<void>((resolve) => (letGo = resolve))
  test.fake.write = async (request, n) => {
    if (n === nth) {
      reached()
      await free
    }
    return wrote(request)
  }
  return { there, letGo: () => letGo() }
}
