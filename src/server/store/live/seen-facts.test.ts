import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { addAccount } from '#test/store/filled.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from '../db.ts'
import { mostSeenFacts, type SeenFact } from './seen-facts.ts'

describe.each(databases)('what was seen of people, on %s,', (engine) => {
  const stores = storesOn(engine)
  const clock = fakeClock()

  async function open(): Promise<Store> {
    const store = await stores.open({ clock })
    for (const id of ['ada', 'bob']) await addAccount(store, id)
    return store
  }

  const there = { channel: 'imessage', thread: 'card:1' }
  const here = { channel: 'mail', thread: 't1' }
  const told = (person: string, at: number, place = there) => ({ kind: 'told', place, person, at }) as const
  const add = (store: Store, facts: readonly SeenFact[], since = 0, accountId = 'ada') =>
    store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      await tables.seenFacts.add(accountId, facts, since)
    })

  it('is found by the person, elsewhere than here, until it is pruned', async () => {
    const store = await open()
    const at = clock.now() - 10
    await add(store, [told('card:1', at), told('card:2', at, here), { kind: 'edited', place: null, person: 'card:2', at: at - 1 }])
    await add(store, [told('card:1', at - 5)])
    const newest = (key: string, place = here) => store.seenFacts.newest('ada', ['address:x', key], place)
    expect(await newest('card:1')).toEqual({ told: at, toldHere: null, said: null, edited: null })
    expect(await newest('card:1', there)).toEqual({ told: null, toldHere: at, said: null, edited: null })
    expect(await newest('card:2')).toEqual({ told: null, toldHere: at, said: null, edited: at - 1 })
    expect(await newest('card:3')).toEqual({ told: null, toldHere: null, said: null, edited: null })
    expect(await store.seenFacts.newest('bob', ['card:1'], here)).toEqual({ told: null, toldHere: null, said: null, edited: null })
    await add(store, [told('card:1', at + 5)], at + 1)
    expect([await newest('card:1'), await newest('card:2', there)]).toEqual([
      { told: at + 5, toldHere: null, said: null, edited: null },
      { told: null, toldHere: null, said: null, edited: null },
    ])
    const said = { ...told('card:1', at + 6), kind: 'said' } as const
    await add(store, [said, { ...said, person: 'card:4', place: null }])
    expect((await newest('card:1')).said).toBeNull()
    expect([(await newest('card:1', there)).said, (await newest('card:4')).said]).toEqual([at + 6, at + 6])
    await store.seenFacts.prune('ada', at + 7)
    expect(await newest('card:1')).toEqual({ told: null, toldHere: null, said: null, edited: null })
    await expect(store.transaction(({ seenFacts }) => seenFacts.add('ada', [], 0))).rejects.toThrow('locked first')
  })

  it('counts for everybody where it is too much, as long as the newest of what is no longer kept apart', async () => {
    const store = await open()
    const at = clock.now() - mostSeenFacts - 10
    await add(
      store,
      Array.from({ length: mostSeenFacts }, (_, index) => told(`card:${index}`, at + index)),
    )
    expect(await store.seenFacts.newest('ada', ['card:x'], here)).toEqual({ told: null, toldHere: null, said: null, edited: null })
    await add(store, [told('card:a', clock.now()), told('card:b', clock.now())])
    expect(await store.seenFacts.newest('ada', ['card:x'], there)).toEqual({ told: at + 1, toldHere: null, said: null, edited: null })
    expect(await store.seenFacts.newest('ada', ['card:2'], here)).toEqual({ told: at + 2, toldHere: null, said: null, edited: null })
    expect(await store.seenFacts.deleteAllOf('ada')).toBe(mostSeenFacts + 1)
  })

  it('is never from later than now, and goes with what was learned', async () => {
    const store = await open()
    await add(store, [told('card:1', clock.now() + 100)])
    await add(store, [told('card:1', clock.now())], 0, 'bob')
    expect(await store.seenFacts.newest('ada', ['card:1'], here)).toEqual({ told: clock.now(), toldHere: null, said: null, edited: null })
    expect(await store.forgetLearned('ada')).toMatchObject({ seen_facts: 1 })
    await store.deleteAccount('bob')
    for (const id of ['ada', 'bob']) expect(await store.seenFacts.deleteAllOf(id)).toBe(0)
  })
})
