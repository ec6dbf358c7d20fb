import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import { unchosen, type ModelChoiceRow } from './model-choices.ts'

describe.each(databases)('the choice of a model on %s', (engine) => {
  const stores = storesOn(engine)

  async function open() {
    const clock = fakeClock()
    const store = await stores.open({ clock })
    for (const id of ['ada', 'bob']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 0 })
    return store
  }

  const withKey = (key: string): ModelChoiceRow => ({ ...unchosen, keys: { 'https://api.openai.com': key } })

  it('is each account’s own', async () => {
    const store = await open()
    expect(await store.modelChoices.find('ada')).toEqual({ revision: 0, choice: unchosen })
    expect(await store.modelChoices.put('ada', 0, withKey('one'))).toBe(true)
    expect(await store.modelChoices.find('ada')).toEqual({ revision: 1, choice: withKey('one') })
    expect(await store.modelChoices.find('bob')).toEqual({ revision: 0, choice: unchosen })
    expect(await store.modelChoices.put('ada', 1, withKey('two'))).toBe(true)
    expect(await store.modelChoices.find('ada')).toEqual({ revision: 2, choice: withKey('two') })
  })

  it('is changed by one of two who read the same', async () => {
    const store = await open()
    const first = await Promise.all(['one', 'two'].map((key) => store.modelChoices.put('ada', 0, withKey(key))))
    expect(first.filter(Boolean)).toHaveLength(1)
    const second = await Promise.all(['three', 'four', 'five'].map((key) => store.modelChoices.put('ada', 1, withKey(key))))
    expect(second.filter(Boolean)).toHaveLength(1)
    expect((await store.modelChoices.find('ada')).revision).toBe(2)
  })

  it('goes with the account, and stays when only what was learned is forgotten', async () => {
    const store = await open()
    await store.modelChoices.put('ada', 0, withKey('one'))
    await store.forgetLearned('ada')
    expect((await store.modelChoices.find('ada')).revision).toBe(1)
    await store.deleteAccount('ada')
    expect(await store.modelChoices.find('ada')).toEqual({ revision: 0, choice: unchosen })
  })
})
