import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import { openAi, replyOf, startModels } from '#test/fake-model-servers.ts'

describe('while a model drafts', () => {
  it('a yes that is taken back holds for the next request of the same draft', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    let midway: unknown = null
    fake.answer = async () => {
      const { allowed } = fake.opened.at(-1)?.outgoing ?? {}
      await allowed?.()
      await ada.call('DELETE', '/api/model/key')
      midway = await allowed?.().catch((error: unknown) => error)
      throw new ModelFailure('consent-needed')
    }
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'consent-needed' } })
    expect(midway).toMatchObject({ code: 'consent-needed', details: { recipient: 'api.openai.com' } })
  })

  it('a yes for another recipient is none', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    await ada.draft()
    const { allowed } = fake.opened.at(-1)?.outgoing ?? {}
    await expect(allowed?.()).resolves.toBeUndefined()
    await ada.choose({ engine: 'other', base_url: 'https://llm.example/v1', model: 'm', consent: { recipient: 'llm.example' } })
    await expect(allowed?.()).rejects.toMatchObject({ code: 'consent-needed' })
  })

  it('what a server gave for a part of the calls does not settle the whole', async () => {
    const { person, fake, store } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    fake.answer = async () => {
      const { act, cost } = fake.opened.at(-1)?.outgoing ?? {}
      await store.ledger.enter({
        id: `row-${fake.requests.length}`,
        accountId: ada.id,
        host: 'api.openai.com',
        purpose: 'draft',
        method: 'POST',
        path: '/v1/chat/completions',
        model: 'gpt-4o-mini',
        act: act ?? null,
        bytesSent: 1,
        preview: null,
        cost: cost ?? null,
      })
      return { ...replyOf('yes, at eight'), uncounted: fake.requests.length === 1 }
    }
    await ada.draft()
    await ada.draft()
    const rows = await store.ledger.list(ada.id, { own: false, limit: 9 })
    expect(new Map(rows.map(({ id, costEstimated }) => [id, costEstimated]))).toEqual(
      new Map([
        ['row-1', true],
        ['row-2', false],
      ]),
    )
  })

  it('a worker that has let go of the voice is given it again, and the model’s drafts are kept', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    compute.load = ({ id }) => Promise.resolve(void compute.loaded.add(id))
    fake.answer = () => {
      compute.loaded.clear()
      return Promise.resolve(replyOf('yes, at eight'))
    }
    expect((await ada.draft()).body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(compute.loaded.size).toBe(1)
  })
})

it('a consent that is forgotten while a model is tried does not come back with it', async () => {
  const { person, fake } = await startModels()
  const ada = await person()
  await ada.choose(openAi)
  const probe = fake.probe.bind(fake)
  fake.probe = async (...asked) => {
    fake.probe = probe
    await ada.call('DELETE', '/api/model/key')
    return probe(...asked)
  }
  const again = await ada.choose({ engine: 'openai', model: 'gpt-4o' })
  expect(again.body).toMatchObject({ code: 'consent-needed', details: { recipient: 'api.openai.com' } })
  expect(await ada.state()).toMatchObject({ engine: 'on-device', consent_at: null })
})

describe('answers that the guards leave out', () => {
  it('asks once more for what the guards left out, and then shows fewer rather than another engine’s', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const dress = compute.dress.bind(compute)
    // Short answers pass the guards.
    compute.dress = (voice, dressing) => dress(voice, { ...dressing, answers: dressing.answers.filter(({ text }) => text.length < 20) })
    const rounds = [
      ['yes, at eight', 'see you at the Ritz at 9:30', 'my number is 415 555 0199'],
      ['at the Ritz again at 10:15', 'not today sorry'],
    ]
    fake.answer = () => Promise.resolve(replyOf(...(rounds.shift() ?? [])))
    const first = (await ada.draft()).body
    expect(first.drafts.map(({ text }) => text)).toEqual(['yes, at eight', 'not today sorry'])
    expect(fake.requests.map(({ answers }) => answers)).toEqual([3, 2])
    fake.answer = () => Promise.resolve(replyOf('yes, at eight'))
    const second = (await ada.draft()).body
    expect(second).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(second.drafts.map(({ text }) => text)).toEqual(['yes, at eight'])
  })

  it('says that nothing of one’s own fits where a failed model leaves nothing', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const brief = compute.brief.bind(compute)
    compute.brief = async (voice, request) => ({ ...(await brief(voice, request)), onDevice: [] })
    fake.answer = () => Promise.reject(new ModelFailure('unreachable'))
    const { body } = await ada.draft()
    expect(body).toMatchObject({ drafts: [], engine: 'on-device', fallback: { code: 'unreachable' } })
    expect(body.fallback?.text).toMatch(/cannot be reached, and none of your own phrases fits\.$/u)
  })

  it('keeps the drafts it has where the second try fails', async () => {
    const { person, fake, compute } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const dress = compute.dress.bind(compute)
    compute.dress = (voice, dressing) => dress(voice, { ...dressing, answers: dressing.answers.slice(0, 1) })
    fake.answer = ({ answers }) =>
      answers === 3 ? Promise.resolve(replyOf('yes, at eight', 'one that is left out')) : Promise.reject(new ModelFailure('unreachable'))
    const { body } = await ada.draft()
    expect(body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(body.drafts.map(({ text }) => text)).toEqual(['yes, at eight'])
  })
})
