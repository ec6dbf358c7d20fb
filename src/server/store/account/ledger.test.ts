import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import type { AppError } from '#contract/errors.ts'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from '../db.ts'
import type { NewLedgerRow } from './ledger.ts'

const day = 86_400_000
const hour = 3_600_000
const dollar = 1_000_000

describe.each(databases)('the ledger on %s', (engine) => {
  const stores = storesOn(engine)

  async function open() {
    const clock = fakeClock()
    const place = await stores.place()
    const { file } = place
    const store = await place.open({ clock })
    for (const id of ['ada', 'bob']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: 'h', now: 1 })
    return { store, clock, file }
  }

  const row = (id: string, more: Partial<NewLedgerRow> = {}): NewLedgerRow => ({
    id,
    accountId: 'ada',
    host: 'api.example',
    purpose: 'draft',
    method: 'POST',
    path: '/v1/chat/completions',
    model: 'm',
    act: null,
    bytesSent: 100,
    preview: 'the beginning',
    cost: null,
    ...more,
  })
  const costing = (estimate: number, cap = dollar, since = 0) => ({ estimate, cap, since })
  const ids = async (store: Store, asked: Parameters<Store['ledger']['list']>[1]) =>
    (await store.ledger.list('ada', asked)).map(({ id }) => id)

  it('keeps what was entered as open until its end is known', async () => {
    const { store, clock } = await open()
    const a = await store.ledger.enter(row('a', { cost: costing(70) }))
    const entered = {
      ...row('a'),
      cost: undefined,
      at: clock.now(),
      bytesReceived: null,
      httpStatus: null,
      outcome: 'open',
      why: null,
      costMicros: 70,
      costEstimated: true,
      requests: 1,
      failedRequests: 0,
      hour: null,
    }
    expect(await store.ledger.list('ada', { own: false, limit: 5 })).toEqual([entered])
    await store.ledger.answered(a, { bytesSent: 120, bytesReceived: 5_000_000_000, httpStatus: 200 })
    expect(await store.ledger.list('ada', { own: false, limit: 5 })).toEqual([
      { ...entered, outcome: 'answered', bytesSent: 120, bytesReceived: 5_000_000_000, httpStatus: 200 },
    ])
  })

  it('sums what carries nothing of the owner’s by account, host, purpose and hour, and counts its ends', async () => {
    const { store, clock } = await open()
    clock.advance(hour / 2)
    const polled = (id: string, more: Partial<NewLedgerRow> = {}) =>
      store.ledger.enter(row(id, { purpose: 'gmail', method: 'GET', path: `/${id}`, model: null, preview: null, shared: true, ...more }))
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((id) => polled(id)))
    const list = () => store.ledger.list('ada', { own: true, limit: 9 })
    const summed = {
      host: 'api.example',
      purpose: 'gmail',
      requests: 4,
      bytesSent: 400,
      bytesReceived: null,
      outcome: 'open',
      hour: clock.now() - hour / 2,
    }
    expect(await list()).toMatchObject([summed])
    const end = { bytesSent: 110, bytesReceived: 7, httpStatus: 200 }
    const [first, second, third, fourth] = all
    for (const one of [first, second, third]) if (one !== undefined) await store.ledger.answered(one, end)
    expect(await list()).toMatchObject([{ ...summed, bytesSent: 430, bytesReceived: 21 }])
    if (fourth !== undefined) await store.ledger.failed(fourth, 'http-500', { ...end, httpStatus: 500, billed: false })
    const ended = { ...summed, bytesSent: 440, bytesReceived: 28, outcome: 'answered', failedRequests: 1, why: 'http-500' }
    expect(await list()).toMatchObject([ended])
    // Separate rows: another owner, host, purpose or hour, and requests that carry the owner's data.
    await polled('e', { accountId: 'bob' })
    await polled('f', { accountId: null })
    await polled('g', { host: 'other.example' })
    await polled('h', { purpose: 'update' })
    await store.ledger.enter(row('i', { purpose: 'gmail' }))
    clock.advance(hour / 2)
    const down = await polled('j')
    await store.ledger.failed(down, 'unreachable', { ...end, httpStatus: null, billed: false })
    expect((await list()).map(({ requests, outcome }) => `${requests} ${outcome}`).toSorted()).toEqual([
      '1 failed',
      '1 open',
      '1 open',
      '1 open',
      '1 open',
      '4 answered',
    ])
    expect((await store.ledger.totals('ada', false)).requests).toBe(8)
  })

  it('says why a request failed, and what was not billed costs nothing', async () => {
    const { store } = await open()
    const a = await store.ledger.enter(row('a', { cost: costing(70) }))
    const b = await store.ledger.enter(row('b', { cost: costing(30) }))
    await store.ledger.failed(a, 'http-429', { bytesSent: 1, bytesReceived: 2, httpStatus: 429, billed: false })
    await store.ledger.failed(b, 'timed-out', { bytesSent: 1, bytesReceived: 0, httpStatus: null, billed: true })
    expect(await store.ledger.list('ada', { own: false, limit: 5 })).toMatchObject([
      { id: 'b', outcome: 'failed', why: 'timed-out', costMicros: 30, costEstimated: true },
      { id: 'a', outcome: 'failed', why: 'http-429', httpStatus: 429, costMicros: 0, costEstimated: false },
    ])
  })

  it('lets no more in than the cap allows, however many come at once', async () => {
    const { store, clock } = await open()
    await store.ledger.enter(row('old', { cost: costing(dollar) }))
    clock.advance(day)
    const since = clock.now()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.ledger.enter(row(`n${i}`, { cost: costing(300_000, dollar, since) }))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : []))
    expect(new Set(refusals)).toEqual(new Set(['cost-cap']))
    expect(await store.ledger.spent('ada', { dayStart: since, monthStart: 0 })).toEqual({
      today: 900_000,
      month: 1_900_000,
      total: 1_900_000,
    })
    // Another account has its own cap, and free requests need none.
    await store.ledger.enter(row('bobs', { accountId: 'bob', cost: costing(dollar, dollar, since) }))
    await store.ledger.enter(row('free', { cost: null }))
    expect((await store.ledger.totals('ada', false)).requests).toBe(5)
  })

  it('puts what the server counted in the place of an act’s estimates', async () => {
    const { store } = await open()
    for (const id of ['a', 'b', 'c']) await store.ledger.enter(row(id, { act: 'one', cost: costing(100) }))
    await store.ledger.enter(row('other', { act: 'two', cost: costing(100) }))
    await store.ledger.failed({ id: 'b', shared: false, bytesSent: 100 }, 'http-500', {
      bytesSent: 1,
      bytesReceived: 1,
      httpStatus: 500,
      billed: false,
    })
    await store.ledger.settle('ada', 'one', 41)
    const costs = (await store.ledger.act('ada', 'one')).map(({ id, costMicros, costEstimated }) => [id, costMicros, costEstimated])
    expect(costs).toEqual([
      ['a', 21, false],
      ['b', 0, false],
      ['c', 20, false],
    ])
    expect(await store.ledger.act('ada', 'two')).toMatchObject([{ costMicros: 100, costEstimated: true }])
    await store.ledger.settle('bob', 'two', 1)
    expect(await store.ledger.act('ada', 'two')).toMatchObject([{ costMicros: 100 }])
  })

  it('lists newest first in pages, with the product’s own where they are asked for', async () => {
    const { store, clock } = await open()
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await store.ledger.enter(row(id, id === 'c' ? { accountId: null, host: 'updates.example', purpose: 'update', preview: null } : {}))
      if (id !== 'b') clock.advance(1)
    }
    await store.ledger.enter(row('x', { accountId: 'bob' }))
    expect(await ids(store, { own: true, limit: 3 })).toEqual(['e', 'd', 'c'])
    expect(await ids(store, { own: true, limit: 3, before: 'c' })).toEqual(['b', 'a'])
    expect(await ids(store, { own: false, limit: 9 })).toEqual(['e', 'd', 'b', 'a'])
    expect(await ids(store, { own: false, limit: 9, before: 'nothing' })).toEqual([])
    expect(await store.ledger.totals('ada', true)).toEqual({
      requests: 5,
      bytesSent: 500,
      hosts: [
        { host: 'api.example', requests: 4, bytesSent: 400, costMicros: 0 },
        { host: 'updates.example', requests: 1, bytesSent: 100, costMicros: 0 },
      ],
    })
  })

  it('stays when what was learned is forgotten, and goes with the account, the product’s own with the last one', async () => {
    const { store } = await open()
    await store.ledger.enter(row('a'))
    await store.ledger.enter(row('b', { accountId: 'bob' }))
    await store.ledger.enter(row('own', { accountId: null }))
    await store.forgetLearned('ada')
    expect(await ids(store, { own: true, limit: 9 })).toEqual(['own', 'a'])
    await store.deleteAccount('ada')
    expect(await ids(store, { own: true, limit: 9 })).toEqual(['own'])
    expect(await store.ledger.list('bob', { own: false, limit: 9 })).toHaveLength(1)
    await store.deleteAccount('bob')
    expect(await ids(store, { own: true, limit: 9 })).toEqual([])
  })

  it('forgets rows after 400 days', async () => {
    const { store, clock } = await open()
    await store.ledger.enter(row('a'))
    clock.advance(1)
    await store.ledger.enter(row('b'))
    clock.advance(400 * day)
    await store.sweep()
    expect(await ids(store, { own: true, limit: 9 })).toEqual(['b'])
  })

  it('enters nothing for an account that is gone', async () => {
    const { store } = await open()
    await expect(store.ledger.enter(row('a', { accountId: 'nobody', cost: costing(1) }))).rejects.toThrow(/./)
  })

  it.runIf(engine === 'sqlite')('keeps no text in the clear, and only the beginning of it', async () => {
    const { store, file } = await open()
    await store.ledger.enter(row('a', { preview: `PLAINLY-READABLE ${'x'.repeat(5000)}` }))
    expect((await store.ledger.list('ada', { own: false, limit: 1 }))[0]?.preview).toHaveLength(1000)
    const bytes = `${readFileSync(file, 'latin1')}${readFileSync(`${file}-wal`, 'latin1')}`
    expect(bytes).toContain('api.example')
    expect(bytes).not.toContain('PLAINLY-READABLE')
  })
})
