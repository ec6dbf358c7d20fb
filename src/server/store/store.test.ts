import { describe, expect, it } from 'vitest'
import { collect } from '#test/store/collect.ts'
import { addAccount, extract, textsOf, train } from '#test/store/filled.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from './db.ts'

/** What the accounts of these tests do not have. */
const nothingElse = {
  learned: 0,
  replays: 0,
  suggestions: 0,
  message_log: 0,
  seen_facts: 0,
  verdicts: 0,
  ladder: 0,
  practice_cards: 0,
}

describe.each(databases)('the store on %s', (engine) => {
  const stores = storesOn(engine)
  const day = 86_400_000

  async function withAccount(): Promise<Store> {
    const store = await stores.open()
    await addAccount(store, 'ada')
    return store
  }

  it('deletes with an account everything that is its own, and nothing else', async () => {
    const store = await withAccount()
    await addAccount(store, 'bob')
    for (const id of ['ada', 'bob']) {
      await extract(store, id, `x-${id}`, ['1', '2'], ['mom'])
      await train(store, id, `t-${id}`, `v-${id}`, ['p'])
      await store.settings.put(id, 'k', { n: 1 })
      for (const value of ['1 Elm', '2 Elm']) await store.ownFacts.put(id, { kind: 'address', value })
      await store.sessions.create({ tokenHash: `s-${id}`, accountId: id, createdAt: 0, lastUsedAt: 0, expiresAt: day })
      await store.sessionCodes.create({ codeHash: `c-${id}`, accountId: id, expiresAt: day })
    }
    expect(await store.deleteAccount('ada')).toEqual({
      accounts: 1,
      sources: 1,
      contacts: 1,
      ...nothingElse,
      own_facts: 1,
      pair_blocks: 2,
      voices: 1,
      voice_parts: 1,
      voice_texts: 1,
      runs: 2,
    })
    expect(await store.accounts.find('ada')).toBeNull()
    expect(await store.sessions.findLive('s-ada', 0)).toBeNull()
    expect(await store.sessionCodes.take('c-ada', 0)).toBeNull()
    expect(await store.settings.list('ada')).toEqual([])
    expect(await store.ownFacts.list('ada')).toEqual([])
    expect(await store.ownFacts.list('bob')).toEqual([{ kind: 'address', value: '2 Elm' }])
    expect(await store.runs.find('x-ada')).toBeNull()
    expect(await textsOf(store.voiceParts.read('v-ada'))).toEqual([])
    expect(await collect(store.voiceTexts.find('v-ada', [0]))).toEqual([])
    expect(await store.sessions.findLive('s-bob', 0)).not.toBeNull()
    expect(await textsOf(store.pairBlocks.read('x-bob'))).toEqual(['1', '2'])
    expect(await store.voices.current('bob')).toMatchObject({ id: 'v-bob' })
  })

  it('forgets what was learned and keeps the account', async () => {
    const store = await withAccount()
    await extract(store, 'ada', 'x', Array.from({ length: 20 }, String), ['mom'])
    await train(store, 'ada', 't', 'v', ['p', 'q'])
    await store.ownFacts.put('ada', { kind: 'address', value: '1 Elm' })
    expect(await store.forgetLearned('ada')).toEqual({
      sources: 1,
      contacts: 1,
      ...nothingElse,
      own_facts: 1,
      pair_blocks: 20,
      voices: 1,
      voice_parts: 2,
      voice_texts: 2,
      runs: 2,
    })
    expect(await store.accounts.find('ada')).not.toBeNull()
    expect(await store.voices.current('ada')).toBeNull()
    expect(await store.runs.newest('ada', 'training')).toBeNull()
  })

  it('does all of a transaction or nothing', async () => {
    const store = await withAccount()
    const work = store.transaction(async (tables) => {
      await tables.settings.put('ada', 'a', 1)
      await tables.meta.put('a', '1')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await store.settings.list('ada')).toEqual([])
    expect(await store.meta.get('a')).toBeNull()
    const counted = Array.from({ length: 20 }, (_, i) => store.transaction((tables) => tables.settings.put('ada', `k${i}`, i)))
    await Promise.all(counted)
    expect(await store.settings.list('ada')).toHaveLength(20)
  })
})
