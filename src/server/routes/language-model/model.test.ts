import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import { exportData } from '#server/services/privacy/export-data.ts'
import { fakeApple, listedModel, ollama, openAi, someKey, startModels } from '#test/fake-model-servers.ts'

describe('the engine', () => {
  it('is the one on the device at first, and nothing leaves', async () => {
    const { person } = await startModels()
    const ada = await person()
    expect(await ada.state()).toMatchObject({
      engine: 'on-device',
      label: 'On-device engine',
      cloud: false,
      recipient: null,
      key: { kept: false, last4: null, from: null },
      why_not: null,
      redaction: 'mask',
      daily_cap: 1,
      truth: 'Right now nothing leaves this computer: drafts are written by the on-device engine.',
    })
  })

  it('needs a yes that names the recipient before anybody is asked, and asks again for another one', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    const { consent: _, ...without } = openAi
    const refused = await ada.choose(without)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'consent-needed',
      details: { recipient: 'api.openai.com', label: 'OpenAI (gpt-4o-mini)', cloud: true },
    })
    expect(await ada.choose({ ...without, consent: { recipient: 'else.example' } })).toMatchObject({ status: 409 })
    expect([...fake.listed, ...fake.probed]).toEqual([])

    const chosen = await ada.choose(openAi)
    expect(chosen.status).toBe(200)
    expect(chosen.body).toMatchObject({
      engine: 'openai',
      label: 'OpenAI (gpt-4o-mini)',
      cloud: true,
      recipient: 'api.openai.com',
      consent_at: '2026-01-05T12:00:00.000Z',
      why_not: null,
      capabilities: { streaming: true, context_length: 8192 },
      price: { source: 'known' },
      truth:
        'Right now, to draft a reply, Idiolect sends the conversation and a few of your similar messages to api.openai.com (OpenAI), with recognized private details masked. Your message history itself stays on this computer.',
    })
    // The consent and the key are stored: another model of the same recipient needs neither.
    expect((await ada.choose({ engine: 'openai', model: 'gpt-4.1' })).status).toBe(200)
    const other = { engine: 'other', base_url: 'https://llm.example/v1', model: 'm' }
    expect((await ada.choose(other)).body).toMatchObject({ code: 'consent-needed', details: { recipient: 'llm.example' } })
    expect((await ada.choose({ ...other, consent: { recipient: 'llm.example' } })).status).toBe(200)
    expect((await ada.choose({ engine: 'openai', model: 'gpt-4.1' })).body).toMatchObject({ code: 'consent-needed' })
  })

  it('on this machine needs no yes, and costs nothing; a model that its server runs elsewhere does', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    const chosen = await ada.choose(ollama)
    expect(chosen.body).toMatchObject({ cloud: false, recipient: null, consent_at: null, price: { source: 'free' }, why_not: null })
    expect(chosen.body.truth).toMatch(/^Right now nothing leaves this computer: .*llama3\.2:3b.* drafts here/u)
    const cloud = await ada.choose({ ...ollama, model: 'gpt-oss:120b-cloud' })
    expect(cloud.body).toMatchObject({ code: 'consent-needed', details: { recipient: 'ollama.com' } })
    const consent = { recipient: 'ollama.com' }
    expect(await ada.choose({ ...ollama, model: 'gpt-oss:120b-cloud', consent })).toMatchObject({
      body: { cloud: true, recipient: 'ollama.com' },
    })
    await ada.draft('call me on +1 415 555 0132')
    expect([...fake.probed, ...fake.opened].map(({ outgoing }) => outgoing.recipient)).toEqual([null, 'ollama.com', 'ollama.com'])
    expect(JSON.stringify(fake.requests)).not.toContain('0132')
  })

  it('is Apple’s where this machine has it, with the reason where it does not come up', async () => {
    const apple = fakeApple()
    const { person } = await startModels({ apple })
    const ada = await person()
    expect((await ada.choose({ engine: 'apple' })).body).toMatchObject({ engine: 'apple', model: 'system', cloud: false, base_url: null })
    expect(await ada.draft()).toMatchObject({ body: { engine: 'apple/system', fallback: null } })
    apple.crash('It stopped on its own.')
    expect(await ada.state()).toMatchObject({ why_not: { code: 'unreachable', text: 'It stopped on its own.' } })
    expect((await ada.draft()).body).toMatchObject({ engine: 'apple/system' })
    apple.fails = 'Apple Intelligence is off.'
    expect(await ada.state()).toMatchObject({ why_not: { code: 'unreachable', text: 'Apple Intelligence is off.' } })
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'unreachable' } })
    const bob = await (await startModels()).person()
    expect(await bob.choose({ engine: 'apple' })).toMatchObject({ status: 502, body: { code: 'model-failed' } })
  })

  it.each([
    ['no-key', 'The key for OpenAI is missing, wrong or no longer valid. Nothing was changed.'],
    ['unreachable', 'OpenAI cannot be reached. Nothing was changed.'],
    ['no-model', 'OpenAI is no longer offered by its server. Nothing was changed.'],
  ] as const)('stays as it was where the server says %s', async (code, message) => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(ollama)
    fake.probeFails = new ModelFailure(code)
    expect(await ada.choose(openAi)).toMatchObject({ status: 502, body: { code: 'model-failed', message, details: { code } } })
    expect(await ada.state()).toMatchObject({ engine: 'local', key: { kept: false }, consent_at: null })
  })

  it('preselected by the environment waits for the owner’s yes', async () => {
    const { person, fake } = await startModels({ environment: { engine: 'openai', key: someKey, model: 'gpt-4o-mini' } })
    const ada = await person()
    expect(await ada.state()).toMatchObject({
      engine: 'openai',
      key: { kept: true, last4: 'mnop', from: 'environment' },
      consent_at: null,
      why_not: { code: 'consent-needed' },
      truth:
        'Right now nothing leaves this computer: OpenAI (gpt-4o-mini) is chosen, but you have not agreed to send text to api.openai.com, so the on-device engine drafts.',
    })
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'consent-needed' } })
    expect([fake.listed, fake.probed, fake.opened]).toEqual([[], [], []])
    expect(await ada.choose({ engine: 'openai', model: 'gpt-4o-mini', consent: { recipient: 'api.openai.com' } })).toMatchObject({
      status: 200,
    })
    expect(fake.probed[0]?.at.key).toBe(someKey)
    expect((await ada.draft()).body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
  })

  it('preselected on this machine is probed at the first draft, once', async () => {
    const environment = { engine: 'local', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2:3b' } as const
    const { person, fake } = await startModels({ environment })
    const ada = await person()
    expect((await ada.draft()).body).toMatchObject({ engine: expect.stringMatching(/^local\/llama3\.2:3b@/u), fallback: null })
    expect((await ada.draft()).body).toMatchObject({ engine: expect.stringMatching(/^local\/llama3\.2:3b@/u), fallback: null })
    expect(fake.probed).toHaveLength(1)
  })

  it('is one account’s own choice, and another account knows nothing of it', async () => {
    const { person, fake } = await startModels()
    const [ada, bob] = [await person(), await person()]
    await ada.choose(openAi)
    const seen = await bob.call('GET', '/api/model')
    expect(seen.body).toMatchObject({ engine: 'on-device', key: { kept: false }, last_failure: null })
    expect(seen.text).not.toContain('openai')
    expect((await bob.draft()).body.engine).toBe('on-device')
    expect(fake.opened).toEqual([])
  })

  it('tells the open pages that it changed', async () => {
    const { person } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    await ada.call('PATCH', '/api/model', { redaction: 'block', daily_cap: 0.5 })
    expect(ada.published.filter(({ type }) => type === 'model')).toHaveLength(2)
    expect(await ada.state()).toMatchObject({ redaction: 'block', daily_cap: 0.5, engine: 'openai' })
  })
})

describe('a key', () => {
  it('stands in no answer, no log and no file', async () => {
    const { person, app, folder, fake, store } = await startModels()
    const ada = await person()
    const answers = [
      await ada.choose(openAi),
      await ada.call('GET', '/api/model'),
      await ada.call('POST', '/api/model/models', { engine: 'openai' }),
      await ada.draft(),
    ]
    fake.probeFails = new ModelFailure('no-key')
    const refused = await ada.choose({ ...openAi, key: `${someKey}2` })
    expect(fake.opened[0]?.at.key).toBe(someKey)
    expect(answers[0]?.body).toMatchObject({ key: { kept: true, last4: 'mnop', from: 'owner' } })
    const account = await store.accounts.find(ada.id)
    const exported = account === null ? '' : await text(exportData(store, account))
    expect(exported).toContain('"kind":"model-choice"')
    expect(exported).not.toContain(someKey.slice(0, 20))
    for (const answer of [...answers, refused]) expect(answer.text).not.toContain(someKey.slice(0, 20))
    expect(JSON.stringify(app.log)).not.toContain(someKey.slice(0, 20))
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    expect(files.length).toBeGreaterThan(0)
    for (const bytes of files)
      for (const word of [someKey.slice(0, 20), 'gpt-4o-mini"', 'api.openai.com']) expect(bytes.includes(word)).toBe(false)
  })

  it('goes to the origin it was given for alone', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    const other = { engine: 'other', base_url: 'https://llm.example/v1', model: 'm', consent: { recipient: 'llm.example' } }
    await ada.choose(other)
    await ada.call('POST', '/api/model/models', { engine: 'other', base_url: 'https://api.openai.com.evil.example/v1' })
    await ada.call('POST', '/api/model/models', { engine: 'other', base_url: 'http://127.0.0.1:8080/v1' })
    const elsewhere = [...fake.listed, ...fake.probed].filter(({ at }) => !at.baseUrl.startsWith('https://api.openai.com/'))
    expect(elsewhere.length).toBeGreaterThanOrEqual(4)
    expect(elsewhere.map(({ at }) => at.key)).toEqual(elsewhere.map(() => null))
    await ada.choose({ ...other, key: 'the-other-key-0123456789' })
    await ada.choose(openAi)
    expect(fake.probed.slice(-2).map(({ at }) => [at.baseUrl, at.key])).toEqual([
      ['https://llm.example/v1', 'the-other-key-0123456789'],
      ['https://api.openai.com/v1', someKey],
    ])
  })

  it('of the environment goes to its own origin alone', async () => {
    const { person, fake } = await startModels({ environment: { key: someKey } })
    const ada = await person()
    await ada.choose({ engine: 'other', base_url: 'https://llm.example', model: 'm', consent: { recipient: 'llm.example' } })
    expect(fake.probed.map(({ at }) => at.key)).toEqual([null])
  })

  it('is forgotten with the consent, and nothing brings it back', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    await ada.choose(openAi)
    let fail: (error: Error) => void = () => undefined
    fake.answer = () => new Promise((_, reject) => (fail = reject))
    const drafting = ada.draft()
    await expect.poll(() => fake.requests.length).toBe(1)
    const forgotten = await ada.call('DELETE', '/api/model/key')
    expect(forgotten.body).toMatchObject({ engine: 'on-device', key: { kept: false, from: null }, consent_at: null, cloud: false })
    fail(new ModelFailure('no-key'))
    expect((await drafting).body).toMatchObject({ engine: 'on-device', fallback: { code: 'no-key' } })
    expect(await ada.state()).toMatchObject({ engine: 'on-device', key: { kept: false }, last_failure: null })
    expect((await ada.choose({ engine: 'openai', model: 'gpt-4o-mini' })).body).toMatchObject({
      code: 'model-failed',
      details: { code: 'no-key' },
    })
  })
})

describe('an address', () => {
  it.each([
    ['ftp://llm.example', 'http:// or https://'],
    ['https://me:secret@llm.example/v1', 'name and password'],
    ['https://llm.example/v1?key=1', 'behind ? or #'],
    ['http://llm.example/v1', 'Use https://'],
    ['http://8.8.8.8/v1', 'Use https://'],
  ])('%s is refused with words', async (base_url, words) => {
    const { person, fake } = await startModels()
    const ada = await person()
    const answer = await ada.choose({ engine: 'other', base_url, model: 'm' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    expect(answer.text).toContain(words)
    expect(fake.listed).toEqual([])
  })

  it('of the own network is taken without https, and is somewhere else all the same', async () => {
    const { person } = await startModels()
    const ada = await person()
    for (const host of ['192.168.1.20:8080', 'nas.local', 'studio', '[fd00::5]:1234', '100.101.102.103'])
      expect((await ada.choose({ engine: 'other', base_url: `http://${host}/v1`, model: 'm' })).body).toMatchObject({
        code: 'consent-needed',
      })
    expect(await ada.choose({ engine: 'local', base_url: 'http://192.168.1.20:8080/v1', model: 'm' })).toMatchObject({ status: 400 })
  })

  it('without its version is tried with it, and one copied with the call is taken as meant', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    const list = fake.list.bind(fake)
    fake.list = (at, outgoing, signal) => (at.baseUrl.endsWith('/v1') ? list(at, outgoing, signal) : Promise.resolve([]))
    expect((await ada.choose({ engine: 'local', base_url: 'http://127.0.0.1:11434/', model: 'llama3.2:3b' })).body).toMatchObject({
      base_url: 'http://127.0.0.1:11434/v1',
    })
    expect((await ada.choose({ ...ollama, base_url: 'http://127.0.0.1:11434/v1/chat/completions' })).body).toMatchObject({
      base_url: 'http://127.0.0.1:11434/v1',
    })
  })

  it('of a private network is refused where the server is hosted, now and when its name has moved there', async () => {
    const inside = new Set(['inside.example', '127.0.0.1', 'localhost', '169.254.169.254', '[::1]'])
    const { person, fake } = await startModels({ isPublicHost: (host) => Promise.resolve(!inside.has(host)) })
    const ada = await person()
    for (const base_url of [
      'https://inside.example/v1',
      'https://127.0.0.1/v1',
      'https://169.254.169.254/latest',
      'https://[::1]/v1',
      'https://0x7f000001/v1',
    ]) {
      const consent = { recipient: new URL(base_url).host }
      expect(await ada.choose({ engine: 'other', base_url, model: 'm', consent })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      })
      expect(await ada.call('POST', '/api/model/models', { engine: 'other', base_url })).toMatchObject({ status: 400 })
    }
    expect(await ada.choose(ollama)).toMatchObject({ status: 400 })
    expect(await ada.choose({ engine: 'apple' })).toMatchObject({ status: 400 })
    expect(fake.listed).toEqual([])
    const good = { engine: 'other', base_url: 'https://llm.example/v1', model: 'm', consent: { recipient: 'llm.example' } }
    expect((await ada.choose(good)).status).toBe(200)
    inside.add('llm.example')
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'unreachable' } })
    expect(fake.opened).toEqual([])
    expect((await ada.call<{ local: boolean }>('GET', '/api/model/found')).body.local).toBe(false)
  })
})

describe('what is offered', () => {
  it('are Apple’s model and the servers that answered, with what runs elsewhere marked', async () => {
    const models = [listedModel('llama3.2:3b'), listedModel('gpt-oss:120b-cloud')]
    const found = [{ address: { kind: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', key: null }, label: 'Ollama', models }]
    const { person } = await startModels({ found, apple: fakeApple() })
    const ada = await person()
    expect((await ada.call<object>('GET', '/api/model/found')).body).toEqual({
      apple: { state: 'stopped', detail: null },
      servers: [
        {
          label: 'Ollama',
          base_url: 'http://127.0.0.1:11434/v1',
          models: [
            { id: 'llama3.2:3b', shutdown_date: null, cloud: false },
            { id: 'gpt-oss:120b-cloud', shutdown_date: null, cloud: true },
          ],
        },
      ],
      local: true,
    })
  })

  it('is listed for a key before anything is chosen, and a refusal has its words', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    fake.models = [listedModel('gpt-4o-mini-2024-07-18', { shutdownDate: '2027-01-14' })]
    expect((await ada.call<object>('POST', '/api/model/models', { engine: 'openai', key: someKey })).body).toEqual({
      models: [{ id: 'gpt-4o-mini-2024-07-18', shutdown_date: '2027-01-14', cloud: true }],
      recipient: 'api.openai.com',
      cloud: true,
      label: 'OpenAI',
    })
    fake.listFails = new ModelFailure('no-key')
    expect(await ada.call('POST', '/api/model/models', { engine: 'openai', key: someKey })).toMatchObject({
      status: 502,
      body: { code: 'model-failed' },
    })
    expect(fake.listed.every(({ outgoing }) => outgoing.purpose === 'model-list' && outgoing.preview === null)).toBe(true)
    expect(await ada.state()).toMatchObject({ engine: 'on-device', key: { kept: false } })
  })
})

describe('the end of a model', () => {
  const snapshot = 'gpt-4o-mini-2024-07-18'

  it('is shown in days, read again once a day, and keeps it from being asked once it is over', async () => {
    const { person, fake, clock, models } = await startModels()
    const ada = await person()
    fake.models = [listedModel(snapshot)]
    await ada.choose({ ...openAi, model: snapshot })
    expect(await ada.state()).toMatchObject({ shutdown: null })
    fake.models = [listedModel(snapshot, { shutdownDate: '2026-01-14' })]
    const asked = fake.listed.length
    clock.advance(86_400_000)
    await ada.state()
    await models.idle()
    await ada.state()
    await models.idle()
    expect(fake.listed).toHaveLength(asked + 1)
    expect(await ada.state()).toMatchObject({ shutdown: { date: '2026-01-14', days: 8 }, why_not: null })
    expect((await ada.draft()).body.engine).toBe(`openai/${snapshot}`)
    clock.advance(9 * 86_400_000)
    expect(await ada.state()).toMatchObject({
      why_not: { code: 'no-model', text: 'its provider stopped serving this model on 2026-01-14' },
    })
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'no-model' } })
  })

  it('that is over cannot be chosen', async () => {
    const { person, fake } = await startModels()
    const ada = await person()
    fake.models = [listedModel(snapshot, { shutdownDate: '2026-01-01' })]
    const answer = await ada.choose({ ...openAi, model: snapshot })
    expect(answer).toMatchObject({ status: 502, body: { code: 'model-failed' } })
    expect(answer.text).toContain('2026-01-01')
  })
})

it('an account that is deleted while a model drafts for it leaves nothing behind', async () => {
  const { person, fake, store, errors } = await startModels()
  const ada = await person()
  await ada.choose(openAi)
  let fail: (error: Error) => void = () => undefined
  fake.answer = () => new Promise((_, reject) => (fail = reject))
  const drafting = ada.draft()
  await expect.poll(() => fake.requests.length).toBe(1)
  await store.deleteAccount(ada.id)
  fail(new ModelFailure('unreachable'))
  expect((await drafting).body).toMatchObject({ engine: 'on-device', fallback: { code: 'unreachable' } })
  expect((await store.modelChoices.find(ada.id)).revision).toBe(0)
  expect(errors.length).toBeLessThanOrEqual(1)
})

it('a price that the owner knows counts until they take it back', async () => {
  const { person } = await startModels()
  const ada = await person()
  const price = { input: 3, output: 7 }
  // Three prompts with real replies in them, three answers, and one last look.
  const spent = { per_draft: expect.closeTo((13_000 * 3 + 190 * 7) / 1e6, 9) as number }
  expect((await ada.choose({ ...openAi, price })).body).toMatchObject({ price: { ...price, source: 'owner' }, spent })
  expect((await ada.choose(openAi)).body.price).toEqual({ ...price, source: 'owner' })
  expect((await ada.choose({ ...openAi, price: null })).body.price.source).toBe('known')
})
