import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OwnFact } from '#contract/account/own-facts.ts'
import { readOwnFact } from '#contract/account/own-values.ts'
import { exportData } from '#server/services/privacy/export-data.ts'
import { createEventHub } from '#server/events/event-hub.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { startTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { mia } from '#test/live/fake-messages.ts'
import { startLive, sureDraft } from '#test/live/live.ts'
import { putFreshStore } from '#test/store/fresh-store.ts'
import { ownFactRoutes } from './own-facts.ts'

const home = '12 Quillfeather Lane, Ashby'

async function start() {
  const folder = temporaryFolder()
  const file = join(folder, 'idiolect.db')
  await putFreshStore(file)
  const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock: fakeClock() })
  const events = createEventHub()
  const app = await startTestApp({ store, events, routes: [ownFactRoutes({ store, events })] })
  const person = async () => {
    const { token, user } = await signUp(app)
    const heard: string[] = []
    events.subscribe(user.id, null, { event: ({ type }) => heard.push(type), end: () => undefined })
    const call = async (method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object) => {
      const answer = await app.call(method, `/api/own-facts${path}`, { token, ...(body === undefined ? {} : { body }) })
      return { status: answer.statusCode, body: answer.json<{ facts: OwnFact[]; message: string }>() }
    }
    return { id: user.id, user, call, heard, save: (kind: string, value: string) => call('PUT', `/${kind}`, { value }) }
  }
  return { ...app, store, folder, person }
}

describe('what the owner saves about themselves', () => {
  it('is theirs alone, one of each kind, and other pages hear of each change but not of what it is', async () => {
    const { person, log } = await start()
    const [ada, eve] = [await person(), await person()]
    await ada.save('phone', '+1 555 010 0199')
    await ada.save('address', 'somewhere else')
    expect((await ada.save('address', `  ${home} `)).body.facts).toEqual([
      { kind: 'address', value: home },
      { kind: 'phone', value: '+1 555 010 0199' },
    ])
    expect((await eve.call('GET')).body.facts).toEqual([])
    expect((await eve.call('DELETE', '/address')).status).toBe(200)
    expect((await ada.call('GET')).body.facts).toHaveLength(2)
    for (const _ of [1, 2]) expect((await ada.call('DELETE', '/phone')).body.facts).toEqual([{ kind: 'address', value: home }])
    expect(ada.heard).toEqual(Array.from({ length: 5 }, () => 'own-facts'))
    expect(JSON.stringify(log)).not.toMatch(/Quillfeather|0199/u)
  })

  it('is refused as what must not be in a text, or is more than a line', async () => {
    const { person } = await start()
    const ada = await person()
    for (const [kind, value] of [
      ['address', ''],
      ['address', 'a\nb'],
      ['address', 'Elm \u202e12'],
      ['address', 'a\u0000b'],
      ['address', 'x'.repeat(201)],
      ['address', '[my address]'],
      ['address', '\u3164'],
      ['address', '\u2800'],
      ['address', '\u034f'],
      ['address', '🏠'],
      ['address', '1 Elm\u3164'],
      ['address', '［my address］'],
      ['address', '4111 1111 1111 1111'],
      ['address', '4111.1111.1111.1111'],
      ['address', '4111  1111  1111  1111'],
      ['address', '4111–1111–1111–1111'],
      ['address', '4111\u00a01111\u00a01111\u00a01111'],
      ['address', '４１１１１１１１１１１１１１１１'],
      ['address', '٤١١١١١١١١١١١١١١١'],
      ['address', '123-45-6789'],
      ['phone', '123-45-6789'],
      ['phone', '371449635398431'],
      ['phone', '3714 496353 98431'],
      ['birthday', '4111111111111111'],
      ['email', 'not an address'],
      ['phone', '4111 1111 1111 1111'],
      ['phone', 'call me'],
      ['venmo', 'two words'],
      ['password', 'hunter2'],
      ['wifi', 'hunter2'],
    ] as const)
      expect(`${kind} ${value}: ${(await ada.save(kind, value)).status}`).toBe(`${kind} ${value}: 400`)
    expect((await ada.call('GET')).body.facts).toEqual([])
  })

  it.each([
    ['phone', '(555) 010–0199', '(555) 010-0199'],
    ['phone', '555‑010‑0199 ext 4', '555-010-0199 ext 4'],
    ['phone', '+49 (0)30 / 901820-0', '+49 (0)30 / 901820-0'],
    ['address', 'Ａpt 4,\u00a01 Elm', 'Apt 4, 1 Elm'],
  ] as const)('is kept as it is usually written: a %s %s', (kind, value, kept) => {
    expect(readOwnFact(kind, value)).toEqual({ value: kept })
  })

  it('is sealed on disk, exported, and gone with what was learned and with the account', async () => {
    const { person, store, folder } = await start()
    const ada = await person()
    await ada.save('address', home)
    const stored = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
    expect(stored().includes('own_facts')).toBe(true)
    expect(stored().includes('Quillfeather')).toBe(false)
    const account = await store.accounts.find(ada.id)
    if (account === null) throw new Error('there is no account')
    let exported = ''
    for await (const chunk of exportData(store, account)) exported += String(chunk)
    expect(exported).toContain(`${JSON.stringify({ kind: 'own-fact', what: 'address', value: home })}\n`)
    expect(await store.forgetLearned(ada.id)).toMatchObject({ own_facts: 1 })
    expect((await ada.call('GET')).body.facts).toEqual([])
    await ada.save('address', home)
    await store.deleteAccount(ada.id)
    expect(await store.ownFacts.list(ada.id)).toEqual([])
  })
})

describe('a draft with a gap for it', () => {
  async function asked(text: string, given: Parameters<Awaited<ReturnType<typeof startLive>>['messages']['incoming']>[1] = {}) {
    const test = await startLive()
    test.world.drafts = ["it's [my address]", 'let me look'].map((draft) => Object.assign({}, sureDraft, { text: draft }))
    const ada = await test.person()
    await test.store.ownFacts.put(ada.id, { kind: 'address', value: home })
    await ada.start()
    await ada.pass()
    test.messages.incoming(text, given)
    await ada.pass()
    return { ...test, ada, suggestion: await ada.newest() }
  }

  it('stays a draft with a gap, which holds it, and says what it asks for', async () => {
    const { suggestion, messages, orders } = await asked('whats your address again')
    expect(suggestion).toMatchObject({ state: 'waiting', text: "it's [my address]", asked_facts: ['address'] })
    expect(suggestion.reasons.map(({ code }) => code)).toContain('unfilled-slot')
    expect(messages.sent).toEqual([])
    expect(JSON.stringify([suggestion, orders])).not.toContain('Quillfeather')
  })

  it.each([{ known: false }, { senderDoubt: 'never-answered' }] as const)(
    'says so of %o too, because only a click fills it in',
    async (given) => {
      expect((await asked('whats your address again', given)).suggestion.asked_facts).toEqual(['address'])
    },
  )

  it('says nothing where somebody else’s is asked for', async () => {
    expect((await asked("what's your mom's address")).suggestion).not.toHaveProperty('asked_facts')
  })

  it('is sent as it was filled in, and is not learned from', async () => {
    const { ada, live, messages, store, suggestion } = await asked('whats your address again')
    await ada.call('POST', `/api/suggestions/${suggestion.id}/approve`, { text: `it's ${home}` })
    await live.idle()
    expect(messages.sent).toMatchObject([{ text: `it's ${home}`, address: mia.address }])
    const { body } = await ada.call('GET', '/api/suggestions?state=all')
    expect(JSON.stringify(body)).toContain('Quillfeather')
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ draft: "it's [my address]", text: "it's [my address]" }])
  })
})
