import { Readable } from 'node:stream'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { ledger as contract, LedgerEntry } from '#contract/account/ledger.ts'
import { findZone, firstInstantOf } from '#core/auto-reply/timing/zoned-time.ts'
import { type OutgoingPurpose, outgoingPurposes } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { LedgerRow } from '#server/store/account/ledger.ts'
import { readAutoResponse } from '../automatic/automatic-settings.ts'

/** Purposes of requests, in words for the owner. */
const purposeTexts: Readonly<Record<OutgoingPurpose, string>> = {
  draft: 'Drafting a reply',
  'test-draft': 'A test draft on the Model page',
  replay: 'Replaying past messages for the style report',
  'last-look': 'A last look at drafts before you see them',
  'second-look': 'A second look at a reply before it is sent automatically',
  'model-list': 'Asking which models there are',
  'model-probe': 'Finding out what the model can do, without your text',
  'model-download': 'Downloading a model; nothing of yours is sent',
  gmail: 'Reading and sending your mail',
  'google-sign-in': 'Signing in with Google',
  update: 'Looking for a newer version',
}

export type Ledger = ReturnType<typeof createLedger>

/** What left the machine and what it cost, in US dollars. Days are in the time zone of the owner's schedule, else UTC. */
export function createLedger(deps: { store: Store; clock: Clock }) {
  const { store, clock } = deps
  // On their own machine, owners also see Idiolect's own requests. A hosted server has many owners, so it hides them.
  const own = store.kind === 'sqlite'

  async function startOf(accountId: string, unit: 'day' | 'month'): Promise<number> {
    const { stored } = await readAutoResponse(store, accountId)
    const zone = findZone(stored.schedule.time_zone) ?? findZone('UTC')
    if (zone === null) throw new Error('This platform has no UTC.')
    const wall = new Date(zone.wallTime(clock.now()))
    return firstInstantOf(zone, Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), unit === 'day' ? wall.getUTCDate() : 1))
  }

  async function spent(accountId: string): Promise<{ today: number; month: number; total: number }> {
    const [dayStart, monthStart] = await Promise.all([startOf(accountId, 'day'), startOf(accountId, 'month')])
    const micros = await store.ledger.spent(accountId, { dayStart, monthStart })
    return { today: dollars(micros.today), month: dollars(micros.month), total: dollars(micros.total) }
  }

  return {
    /** When the owner's day began, ms since 1970. Daily limits count from here. */
    dayStart: (accountId: string) => startOf(accountId, 'day'),
    monthStart: (accountId: string) => startOf(accountId, 'month'),

    /** Spending in US dollars. */
    spent,

    /** Newest first. */
    async list(accountId: string, asked: { before?: string | undefined; limit: number }): Promise<Pick<Listed, 'entries' | 'more'>> {
      const rows = await store.ledger.list(accountId, { own, before: asked.before, limit: asked.limit + 1 })
      return { entries: rows.slice(0, asked.limit).map(toEntry), more: rows.length > asked.limit }
    },

    async totals(accountId: string): Promise<Pick<Listed, 'requests' | 'bytes_sent' | 'hosts' | 'spent'>> {
      const [totals, spentSoFar] = await Promise.all([store.ledger.totals(accountId, own), spent(accountId)])
      return {
        requests: totals.requests,
        bytes_sent: totals.bytesSent,
        hosts: totals.hosts.map(({ host, requests, bytesSent, costMicros }) => ({
          host,
          requests,
          bytes_sent: bytesSent,
          cost: dollars(costMicros),
        })),
        spent: spentSoFar,
      }
    },

    /** Replaces the estimates of an act's requests with the cost that the server counted, in millionths of a dollar. */
    settle: (accountId: string, act: string, micros: number) => store.ledger.settle(accountId, act, micros),

    /** The whole ledger, newest first, one JSON object per line. */
    export: (accountId: string): Readable => Readable.from(lines(accountId), { objectMode: false }),
  }

  async function* lines(accountId: string): AsyncGenerator<string> {
    let before: string | undefined
    for (;;) {
      const rows = await store.ledger.list(accountId, { own, before, limit: 500 })
      yield rows.map((row) => `${JSON.stringify(toEntry(row))}\n`).join('')
      if (rows.length < 500) return
      before = rows.at(-1)?.id
    }
  }
}

type Listed = OutputOf<typeof contract.list>

const dollars = (micros: number) => micros / 1_000_000

function toEntry(row: LedgerRow): LedgerEntry {
  const purpose = outgoingPurposes.find((one) => one === row.purpose)
  return {
    id: row.id,
    at: iso(row.at),
    host: row.host,
    purpose: row.purpose,
    purpose_text: purpose === undefined ? row.purpose : purposeTexts[purpose],
    method: row.method,
    path: row.path,
    model: row.model,
    bytes_sent: row.bytesSent,
    bytes_received: row.bytesReceived,
    preview: row.preview,
    cost: dollars(row.costMicros),
    cost_estimated: row.costEstimated,
    outcome: row.outcome,
    http_status: row.httpStatus,
    requests: row.requests,
    failed_requests: row.failedRequests,
    hour: iso(row.hour),
    why: row.why,
  }
}
