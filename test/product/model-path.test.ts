import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createModelServers } from '#adapters/openai/index.ts'
import { createOutgoing } from '#composition/outgoing/outgoing.ts'
import { isLoopback } from '#core/language-model/address/locality.ts'
import { systemRandom } from '#server/random.ts'
import { fakeDraft } from '../fake-compute.ts'
import { openAi, someKey, startModels } from '../fake-model-servers.ts'
import { faults, type Fault } from '../model-servers/faults.ts'
import { modelServer } from '../model-servers/for-a-test.ts'
import { held } from '../model-servers/held.ts'
import { quirks } from '../model-servers/quirks.ts'
import { json, refuse } from '../model-servers/serve-models.ts'
import type { ModelServer } from '../model-servers/server.ts'

/**
 * The whole way of a draft with a model: the real calls, service, prompt, adapter and ledger, to a real server on this machine. Where a test is
 * about OpenAI, what is sent to its address arrives there instead.
 */
async function start(server: ModelServer, given: { within?: number } = {}) {
  const away: string[] = []
  /** The internet, with one host in it. */
  const internet: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (isLoopback(url.href)) return fetch(input, init)
    away.push(url.host)
    return fetch(`http://127.0.0.1:${server.port}${url.pathname}`, init)
  }
  const test = await startModels({
    ...given,
    servers: (store) => {
      const outgoing = createOutgoing({ ledger: store.ledger, random: systemRandom, fetch: internet })
      return createModelServers({ fetchFor: (entry) => outgoing.fetchFor(entry) })
    },
  })
  const ada = await test.person()
  const local = { engine: 'local', base_url: server.baseUrl, model: 'some-model' }
  return { ...test, ada, away, local }
}

describe('a server that differs', () => {
  it.each(Object.keys(quirks) as (keyof typeof quirks)[])('drafts all the same: %s', async (quirk) => {
    const server = await modelServer(quirks[quirk])
    const { ada, local, store } = await start(server)
    expect((await ada.choose(local)).status).toBe(200)
    const { body } = await ada.draft('dinner at 8?')
    expect(body).toMatchObject({ engine: expect.stringMatching(/^local\/some-model@127\.0\.0\.1:/u), fallback: null })
    // What it says comes from the owner's own exchange in the prompt.
    expect(body.drafts[0]?.text).toContain(fakeDraft.because[0]?.reply)
    expect(await store.ledger.list(ada.id, { own: true, limit: 10 })).toEqual([])
  })
})

describe('a server that fails', () => {
  const quick = Object.entries(faults as Record<string, Fault>)

  it.each(quick)('leaves the device’s drafts and the reason: %s', async (_name, { code, slow, ...fault }) => {
    const server = await modelServer()
    const { ada, local } = await start(server, slow === true ? { within: 150 } : {})
    expect((await ada.choose(local)).status).toBe(200)
    server.behave(fault)
    const { status, body } = await ada.draft('dinner at 8?')
    expect(status).toBe(200)
    expect(body).toMatchObject({ engine: 'on-device', fallback: { code } })
    expect(body.drafts[0]?.text).toBe(fakeDraft.text)
    expect(await ada.state()).toMatchObject({ engine: 'local', last_failure: { code } })
  })

  it('between two drafts: it is gone, and comes back', async () => {
    const server = await modelServer()
    const { ada, local } = await start(server)
    await ada.choose(local)
    await server.close()
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'unreachable' } })
    await modelServer({}, server.port)
    expect((await ada.draft()).body).toMatchObject({ engine: expect.stringMatching(/^local\/some-model@127\.0\.0\.1:/u), fallback: null })
    expect(await ada.state()).toMatchObject({ last_failure: null })
  })
})

describe('a server that fails in the middle of a draft', () => {
  const instead = 'so these drafts are from the on-device engine.'
  const ofDevice = [fakeDraft.text, fakeDraft.text, fakeDraft.text]

  it.each<[name: string, does: (response: ServerResponse) => void, why: RegExp]>([
    [
      'the key is revoked',
      (response) => refuse(response, 401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }),
      /^The key for .* is missing, wrong or no longer valid,/u,
    ],
    [
      'the model is gone',
      (response) => refuse(response, 404, { message: 'model not found, try pulling it first' }),
      /is no longer offered by its server,/u,
    ],
    ['the server fails', (response) => json(response, 500, { error: { message: 'Internal error' } }), /is overloaded or out of order,/u],
    ['the connection ends', (response) => void response.socket?.resetAndDestroy(), /cannot be reached,/u],
    [
      'fewer requests are asked for',
      (response) => refuse(response, 429, { message: 'Rate limit reached' }, { 'retry-after': '600' }),
      /asks for fewer requests for a while,/u,
    ],
  ])('leaves the device’s drafts with the reason: %s', async (_name, does, why) => {
    const server = await modelServer()
    const { ada, local } = await start(server)
    await ada.choose(local)
    const waiting = held()
    server.behave(waiting.behavior)
    let answered = false
    const drafting = ada.draft().finally(() => (answered = true))
    await waiting.asked
    expect(answered).toBe(false)
    waiting.end(does)
    const { body } = await drafting
    expect(body.drafts.map(({ text }) => text)).toEqual(ofDevice)
    expect(body.fallback?.text).toMatch(why)
    expect(body.fallback?.text).toContain(instead)
  })

  it('is not asked in the pause that it wanted, until it is chosen anew', async () => {
    const server = await modelServer()
    const { ada, local } = await start(server)
    await ada.choose(local)
    server.behave({
      fault: (response) => {
        refuse(response, 429, { message: 'Rate limit reached' }, { 'retry-after': '600' })
        return true
      },
    })
    await ada.draft()
    const before = server.chats().length
    server.behave({})
    const { body } = await ada.draft('lunch on sunday?')
    expect(body.drafts.map(({ text }) => text)).toEqual(ofDevice)
    expect(body.fallback?.text).toContain(instead)
    expect(server.chats()).toHaveLength(before)
    expect(await ada.state()).toMatchObject({ why_not: { text: expect.stringMatching(/asked for a pause until \d\d:\d\d/u) } })
    await ada.choose(local)
    expect((await ada.draft('lunch on monday?')).body).toMatchObject({
      engine: expect.stringMatching(/^local\/some-model@/u),
      fallback: null,
    })
  })

  it('because it goes, and drafts again when it is back', async () => {
    const server = await modelServer({ n: 'ignored' })
    const { ada, local } = await start(server)
    await ada.choose(local)
    const waiting = held({ n: 'ignored' })
    server.behave(waiting.behavior)
    const drafting = ada.draft('coffee at 5?')
    await waiting.asked
    await server.close()
    const { body } = await drafting
    expect(body.fallback?.text).toMatch(/ cannot be reached, so these drafts are from the on-device engine\.$/u)
    expect(body.drafts.map(({ text }) => text)).toEqual(ofDevice)
    await modelServer({ n: 'ignored' }, server.port)
    expect((await ada.draft('coffee at 6?')).body).toMatchObject({ engine: expect.stringMatching(/^local\/some-model@/u), fallback: null })
  })

  it('because it stalls: who waits is told of the one that was asked, though another drafts by now', async () => {
    const server = await modelServer()
    const { ada, local } = await start(server, { within: 150 })
    await ada.choose(local)
    const { label } = await ada.state()
    const waiting = held()
    server.behave(waiting.behavior)
    const drafting = ada.draft('are you there, or in the tunnel?')
    await waiting.asked
    await ada.choose({ engine: 'other', base_url: (await modelServer({ n: 'ignored' })).baseUrl, model: 'another-model' })
    const { body } = await drafting
    expect(body.fallback?.text).toBe(`${label} did not answer in time, ${instead}`)
    expect(body.drafts.map(({ text }) => text)).toEqual(ofDevice)
  })

  it('and is not chosen any more by then', async () => {
    const server = await modelServer()
    const { ada, local } = await start(server)
    await ada.choose(local)
    const { label } = await ada.state()
    const waiting = held()
    server.behave(waiting.behavior)
    const drafting = ada.draft('shall we go for a walk?')
    await waiting.asked
    await ada.choose({ engine: 'on-device' })
    waiting.end((response) => void response.socket?.resetAndDestroy())
    const { body } = await drafting
    expect(body.fallback?.text).toBe(`${label} cannot be reached, ${instead}`)
    expect(body.drafts.map(({ text }) => text)).toEqual(ofDevice)
    expect((await ada.draft('are you free for dinner tomorrow?')).body).toMatchObject({
      engine: 'on-device',
      fallback: null,
      drafts: ofDevice.map((text) => ({ text })),
    })
  })
})

describe('OpenAI', () => {
  it('gets what was agreed to, and every request is in the ledger with what it cost', async () => {
    const server = await modelServer({ models: { object: 'list', data: [{ id: 'gpt-4o-mini', object: 'model', owned_by: 'system' }] } })
    const { ada, away, store, ledger } = await start(server)
    const { consent: _, ...unagreed } = openAi
    expect((await ada.choose(unagreed)).status).toBe(409)
    expect(server.seen).toEqual([])
    expect(await ada.choose(openAi)).toMatchObject({ status: 200, body: { capabilities: { streaming: true, n: true } } })
    const { body } = await ada.draft('dinner at 8? my number is +1 415 555 0132')
    expect(body).toMatchObject({ engine: 'openai/gpt-4o-mini', fallback: null })
    expect(new Set(away)).toEqual(new Set(['api.openai.com']))
    expect(new Set(server.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${someKey}`]))
    expect(JSON.stringify(server.seen)).not.toContain('0132')
    const rows = await store.ledger.list(ada.id, { own: true, limit: 20 })
    expect(rows).toHaveLength(away.length)
    const [draft, ...others] = rows.toSorted((a, b) => Number(b.purpose === 'draft') - Number(a.purpose === 'draft'))
    expect(draft).toMatchObject({
      host: 'api.openai.com',
      purpose: 'draft',
      model: 'gpt-4o-mini',
      outcome: 'answered',
      costEstimated: false,
      preview: expect.stringMatching(/^dinner at 8\? my number is \[phone/u),
    })
    expect(others.every(({ purpose, preview }) => purpose.startsWith('model-') && preview === null)).toBe(true)
    const { today } = await ledger.spent(ada.id)
    expect(today).toBeGreaterThan(0)
    expect(today).toBeLessThan(0.001)
    expect(JSON.stringify(rows)).not.toContain(someKey.slice(0, 20))
  })

  it('is not asked past the limit of the day, and the page says so', async () => {
    const server = await modelServer()
    const { ada } = await start(server)
    await ada.choose(openAi)
    await ada.call('PATCH', '/api/model', { daily_cap: 0.0001 })
    const chats = server.chats().length
    expect((await ada.draft()).body).toMatchObject({ engine: 'on-device', fallback: { code: 'cost-cap' } })
    expect(server.chats()).toHaveLength(chats)
    await ada.call('PATCH', '/api/model', { daily_cap: 1 })
    expect((await ada.draft()).body).toMatchObject({ engine: 'openai/gpt-4o-mini' })
  })

  it('answers two owners from their own exchanges', async () => {
    const server = await modelServer()
    const { ada, person, compute } = await start(server)
    const bob = await person()
    const brief = compute.brief.bind(compute)
    compute.brief = async (voice, request) => {
      const own = { id: 'g2', contact: 'Sam', at: '2026-01-01T10:00:00.000Z', incoming: 'dinner at 7?', reply: 'I should be delighted.' }
      const known = await brief(voice, request)
      return voice.id === `v-${bob.id}` ? { ...known, exchanges: [own] } : known
    }
    await ada.choose(openAi)
    await bob.choose(openAi)
    expect((await ada.draft()).body.drafts[0]?.text).toContain('sounds good')
    expect((await bob.draft()).body.drafts[0]?.text).toContain('I should be delighted.')
  })
})
