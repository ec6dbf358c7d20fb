import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply, ModelRequest } from '#core/language-model/port.ts'
import { createAskedRequests, type AskedRequests } from '#server/services/language-model/asking/asked-requests.ts'
import { currentVoice } from '#server/services/voice/current-voice.ts'
import { ollama, openAi, replyOf, startModels } from '#test/fake-model-servers.ts'

/** Different enough to be told apart. */
const written = ['yes, at eight', 'not today', 'let me check']

/** Drafts that are edits of real replies, one per request; `look` answers the last look at them. */
async function startEdits(
  look: (request: ModelRequest, signal: AbortSignal) => ModelReply | Promise<ModelReply>,
  given: { within?: number } = {},
) {
  const test = await startModels(given)
  const { compute, fake } = test
  const brief = compute.brief.bind(compute)
  compute.brief = async (voice, request) => {
    const shapes = Array.from({ length: request.count }, (_, place) => ({
      place,
      examples: [{ incoming: 'lunch?', bubbles: [`sure ${place}`] }],
    }))
    return { ...(await brief(voice, request)), hand: { shapes, never: [], letters: null } }
  }
  const dress = compute.dress.bind(compute)
  compute.dress = async (voice, request) => {
    const dressed = await dress(voice, request)
    return dressed.map((one, i) => Object.assign(one, { place: request.answers[i]?.shape?.place ?? 0 }))
  }
  let drafted = 0
  fake.answer = (request, _on, signal) =>
    isLook(request)
      ? Promise.resolve().then(() => look(request, signal as AbortSignal))
      : Promise.resolve(replyOf(written[drafted++ % 3] ?? ''))
  const ada = await test.person()
  await ada.choose(openAi)
  /** Drafts the way replays and the model test page do. */
  async function draftWith(
    purpose: 'draft' | 'test-draft' | 'replay',
    { signal = new AbortController().signal, asked }: { signal?: AbortSignal; asked?: AskedRequests } = {},
  ) {
    const model = await test.models.current(ada.id, signal)
    if (model === null) throw new Error('no model is chosen')
    const request = { contact: 'card:1', incoming: ['dinner at 8?'], previous: [], count: 3 }
    return test.modelDrafting.draft(ada.id, await currentVoice(test.store, ada.id), model, request, {
      purpose,
      signal,
      ...(asked === undefined ? {} : { asked }),
    })
  }
  return { ...test, ada, draftWith, looks: () => fake.requests.filter(isLook) }
}

function isLook({ messages }: ModelRequest): boolean {
  return messages[0]?.content.includes('mark each one') === true
}

/** Marks for the drafts by text, in any order. */
function marks(request: ModelRequest, marked: Readonly<Record<string, string>>): ModelReply {
  const shown = request.messages.at(-1)?.content ?? ''
  const said = Object.entries(marked).map(([text, mark]) => `${new RegExp(`^([a-e]): "${text}"$`, 'mu').exec(shown)?.[1]}${mark}`)
  return replyOf(said.join(' '))
}

const secondAlone = (request: ModelRequest) => marks(request, { 'yes, at eight': '-', 'not today': '+', 'let me check': '-' })
const texts = ({ drafts }: { readonly drafts: readonly { readonly text: string }[] }) => drafts.map(({ text }) => text)

describe('a last look at a set of drafts', () => {
  it('puts behind the others what could not be sent, as a request of its own', async () => {
    const { ada, fake, ledger, store } = await startEdits(secondAlone)
    const settled: string[] = []
    const settle = store.ledger.settle.bind(store.ledger)
    store.ledger.settle = (accountId, act, cost) => {
      settled.push(act)
      return settle(accountId, act, cost)
    }
    const { body } = await ada.draft('dinner at 8?')
    expect(body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(texts(body)).toEqual(['not today', 'yes, at eight', 'let me check'])
    expect(body.drafts[0]).not.toHaveProperty('lastLook')
    expect(fake.opened.map(({ outgoing }) => outgoing.purpose)).toEqual(['draft', 'last-look'])
    expect(fake.opened[1]?.outgoing).toMatchObject({
      accountId: ada.id,
      preview: expect.stringMatching(/^dinner at 8\? \| .*yes, at eight/u),
      cost: { cap: 1_000_000 },
    })
    expect(fake.opened[1]?.outgoing.act).not.toBe(fake.opened[0]?.outgoing.act)
    expect(settled).toEqual(fake.opened.map(({ outgoing }) => outgoing.act))
    expect(fake.requests).toHaveLength(4)
    expect(await ledger.spent(ada.id)).toMatchObject({ today: 0 })
  })

  it('is told to the page that waits, behind what was written', async () => {
    const { ada } = await startEdits(secondAlone)
    const { body } = await ada.draft('dinner at 8?', { request_id: 'page-1' })
    expect(body.unchosen).toBeNull()
    expect(ada.published.findLast(({ type }) => type.startsWith('draft-'))).toEqual({ type: 'draft-choosing', request_id: 'page-1' })
    await ada.draft('dinner at 8?')
    expect(ada.published.filter(({ type }) => type === 'draft-choosing')).toHaveLength(1)
  })

  it('sends no more than drafting does: what is private is masked alike', async () => {
    const { ada, looks, fake } = await startEdits(secondAlone)
    fake.answer = (request) => Promise.resolve(isLook(request) ? replyOf('a+') : replyOf('I will call [phone 1]'))
    await ada.draft('call me on +1 415 555 0132 please')
    expect(looks()).toHaveLength(1)
    expect(looks()[0]?.messages.at(-1)?.content).toMatch(/call me on \[phone 1\][^]*"I will call \[phone 1\]"/u)
    expect(JSON.stringify(fake.requests)).not.toContain('0132')
  })

  it.each(['mask', 'block'])('sees nothing of what the owner answered elsewhere that drafting does not see: %s', async (redaction) => {
    const { ada, compute, fake, looks } = await startEdits(secondAlone)
    const brief = compute.brief.bind(compute)
    compute.brief = async (voice, request) => {
      const exchange = (id: string, incoming: string, reply: string) => ({ id, contact: 'Mia', at: '', incoming, reply })
      const exchanges = [exchange('p1', "what's the wifi password?", 'sunflower'), exchange('p2', 'lunch?', 'sure thing')]
      return { ...(await brief(voice, request)), exchanges }
    }
    await ada.call('PATCH', '/api/model', { redaction })
    await ada.draft()
    expect(looks()[0]?.messages.at(-1)?.content).toContain('"sure thing"')
    expect(JSON.stringify(fake.requests)).not.toContain('sunflower')
  })

  it('is not asked of a model that is small, for one draft, or where the thread may not be sent', async () => {
    const { ada, looks } = await startEdits(secondAlone)
    await ada.draft('dinner at 8?', { count: 1 })
    await ada.call('PATCH', '/api/model', { redaction: 'block' })
    await ada.draft('call me on +1 415 555 0132 please')
    await ada.choose(ollama)
    const { body } = await ada.draft()
    expect(texts(body)).toEqual(['not today'])
    expect(body.unchosen).toBeNull()
    expect(looks()).toEqual([])
  })

  it.each(['draft', 'test-draft', 'replay'] as const)(
    'stands behind every drafting, with what was said, sent and spent: %s',
    async (purpose) => {
      const { draftWith, fake } = await startEdits(secondAlone)
      const asked = createAskedRequests()
      const { drafts, cost } = await draftWith(purpose, { asked })
      expect(drafts.map(({ draft }) => draft)).toMatchObject([
        { text: 'not today', lastLook: 'sendable' },
        { text: 'yes, at eight', lastLook: 'not-sendable' },
        { text: 'let me check', lastLook: 'not-sendable' },
      ])
      expect(asked.list().map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
        ...written.map(() => ['draft', 'answered']),
        ['last-look', 'answered'],
      ])
      expect(asked.list().map(({ messages }) => messages)).toEqual(fake.requests.map(({ messages }) => messages))
      expect(asked.list().at(-1)?.messages.at(-1)?.content).toContain('DRAFTS, in no particular order:')
      expect(cost).toBeCloseTo(4 * (1000 * 0.15 + 100 * 0.6), 6)
    },
  )
})

describe('a last look that does not come about', () => {
  it.each<[what: string, code: string, look: () => ModelReply | Promise<ModelReply>]>([
    ['says something else', 'garbled', () => replyOf('Draft b is the best one.')],
    ['says nothing', 'garbled', () => replyOf('')],
    ['is refused', 'overloaded', () => Promise.reject(new ModelFailure('overloaded'))],
    ['breaks inside the product', 'internal', () => Promise.reject(new TypeError('a mistake'))],
    ['may cost no more', 'cost-cap', () => Promise.reject(new AppError('cost-cap', 'The limit is reached.'))],
    ['may not be sent any more', 'consent-needed', () => Promise.reject(new AppError('consent-needed', 'Consent was taken back.'))],
  ])('leaves the drafts as they were, and says why: it %s', async (_, code, look) => {
    const { ada, looks } = await startEdits(look)
    const { body } = await ada.draft()
    expect(body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(texts(body)).toEqual(written)
    expect(body.unchosen).toMatchObject({ code })
    expect(looks()).toHaveLength(1)
    expect(await ada.state()).toMatchObject({ last_failure: null })
  })

  it('because of a mistake of the program leaves the drafts unlooked at, and the mistake in the log', async () => {
    const { draftWith, errors } = await startEdits(() => Promise.reject(new TypeError('a mistake')))
    const { drafts } = await draftWith('draft')
    expect(drafts.map(({ draft }) => [draft.text, draft.lastLook])).toEqual(written.map((text) => [text, 'unknown']))
    expect(errors).toEqual(['a last look failed'])
  })

  it('leaves the drafts as they were where their time is over', async () => {
    const { ada } = await startEdits(() => new Promise(() => undefined), { within: 100 })
    const { body } = await ada.draft()
    expect(texts(body)).toEqual(written)
    expect(body.unchosen?.text).toBe(
      'The best one couldn’t be chosen: OpenAI (gpt-4o-mini) did not answer in time. Compare them before you use one.',
    )
  })

  it('ends with whoever does not want the drafts any more', async () => {
    const stopping = new AbortController()
    const { draftWith } = await startEdits(() => {
      stopping.abort()
      return new Promise(() => undefined)
    })
    await expect(draftWith('draft', { signal: stopping.signal })).rejects.toMatchObject({ code: 'stopped' })
  })

  it('again and again is left out for a while, and the drafts are not', async () => {
    const { ada, looks, clock } = await startEdits(() => Promise.reject(new ModelFailure('overloaded')))
    for (let i = 0; i < 5; i++) expect(texts((await ada.draft()).body)).toEqual(written)
    expect(looks()).toHaveLength(3)
    expect((await ada.draft()).body.unchosen?.text).toContain('failed several times in a row and is paused until')
    clock.advance(31_000)
    await ada.draft()
    expect(looks()).toHaveLength(4)
  })

  it('because the server wants a pause gives it that pause', async () => {
    const { ada, fake } = await startEdits(() => Promise.reject(new ModelFailure('rate-limited', { retryAfter: 60_000 })))
    await ada.draft()
    const before = fake.requests.length
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'rate-limited' } })
    expect(fake.requests).toHaveLength(before)
  })
})

describe('the requests of a set', () => {
  it('are one more than its drafts: what is looked at is not asked for again where a draft stands', async () => {
    const { ada, fake, compute, looks } = await startEdits(secondAlone)
    const dress = compute.dress.bind(compute)
    let left = 2
    compute.dress = async (voice, request) => (await dress(voice, request)).slice(0, left)
    expect(texts((await ada.draft()).body)).toHaveLength(2)
    expect([fake.requests.length, looks().length]).toEqual([4, 1])
    left = 1
    expect(texts((await ada.draft()).body)).toHaveLength(1)
    expect([fake.requests.length, looks().length]).toEqual([7, 1])
    // If the guards leave none, two more are requested, without a last look.
    compute.dress = async (voice, request) => (request.answers.length > 3 ? dress(voice, request) : [])
    expect(texts((await ada.draft()).body)).not.toEqual([])
    expect([fake.requests.length, looks().length]).toEqual([12, 1])
  })
})
