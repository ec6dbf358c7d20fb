import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { ledger as contract, LedgerEntry } from '#contract/account/ledger.ts'
import { startTestApp, testDeps } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { fakeClock } from '#test/fakes.ts'
import { readAutoResponse, writeAutoResponse } from '#server/services/automatic/automatic-settings.ts'
import { createLedger } from '#server/services/privacy/ledger.ts'
import type { NewLedgerRow } from '#server/store/account/ledger.ts'
import { ledgerRoutes } from './ledger.ts'

type List = OutputOf<typeof contract.list>

/** March 1, 3 a.m. UTC. */
const start = Date.UTC(2026, 2, 1, 3)
const hour = 3_600_000

async function open() {
  const clock = fakeClock(start)
  const base = await testDeps(clock)
  const { store } = base
  const ledger = createLedger({ store, clock })
  const app = await startTestApp({ ...base, routes: [ledgerRoutes({ ledger, refused: () => 7 })] })
  const { token, user } = await signUp(app)
  let entered = 0
  const enter = async (more: Partial<NewLedgerRow> = {}) => {
    const id = `row-${++entered}`
    await store.ledger.enter({
      id,
      accountId: user.id,
      host: 'api.example',
      purpose: 'draft',
      method: 'POST',
      path: '/v1/chat/completions',
      model: 'gpt-4o-mini',
      act: 'act',
      bytesSent: 1000,
      preview: 'You write as Ada',
      cost: { estimate: 250_000, cap: 9_000_000, since: 0 },
      ...more,
    })
    clock.advance(1)
    return id
  }
  const get = (path: string, as: string | null = token) => app.call('GET', path, as === null ? {} : { token: as })
  return { app, get, store, ledger, clock, accountId: user.id, enter }
}

describe('GET /api/ledger', () => {
  it('shows every request with its reason in words, the totals, and what was refused', async () => {
    const { get, enter, store } = await open()
    await enter()
    await enter({ accountId: null, host: 'updates.example', purpose: 'update', preview: null, model: null, act: null, cost: null })
    const second = { id: 'row-2', shared: false, bytesSent: 10 }
    await store.ledger.failed(second, 'unreachable', { bytesSent: 10, bytesReceived: 0, httpStatus: null, billed: false })
    const { entries, ...rest } = (await get('/api/ledger')).json<List>()
    expect(entries).toEqual([
      {
        id: 'row-2',
        at: '2026-03-01T03:00:00.001Z',
        host: 'updates.example',
        purpose: 'update',
        purpose_text: 'Looking for a newer version',
        method: 'POST',
        path: '/v1/chat/completions',
        model: null,
        bytes_sent: 10,
        bytes_received: 0,
        preview: null,
        cost: 0,
        cost_estimated: false,
        outcome: 'failed',
        http_status: null,
        why: 'unreachable',
        requests: 1,
        failed_requests: 1,
        hour: null,
      },
      expect.objectContaining({ id: 'row-1', purpose_text: 'Drafting a reply', cost: 0.25, cost_estimated: true, outcome: 'open' }),
    ])
    expect(rest).toEqual({
      more: false,
      requests: 2,
      bytes_sent: 1010,
      hosts: [
        { host: 'api.example', requests: 1, bytes_sent: 1000, cost: 0.25 },
        { host: 'updates.example', requests: 1, bytes_sent: 10, cost: 0 },
      ],
      spent: { today: 0.25, month: 0.25, total: 0.25 },
      refused: 7,
    })
  })

  it('shows the requests of an hour that carried nothing as one entry, with how many they were', async () => {
    const { get, enter } = await open()
    const polled = {
      host: 'mail.example',
      purpose: 'gmail',
      method: 'GET',
      path: '/history',
      model: null,
      act: null,
      preview: null,
      cost: null,
    } as const
    for (let i = 0; i < 42; i += 1) await enter({ ...polled, shared: true })
    const { entries, requests, bytes_sent } = (await get('/api/ledger')).json<List>()
    expect([entries.length, requests, bytes_sent]).toEqual([1, 42, 42_000])
    const shown = { requests: 42, failed_requests: 0, hour: '2026-03-01T03:00:00.000Z', bytes_sent: 42_000, preview: null, outcome: 'open' }
    expect(entries[0]).toMatchObject(shown)
    const exported = (await get('/api/ledger/export')).body.trimEnd().split('\n')
    expect(exported.map((line) => JSON.parse(line) as LedgerEntry)).toMatchObject([shown])
  })

  it('goes on behind an entry and says whether there is more', async () => {
    const { get, enter } = await open()
    for (let i = 0; i < 3; i += 1) await enter()
    const page = async (query: string) => (await get(`/api/ledger?${query}`)).json<List>()
    const first = await page('limit=2')
    expect([first.entries.map(({ id }) => id), first.more]).toEqual([['row-3', 'row-2'], true])
    const second = await page('limit=2&before=row-2')
    expect([second.entries.map(({ id }) => id), second.more]).toEqual([['row-1'], false])
  })

  it('is for whoever is signed in, and nobody else’s', async () => {
    const { get, enter, app } = await open()
    await enter()
    expect((await get('/api/ledger', null)).statusCode).toBe(401)
    const other = await signUp(app)
    expect((await get('/api/ledger', other.token)).json<List>()).toMatchObject({ entries: [], requests: 0 })
  })
})

describe('GET /api/ledger/export', () => {
  it('gives the whole ledger as JSON lines with a file name', async () => {
    const { get, enter } = await open()
    for (let i = 0; i < 501; i += 1) await enter({ cost: null })
    const answer = await get('/api/ledger/export')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="idiolect-ledger.jsonl"')
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerEntry)
    expect(lines).toHaveLength(501)
    expect(lines[0]).toMatchObject({ id: 'row-501', preview: 'You write as Ada' })
    expect(lines.at(-1)).toMatchObject({ id: 'row-1' })
  })
})

describe('what was spent', () => {
  it('is counted by the days and months of the owner’s time zone', async () => {
    const { ledger, store, clock, accountId, enter } = await open()
    expect(await ledger.dayStart(accountId)).toBe(Date.UTC(2026, 2, 1))
    expect(await ledger.monthStart(accountId)).toBe(Date.UTC(2026, 2, 1))
    // In New York it is still the evening of the last day of February.
    const { stored } = await readAutoResponse(store, accountId)
    await writeAutoResponse(store, accountId, { ...stored, schedule: { ...stored.schedule, time_zone: 'America/New_York' } })
    expect(await ledger.dayStart(accountId)).toBe(Date.UTC(2026, 1, 28, 5))
    expect(await ledger.monthStart(accountId)).toBe(Date.UTC(2026, 1, 1, 5))
    await enter()
    clock.advance(3 * hour)
    expect(await ledger.spent(accountId)).toEqual({ today: 0, month: 0, total: 0.25 })
    await ledger.settle(accountId, 'act', 1500)
    expect(await ledger.spent(accountId)).toEqual({ today: 0, month: 0, total: 0.0015 })
  })
})
