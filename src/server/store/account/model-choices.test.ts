import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { startPostgres, type TestPostgres } from '#test/postgres.ts'
import { unchosen, type ModelChoiceRow } from './model-choices.ts'
import { openPostgresStore } from '../databases/postgres.ts'
import { openSqliteStore } from '../databases/sqlite.ts'

describe.each(['sqlite', 'postgres'] as const)('the choice of a model on %s', (engine) => {
  let postgres: TestPostgres | null = null
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  async function open() {
    const clock = fakeClock()
    const keys = fakeKeyRing()
    const store = await (postgres === null
      ? openSqliteStore({ file: `${temporaryFolder()}/store.db`, keys, clock })
      : openPostgresStore({ url: await postgres.createDatabase(), keys, clock }))
    onTestFinished(() => store.close())
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

  it('goes with the account, and stays when only what was learnt is forgotten', async () => {
    const store = await open()
    await store.modelChoices.put('ada', 0, withKey('one'))
    await store.forgetLearnt('ada')
    expect((await store.modelChoices.find('ada')).revision).toBe(1)
    await store.deleteAccount('ada')
    expect(await store.modelChoices.find('ada')).toEqual({ revision: 0, choice: unchosen })
  })
})
