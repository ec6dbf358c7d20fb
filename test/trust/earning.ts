import { readAllowedList } from '#core/auto-reply/index.ts'
import { createDrafter, withPrecedents } from '#core/drafting/index.ts'
import { seeded } from '#core/evaluation/seeded.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { createPrompter } from '#core/prompting/index.ts'
import { listPeople, trainVoice, type Voice } from '#core/voice/index.ts'
import type { PracticeCard, PracticeState } from '#contract/live/practice.ts'
import type { Ladder } from '#contract/live/trust.ts'
import { trustRoutes } from '#server/routes/live/trust.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import type { ModelDrafting, OpenModel } from '#server/services/language-model/model-access.ts'
import { createAskModel } from '#server/services/language-model/ask-model.ts'
import { createModelPauses } from '#server/services/language-model/model-pauses.ts'
import { createPractice } from '#server/services/trust/practice/practice.ts'
import { createSecondLook } from '#server/services/trust/second-look.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { testDeps } from '../app.ts'
import { fakeCompute } from '../fake-compute.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { ableModel } from '../fake-model-servers.ts'
import { fakeClock } from '../fakes.ts'
import { quiet } from '../history.ts'
import { startLiveOver } from '../live/live.ts'
import { beloved, rituals, routineContacts, routineHistory } from '../precedent/routines.ts'
import { giveVoice } from '../voice.ts'

/** The formulaic history, with the person of the Messages app in memory. */
const contacts = routineContacts.map((one) =>
  one.key === beloved.key ? Object.assign({}, one, { key: mia.key, name: mia.name, addresses: [mia.address] }) : one,
)
const history = () =>
  routineHistory(1_800).map((pair) => (pair.contact === beloved.key ? Object.assign({}, pair, { contact: mia.key }) : pair))

let trained: Voice | null = null
export function earningVoice(): Voice {
  return (trained ??= trainVoice({ pairs: history(), contacts, seed: 3, resume: null, evaluate: false }, quiet))
}

/** What the owner would answer to a turn. */
export function ownAnswers(turn: string): readonly string[] {
  return rituals.find(({ theirs }) => theirs.includes(turn))?.answers ?? []
}

/** The real worker's answers without the worker. */
function computeOf(voice: Voice): Compute {
  const fake = fakeCompute()
  const drafter = createDrafter(voice)
  const prompter = createPrompter(voice)
  const draft = (request: DraftingRequest) => withPrecedents(voice, request, drafter.draft(request))
  return {
    ...fake,
    draft: (_voice, request) => Promise.resolve(draft(request)),
    brief: (_voice, request) => Promise.resolve({ ...prompter.brief(drafter, request), onDevice: draft(request) }),
    people: () => Promise.resolve(listPeople(voice)),
  }
}

/** The real server and live half, practice and ladder, over a real voice; the chosen model is scripted, or none is. */
export async function startEarning(given: { model: boolean; readonly cloud?: boolean }) {
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const base = await testDeps(clock)
  const { store, random, events } = base
  const voice = earningVoice()
  const compute = computeOf(voice)
  const dice = seeded(5)
  /** What the model answers when it is asked for a second look; null: it fails. */
  const world: { second: string | null; asked: number; drafted: number } = { second: 'ROUTINE', asked: 0, drafted: 0 }
  const open: OpenModel = {
    key: 'openai/scripted',
    label: 'OpenAI (scripted)',
    cloud: given.cloud ?? true,
    recipient: 'api.openai.com',
    redaction: 'mask',
    capabilities: ableModel,
    price: { input: 0, output: 0, source: 'free' },
    open: () => ({
      name: 'scripted',
      complete: () => {
        world.asked++
        if (world.second === null) return Promise.reject(new Error('nobody answers'))
        const answers = [{ text: world.second, finish: 'stop' as const, logprob: null }]
        return Promise.resolve({ answers, usage: { input: null, output: null } })
      },
    }),
  }
  const current = () => Promise.resolve(given.model ? open : null)
  const chosen = () => Promise.resolve(given.model ? { key: open.key, label: open.label } : null)
  const modelDrafting: ModelDrafting = {
    draft: (_account, _voice, _model, request) => {
      world.drafted++
      const own = ownAnswers(request.incoming.join('\n'))
      const text = own[Math.floor(dice() * own.length)] ?? 'haha same here'
      const drafts = withPrecedents(voice, request, [{ text, confidence: 1, because: [], reason: 'Written by a model.' }])
      return Promise.resolve({ drafts: drafts.map((draft) => ({ draft, signs: [], whole: true })), sent: [], cost: 0 })
    },
  }
  const confidences = createConfidences({ store, clock, compute })
  const log = { error: () => undefined }
  const access = { chosen, current, failed: () => Promise.resolve(), succeeded: () => Promise.resolve(), pauses: createModelPauses(clock) }
  const ask = createAskModel({ models: access, drafting: modelDrafting })
  const drafting = createDrafting({
    store,
    compute,
    clock,
    confidences,
    model: { access, ask, events, log, timeZone: () => Promise.resolve('UTC') },
  })
  const allowed = () => Promise.resolve(readAllowedList([mia.address], null))
  const practice = createPractice({
    store,
    compute,
    clock,
    random,
    confidences,
    models: {
      chosen,
      current,
      succeeded: access.succeeded,
      failed: access.failed,
      state: () =>
        Promise.resolve({
          cloud: open.cloud,
          recipient: open.recipient,
          why_not: null,
          spent: { today: 0, month: 0, total: 0, per_draft: 0.001 },
        }),
    } as never,
    ask,
    allowed,
    steppedDown: (accountId, people) => test.live.steppedDown(accountId, people),
  })
  const secondLook = createSecondLook({ models: { current }, ledger: { settle: () => Promise.resolve() }, random, log })
  const routes = [
    trustRoutes(
      {
        store,
        clock,
        confidences,
        drafting,
        chosen,
        live: { allowedList: (_account, entries) => Promise.resolve(readAllowedList(entries ?? [mia.address], null)) },
      },
      practice,
    ),
  ]
  const test = await startLiveOver(messages, clock, base, { drafting, confidences, secondLook, chosen, routes })
  const person = await test.person()
  await giveVoice(store, person.id, { contacts, pairs: history() })
  const call = person.call

  /** Practises `cards`; `says` is what the owner thinks of a card. */
  async function practise(cards: number, says: (card: PracticeCard) => 'yes' | 'almost' | 'no') {
    let state: PracticeState | null = null
    await call('POST', '/api/practice/start', {})
    for (let i = 0; i < cards; i++) {
      const { body } = await call<{ card: PracticeCard | null }>('POST', '/api/practice/card', {})
      if (body.card === null) throw new Error(`no card: ${JSON.stringify(body)}`)
      const judged = await call<{ wrote: string; state: PracticeState }>('POST', `/api/practice/${body.card.id}/verdict`, {
        verdict: says(body.card),
      })
      state = judged.body.state
    }
    return state
  }

  return {
    ...test,
    messages,
    world: Object.assign(test.world, { look: world }),
    ada: person,
    practise,
    ladder: async (asked: object = {}) => (await call<Ladder>('POST', '/api/trust/ladder', asked)).body,
    /** The owner takes the conversation up, so that nothing in it stands open. */
    async answers(text: string) {
      messages.byHand(text)
      await person.pass()
    },
    /** They write, and everything that is due happens. */
    async writes(text: string) {
      messages.incoming(text)
      await person.pass()
      await test.live.improved()
      await person.pass(91_000)
      await person.pass()
    },
  }
}

/** Says yes to what they would have answered, and to nothing else. */
export function carefulOwner({ incoming, draft }: Pick<PracticeCard, 'incoming' | 'draft'>): 'yes' | 'almost' | 'no' {
  return ownAnswers(incoming).includes(draft) ? 'yes' : 'no'
}
