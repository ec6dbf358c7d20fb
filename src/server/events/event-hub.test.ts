import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { startPostgres, type TestPostgres } from '#test/store/postgres.ts'
import { createEventHub } from './event-hub.ts'
import { createPostgresBus } from './postgres-bus.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const secret = 'the words that nobody on the bus may read'
const suggestion: Suggestion = {
  id: 's-1',
  conversation_id: 'c-1',
  name: 'Mia',
  group: false,
  incoming: secret,
  received_at: '2026-01-01T10:00:00.000Z',
  drafts: [],
  text: secret,
  edited: false,
  state: 'waiting',
  ask: false,
  reasons: [],
  note: null,
  due_at: null,
}

/** Two processes on one database, reduced to their events. */
async function twoHubs() {
  const url = await postgres.createDatabase()
  const warnings: string[] = []
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  const hubs = [0, 1].map(() => {
    const bus = createPostgresBus({ url, log })
    onTestFinished(() => bus.close())
    return createEventHub({ bus, suggestion: async (account, id) => (account === 'ada' && id === 's-1' ? suggestion : null) })
  })
  const [here, there] = hubs
  if (here === undefined || there === undefined) throw new Error('no hubs')
  const page = (session: string | null = null) => {
    const seen: (ServerEvent | 'end')[] = []
    there.subscribe('ada', session, { event: (event) => seen.push(event), end: () => seen.push('end') })
    return seen
  }
  const seen = page()
  await expect
    .poll(() => {
      here.publish('ada', { type: 'model' })
      return seen.length
    })
    .toBeGreaterThan(0)
  // The notes sent to detect the connection arrived before this one.
  here.publish('ada', { type: 'extraction', running: false, rows_read: 0, rows_total: null })
  await expect.poll(() => seen.some((event) => event !== 'end' && event.type === 'extraction')).toBe(true)
  return { url, warnings, here, there, page }
}

describe('what happens in one process', () => {
  it('reaches the pages of another, a suggestion by its id alone', async () => {
    const { url, here, page } = await twoHubs()
    const heard: string[] = []
    const ear = new pg.Client({ connectionString: url })
    await ear.connect()
    onTestFinished(() => ear.end())
    ear.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await ear.query('listen idiolect_events')
    const seen = page()
    here.publish('ada', { type: 'suggestion', suggestion })
    here.publish('ada', { type: 'stepped-down', conversation_id: 'c-1', name: 'Mia', text: secret })
    here.publish('ada', { type: 'draft-progress', request_id: 'r', texts: [secret] })
    here.publish('eve', { type: 'control' })
    here.publish('ada', { type: 'replay', engine: 'on-device', done: 1, of: 2, running: true })
    await expect
      .poll(() => seen.map((event) => (event === 'end' ? event : event.type)).toSorted())
      .toEqual(['control', 'replay', 'suggestion'])
    expect(seen.find((event) => event !== 'end' && event.type === 'suggestion')).toEqual({ type: 'suggestion', suggestion })
    await expect.poll(() => heard.length).toBe(4)
    expect(heard.join()).not.toContain(secret)
    expect(heard.join()).not.toContain('Mia')
  })

  it('ends the streams of a session, or of an account, in every process', async () => {
    const { here, page } = await twoHubs()
    const [own, other] = [page('one'), page('two')]
    here.endSession('one')
    await expect.poll(() => own.at(-1)).toBe('end')
    const third = page('three')
    here.endAccount('ada', 'three')
    await expect.poll(() => other.at(-1)).toBe('end')
    expect(third).not.toContain('end')
  })

  it('makes every process drop what it keeps of an account whose data were deleted', async () => {
    const { here, there } = await twoHubs()
    const dropped: (string | null)[] = []
    there.onForgotten((account) => dropped.push(account))
    here.forgotten('ada')
    await expect.poll(() => dropped).toEqual(['ada'])
  })

  it('is told to whoever listens for all accounts as a change, and no more', async () => {
    const { here } = await twoHubs()
    const seen: ServerEvent[] = []
    here.subscribe(null, null, { event: (event) => seen.push(event), end: () => undefined })
    here.publish('ada', { type: 'suggestion', suggestion })
    here.publish('ada', { type: 'control' })
    here.publish('eve', { type: 'control' })
    expect(seen).toEqual([{ type: 'control' }, { type: 'control' }])
  })

  it('is made good after a lost connection: every page comes back, and nothing is carried twice', async () => {
    const { url, here, page, warnings } = await twoHubs()
    const seen = page()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'idiolect events'")
    await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe('end')
    const back = page()
    here.publish('ada', { type: 'control' })
    await expect.poll(() => back.filter((event) => event !== 'end' && event.type === 'control'), { timeout: 10_000 }).toHaveLength(1)
    expect(warnings).toContain('the connection for events was lost')
  })

  it('still reaches the others where the process stops right after it', async () => {
    const url = await postgres.createDatabase()
    const log = { warn: () => undefined }
    const [here, there] = [createPostgresBus({ url, log }), createPostgresBus({ url, log })]
    onTestFinished(() => there.close())
    const heard: string[] = []
    there.listen({ note: (note) => note.kind === 'end-session' && heard.push(note.session), missed: () => undefined })
    await expect
      .poll(() => {
        here.send({ kind: 'end-session', session: 'before' })
        return heard.length
      })
      .toBeGreaterThan(0)
    const last = Array.from({ length: 30 }, (_, index) => `session ${index}`)
    for (const session of last) here.send({ kind: 'end-session', session })
    await here.close()
    await expect.poll(() => heard.slice(-last.length)).toEqual(last)
  })
})
