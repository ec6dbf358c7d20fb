import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import type { SuggestionChange } from '#server/store/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import { testDeps } from '../app.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import { beyondDelay, runJob, startListening } from '../live/live.ts'
import { createFreshStore } from '../store/fresh-postgres.ts'
import { startPostgres, type TestPostgres } from '../store/postgres.ts'

/**
 * Only PostgreSQL runs two transactions at a time. A suggestion is sealed as one, so each change writes all of it: what the owner does through one
 * process while another writes to the same suggestion must outlast that. And what is deleted must not come back.
 */
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Mia's text has its suggestion. */
async function world(config: object) {
  const url = await createFreshStore(postgres)
  const clock = fakeClock()
  const store = await openPostgresStore({ url, keys: fakeKeyRing(), clock, maxConnections: 3 })
  const base = await testDeps(clock, { store })
  const test = await startListening(config, { clock, base })
  test.messages.incoming('sunday was fun')
  await test.ada.pass()
  const watching = new pg.Client({ connectionString: url })
  await watching.connect()
  onTestFinished(() => watching.end())

  /** Something is written in a transaction, under the account's lock, that ends only once `work` waits for it. */
  async function writtenDuring(work: () => Promise<unknown>, write: (tables: Tables) => Promise<unknown>): Promise<void> {
    const working = await store.transaction(async (tables) => {
      await tables.outbox.lock(test.ada.id)
      await write(tables)
      const begun = work()
      await vi.waitFor(async () => {
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect((await watching.query(waits)).rowCount).toBe(1)
      })
      // Not awaited in here: it waits for this transaction.
      return { begun }
    })
    await working.begun
  }

  const changedDuring = (work: () => Promise<unknown>, to: SuggestionChange) =>
    writtenDuring(work, async ({ suggestions }) => {
      const [newest] = await suggestions.list(test.ada.id, null, 1)
      return newest === undefined ? null : suggestions.change(newest, [newest.state], () => to)
    })

  const stored = async () => (await store.suggestions.list(test.ada.id, null, 1))[0]
  return { ...test, writtenDuring, changedDuring, stored }
}

it('a reply that the owner regrets while it turns out not to be delivered is both', async () => {
  const { ada, messages, changedDuring, stored } = await world({})
  await ada.pass(beyondDelay)
  expect(await ada.newest()).toMatchObject({ state: 'sent' })
  messages.lateState = { sent: true, delivered: false, downgraded: false, error: 22 }
  await changedDuring(() => ada.pass(), { review: 'regretted' })
  expect(await stored()).toMatchObject({ state: 'failed', review: 'regretted' })
})

it('a draft that the owner edits while they are found to have answered by hand keeps the edit, and its newest drafts are learned from', async () => {
  const { ada, live, messages, store, changedDuring, stored } = await world({ auto_respond: false })
  messages.byHand('so fun')
  const edit = { text: 'my own careful words', edited: true, edits: [{ draft: 0, text: 'my own careful words' }] }
  await changedDuring(() => runJob(live, 'answered-by-hand'), {
    ...edit,
    drafts: [{ text: 'gladly', confidence: null, because: [], reason: '' }],
  })
  expect(await stored()).toMatchObject({ ...edit, state: 'answered' })
  expect(await store.learned.list(ada.id, 1)).toMatchObject([{ kind: 'answered', draft: 'gladly', text: 'so fun' }])
})

it('a draft that the owner edits in the moment in which it expires keeps the edit', async () => {
  const { live, clock, changedDuring, stored } = await world({ auto_respond: false })
  clock.advance(4 * 86_400_000)
  await changedDuring(() => runJob(live, 'retention'), { text: 'my own careful words', edited: true })
  expect(await stored()).toMatchObject({ state: 'expired', text: 'my own careful words', edited: true })
})

it('what is stored in the moment in which everything is deleted is deleted, too', async () => {
  const { ada, store, writtenDuring } = await world({ auto_respond: false })
  const line = { id: 'l', channel: 'imessage', at: 0, name: 'Mia', text: 'and monday?', response: null, outcome: '', reasons: [] }
  await writtenDuring(
    () => store.forgetLearned(ada.id),
    ({ messageLog }) => messageLog.add(ada.id, line),
  )
  expect(await store.messageLog.list(ada.id, 10)).toEqual([])
})
