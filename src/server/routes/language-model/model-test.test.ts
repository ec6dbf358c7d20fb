import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { fakeDraft } from '#test/fake-compute.ts'
import { ableModel, openAi, replyOf, startModels } from '#test/fake-model-servers.ts'

const cannotReach = new ModelFailure('unreachable')

describe('the test button', () => {
  const pair = (id: string, at: number, reply: string): ReplyPair => ({
    id,
    contact: 'card:1',
    group: false,
    at,
    delay: 60_000,
    incoming: [`are you there, ${id}?`],
    previous: [{ fromMe: true, bubbles: ['hello'] }],
    reply: [reply],
  })
  const voice = {
    contacts: [{ key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+15550100101'] }],
    pairs: [pair('old', 1_000, 'yes I am here now'), pair('new', 2_000, 'give me ten minutes please'), pair('tiny', 3_000, 'ok')],
  }
  interface Tested {
    contact: string
    incoming: string
    wrote: string
    engine: string
    drafts: { text: string }[]
    on_device: { text: string }[]
    sent: { purpose: string; answers: number; failure: string | null; messages: { role: string; content: string }[] }[] | null
    cost: number
    fallback: { code: string } | null
  }

  it('drafts for a past message as if it were its time, and shows everything', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person(voice)
    await ada.choose(openAi)
    const asked: object[] = []
    const brief = compute.brief.bind(compute)
    compute.brief = (id, request) => {
      asked.push(request)
      return brief(id, request)
    }
    const { body } = await ada.call<Tested>('POST', '/api/model/test', {})
    expect(body).toMatchObject({
      contact: 'Mia Torres',
      incoming: 'are you there, new?',
      wrote: 'give me ten minutes please',
      engine: 'openai/gpt-4o-mini',
      fallback: null,
    })
    expect(body.drafts[0]?.text).toBe('yes, at eight')
    expect(body.on_device[0]?.text).toBe(fakeDraft.text)
    expect(body.sent).toEqual([{ purpose: 'draft', answers: 3, failure: null, messages: fake.requests[0]?.messages }])
    expect(body.cost).toBeCloseTo((1000 * 0.15 + 100 * 0.6) / 1e6, 9)
    expect(asked).toMatchObject([{ asOf: 2_000, excluded: ['new'], contact: 'card:1' }])
    expect(fake.opened[0]?.outgoing.purpose).toBe('test-draft')
    expect((await ada.call<Tested>('POST', '/api/model/test', { skip: 1 })).body.wrote).toBe('yes I am here now')
    expect((await ada.call<Tested>('POST', '/api/model/test', { skip: 2 })).body.wrote).toBe('give me ten minutes please')
  })

  it('says why where the model does not draft, and sends nothing where none is chosen', async () => {
    const { person, fake } = await startModels()
    const ada = await person(voice)
    expect((await ada.call<Tested>('POST', '/api/model/test', {})).body).toMatchObject({
      engine: 'on-device',
      sent: null,
      cost: 0,
      fallback: null,
    })
    await ada.choose(openAi)
    fake.answer = () => Promise.reject(cannotReach)
    const { body } = await ada.call<Tested>('POST', '/api/model/test', {})
    expect(body).toMatchObject({ engine: 'on-device', fallback: { code: 'unreachable' } })
    expect(body.sent).toEqual([
      { purpose: 'draft', answers: 3, failure: 'the server cannot be reached', messages: fake.requests[0]?.messages },
    ])
    expect(body.drafts).toEqual(body.on_device)
  })

  it('shows each request as it was made: what was refused, its shorter form, and what was asked for more', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person(voice)
    fake.able = { ...ableModel, contextLength: 4096 }
    await ada.choose(openAi)
    const brief = compute.brief.bind(compute)
    compute.brief = async (id, request) => {
      const exchange = (n: number) => ({
        id: `p${n}`,
        contact: 'Mia',
        at: '',
        incoming: 'soup? '.repeat(150),
        reply: 'sure thing '.repeat(100),
      })
      return { ...(await brief(id, request)), exchanges: Array.from({ length: 8 }, (_, n) => exchange(n)) }
    }
    const dress = compute.dress.bind(compute)
    compute.dress = async (id, request) =>
      (await dress(id, request)).map((one) => Object.assign(one, { whole: request.answers.length > 3 }))
    fake.answer = () =>
      fake.requests.length === 1
        ? Promise.reject(new ModelFailure('too-long'))
        : Promise.resolve(replyOf('yes, at eight', 'not today', 'let me check'))
    const { body } = await ada.call<Tested>('POST', '/api/model/test', {})
    expect(body.sent?.map(({ purpose, answers, failure }) => ({ purpose, answers, failure }))).toEqual([
      { purpose: 'draft', answers: 3, failure: 'the conversation is too long for the model' },
      { purpose: 'retry', answers: 3, failure: null },
      { purpose: 'more', answers: 3, failure: null },
    ])
    expect(body.sent?.map(({ messages }) => messages)).toEqual(fake.requests.map(({ messages }) => messages))
    const [whole, shorter] = fake.requests.map(({ messages }) => JSON.stringify(messages).length)
    expect(shorter).toBeLessThan(whole ?? 0)
  })

  it('shows nothing as sent that the daily limit held back', async () => {
    const { person, fake } = await startModels()
    const ada = await person(voice)
    await ada.choose(openAi)
    fake.answer = () => Promise.reject(new AppError('cost-cap', 'The daily limit is reached.'))
    const { body } = await ada.call<Tested>('POST', '/api/model/test', {})
    expect(body).toMatchObject({ fallback: { code: 'cost-cap' }, sent: null })
  })

  it('says what is missing', async () => {
    const { person } = await startModels()
    const ada = await person()
    expect(await ada.call('POST', '/api/model/test', {})).toMatchObject({ status: 422, body: { code: 'not-enough-messages' } })
  })
})
