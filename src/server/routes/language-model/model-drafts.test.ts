import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { ModelFailure, modelFailureWords, type ModelFailureCode } from '#core/language-model/failure.ts'
import { fakeDraft } from '#test/fake-compute.ts'
import { ableModel, ollama, openAi, replyOf, someKey, startModels } from '#test/fake-model-servers.ts'

const cannotReach = new ModelFailure('unreachable')

describe('drafting with the chosen model', () => {
  it('gives its drafts, made from a prompt with the style card, the own exchanges and the quoted thread', async () => {
    const { person, fake, ledger } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const { body } = await ada.draft('dinner at 8?')
    expect(body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(body.drafts.map(({ text }) => text)).toEqual(['yes, at eight', 'not today', 'let me check'])
    const prompt = fake.requests[0]?.messages.map(({ content }) => content).join('\n') ?? ''
    expect(prompt).toContain('dinner at 7?')
    expect(prompt).toContain('dinner at 8?')
    expect(fake.opened[0]?.outgoing).toMatchObject({
      accountId: ada.id,
      purpose: 'draft',
      model: 'gpt-4o-mini',
      preview: 'dinner at 8?',
      cost: { cap: 1_000_000, since: Date.UTC(2026, 0, 5) },
    })
    expect(fake.opened[0]?.outgoing.cost?.estimate).toBeGreaterThan(0)
    expect(await ledger.spent(ada.id)).toMatchObject({ today: 0 })
  })

  it('masks private things on the way out and puts them back', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = ({ messages }) => {
      const masked = /\[phone \d\]/u.exec(messages.at(-1)?.content ?? '')?.[0] ?? 'nothing was masked'
      return Promise.resolve(replyOf(`I will call ${masked}`))
    }
    const { body } = await ada.draft('call me on +1 415 555 0132 please')
    expect(JSON.stringify(fake.requests)).not.toContain('0132')
    expect(fake.opened[0]?.outgoing.preview).not.toContain('0132')
    expect(body.drafts[0]?.text).toBe('I will call +1 415 555 0132')
    await ada.call('PATCH', '/api/model', { redaction: 'block' })
    expect((await ada.draft('call me on +1 415 555 0132 please')).body).toMatchObject({
      engine: 'on-device',
      fallback: {
        code: 'blocked',
        text: 'The conversation holds something private, and you chose not to send such text to OpenAI (gpt-4o-mini), so these drafts are from the on-device engine.',
      },
    })
    expect(fake.requests).toHaveLength(1)
  })

  it('sends a server on this machine what was written, unless the owner wants it masked there too', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(ollama)
    await ada.draft('call me on +1 415 555 0132 please')
    expect(JSON.stringify(fake.requests)).toContain('+1 415 555 0132')
    expect(fake.opened[0]?.outgoing.cost).toBeNull()
    await ada.call('PATCH', '/api/model', { redact_local: true })
    await ada.draft('call me on +1 415 555 0132 please')
    expect(JSON.stringify(fake.requests[1])).not.toContain('0132')
  })

  it('tells the page that waits what is being written, a few times a second, and only that page’s owner', async () => {
    const { person, fake, clock } = await startModels()
    const [ada, bob] = [await person(), await person()]
    await ada.choose(openAi)
    fake.answer = (_request, on) => {
      for (const [step, text] of ['ye', 'yes', 'yes, at', 'yes, at eight'].entries()) {
        on.partial?.(0, text)
        clock.advance(step === 0 ? 10 : 60)
      }
      return Promise.resolve(replyOf('yes, at eight'))
    }
    await ada.draft('dinner at 8?', { request_id: 'page-1' })
    const told = ada.published.filter((event) => event.type === 'draft-progress')
    expect(told).toEqual([
      { type: 'draft-progress', request_id: 'page-1', texts: ['ye'] },
      { type: 'draft-progress', request_id: 'page-1', texts: ['yes, at eight'] },
    ])
    expect(bob.published).toEqual([])
    await ada.draft('dinner at 8?')
    expect(ada.published.filter(({ type }) => type === 'draft-progress')).toHaveLength(2)
  })

  it('finishes with the engine it began with where the owner switches meanwhile', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    let finish: () => void = () => undefined
    fake.answer = () => new Promise((resolve) => (finish = () => resolve(replyOf('yes, at eight'))))
    const drafting = ada.draft()
    await expect.poll(() => fake.requests.length).toBe(1)
    await ada.choose({ engine: 'on-device' })
    finish()
    expect((await drafting).body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: null })
    expect(fake.requests).toHaveLength(1)
  })
})

describe('a model that does not draft', () => {
  const codes = Object.keys(modelFailureWords).filter((code) => code !== 'not-chosen') as ModelFailureCode[]

  it.each(codes)('leaves the device’s drafts with a reason: %s', async (code) => {
    const { person, fake, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    let briefs = 0
    const brief = compute.brief.bind(compute)
    compute.brief = (voice, request) => {
      briefs += 1
      return brief(voice, request)
    }
    fake.answer = () => Promise.reject(new ModelFailure(code))
    const { status, body } = await ada.draft()
    expect(status).toBe(200)
    expect(body).toMatchObject({ engine: 'on-device', fallback: { code } })
    expect(body.drafts.map(({ text }) => text)).toEqual([fakeDraft.text, fakeDraft.text, fakeDraft.text])
    expect(body.fallback?.text).toMatch(/OpenAI \(gpt-4o-mini\).*, so these drafts are from the on-device engine\.$/u)
    expect(briefs).toBe(1)
  })

  it.each([
    ['says nothing', '', 'empty'],
    ['declines', "I'm sorry, but I can't help with that.", 'declined'],
    ['is stopped by a filter', null, 'filtered'],
  ] as const)('%s', async (_what, text, code) => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = () =>
      Promise.resolve({
        answers: [{ text: text ?? 'half', finish: text === null ? 'filter' : 'stop', logprob: null }],
        usage: { input: null, output: null },
      })
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code } })
  })

  it('because nothing of it may be said', async () => {
    const { person, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    compute.dress = () => Promise.resolve([])
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'unusable' } })
  })

  it('in time, even where it ignores that its time is over', async () => {
    const { person, fake } = await startModels({ within: 20 })
    const ada = await person()
    await ada.choose(openAi)
    let aborted = false
    fake.answer = (_request, _on, signal) => new Promise(() => signal.addEventListener('abort', () => (aborted = true)))
    expect((await ada.draft()).body).toMatchObject({
      engine: 'on-device',
      fallback: { code: 'timed-out', text: 'OpenAI (gpt-4o-mini) did not answer in time, so these drafts are from the on-device engine.' },
    })
    expect(aborted).toBe(true)
  })

  it('in time, keeps what it had written by then', async () => {
    const { person, fake } = await startModels({ within: 20 })
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = (_request, _on, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(replyOf('yes, at eight'))))
    expect((await ada.draft()).body).toMatchObject({
      engine: 'openai/gpt-4o-mini',
      fallback: null,
      drafts: [{ text: 'yes, at eight' }],
    })
  })

  it('because the product failed', async () => {
    const { person, compute, errors } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    compute.dress = () => Promise.reject(new Error('the worker ended'))
    expect((await ada.draft()).body).toMatchObject({
      engine: 'on-device',
      fallback: {
        code: 'internal',
        text: 'Drafting with OpenAI (gpt-4o-mini) failed inside Idiolect, so these drafts are from the on-device engine.',
      },
    })
    expect(errors).toEqual(['drafting with a model failed'])
  })

  it('because the limit of the day is reached, as the ledger says', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = () => Promise.reject(new AppError('cost-cap', 'The daily limit is reached.'))
    expect((await ada.draft()).body).toMatchObject({
      engine: 'on-device',
      fallback: {
        code: 'cost-cap',
        text: 'The daily limit you set for OpenAI (gpt-4o-mini) is reached, so these drafts are from the on-device engine.',
      },
    })
    await ada.call('PATCH', '/api/model', { daily_cap: 0 })
    const state = await ada.state()
    expect(state).toMatchObject({ why_not: { code: 'cost-cap' } })
    expect(state.truth).toMatch(/^Right now nothing leaves this computer/u)
  })

  it('is remembered until a draft succeeds', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const { answer } = fake
    fake.answer = () => Promise.reject(new ModelFailure('no-key'))
    await ada.draft()
    expect(await ada.state()).toMatchObject({
      last_failure: {
        code: 'no-key',
        text: 'The key for OpenAI (gpt-4o-mini) is missing, wrong or no longer valid',
        at: '2026-01-05T12:00:00.000Z',
      },
    })
    fake.answer = answer
    await ada.draft()
    expect(await ada.state()).toMatchObject({ last_failure: null })
  })
})

describe('a server that asks for less', () => {
  it('is left alone for as long as it said, and no longer', async () => {
    const { person, fake, clock } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const { answer } = fake
    fake.answer = () => Promise.reject(new ModelFailure('rate-limited', { retryAfter: 125_000 }))
    await ada.draft()
    fake.answer = answer
    expect((await ada.draft()).body).toMatchObject({
      engine: 'on-device',
      fallback: {
        code: 'rate-limited',
        text: 'OpenAI (gpt-4o-mini) asked for a pause until 12:02, so these drafts are from the on-device engine.',
      },
    })
    expect(fake.requests).toHaveLength(1)
    expect(await ada.state()).toMatchObject({
      why_not: { code: 'rate-limited', text: 'OpenAI (gpt-4o-mini) asked for a pause until 12:02' },
    })
    clock.advance(125_000)
    expect((await ada.draft()).body).toMatchObject({ engine: 'openai/gpt-4o-mini' })
  })

  it('that cannot be reached is left alone after three failures in a row, then tried once', async () => {
    const { person, fake, clock } = await startModels()
    const [ada, bob] = [await person(), await person()]
    await ada.choose(ollama)
    await bob.choose(ollama)
    fake.answer = () => Promise.reject(cannotReach)
    for (let tries = 0; tries < 5; tries++) await ada.draft()
    expect(fake.requests).toHaveLength(3)
    expect((await ada.draft()).body.fallback?.text).toMatch(/failed several times in a row and is paused until 12:00/u)
    // Its failures for one account don't count against another.
    await bob.draft()
    expect(fake.requests).toHaveLength(4)
    clock.advance(30_000)
    await ada.draft()
    await ada.draft()
    expect(fake.requests).toHaveLength(5)
  })

  it('is asked at once where the owner chooses anew', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = () => Promise.reject(new ModelFailure('rate-limited', { retryAfter: 125_000 }))
    await ada.draft()
    fake.answer = () => Promise.resolve(replyOf('yes, at eight'))
    await ada.choose({ engine: 'openai', model: 'gpt-4o-mini', key: `${someKey}2` })
    expect((await ada.draft()).body.engine).toBe('openai/gpt-4o-mini')
  })

  it('of tokens is told less, at once and from then on', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = () =>
      fake.requests.length === 1 ? Promise.reject(new ModelFailure('too-long')) : Promise.resolve(replyOf('yes, at eight'))
    expect((await ada.draft()).body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(await ada.state()).toMatchObject({ capabilities: { context_length: ableModel.contextLength / 2 }, last_failure: null })
    await ada.draft()
    expect(fake.opened.map(({ able }) => able.contextLength)).toEqual([8192, 4096, 4096])
  })
})
