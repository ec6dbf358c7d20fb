import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { OutgoingCost, OutgoingPurpose } from '#core/language-model/port.ts'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

/** A request about to be sent. */
export interface NewLedgerRow {
  readonly id: string
  /** Null if the request is the product's own. */
  readonly accountId: string | null
  readonly host: string
  readonly purpose: OutgoingPurpose
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly model: string | null
  readonly act: string | null
  readonly bytesSent: number
  /** Redacted. */
  readonly preview: string | null
  readonly cost: OutgoingCost | null
  /** True if it carries none of the owner's data and costs nothing. It then shares a row with others of its account, host, purpose and hour. */
  readonly shared?: boolean
}

/** The entry of a request, needed to record how it ended. */
export interface LedgerEntered {
  readonly id: string
  /** True if it shares its row with others of the same hour. */
  readonly shared: boolean
  readonly bytesSent: number
}

/**
 * One request, or all of one hour that carried none of the owner's data. For an hour, method, path, model and status are those of the newest request.
 */
export interface LedgerRow extends Omit<NewLedgerRow, 'cost' | 'purpose' | 'shared'> {
  readonly purpose: string
  /** ms since 1970. */
  readonly at: number
  readonly bytesReceived: number | null
  readonly httpStatus: number | null
  readonly outcome: 'open' | 'answered' | 'failed'
  /** A short error code. */
  readonly why: string | null
  readonly costMicros: number
  readonly costEstimated: boolean
  /** 1, or the number of requests within the hour. */
  readonly requests: number
  readonly failedRequests: number
  /** Start of the hour that the row covers, ms since 1970. Null for a row of one request. */
  readonly hour: number | null
}

export interface LedgerEnd {
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly httpStatus: number | null
}

export interface LedgerTotals {
  readonly requests: number
  readonly bytesSent: number
  /** Most requests first. */
  readonly hosts: readonly { readonly host: string; readonly requests: number; readonly bytesSent: number; readonly costMicros: number }[]
}

/** Maximum length of a preview; the rest is cut off. */
const longestPreview = 1000
/** How long rows are kept. */
const keptMs = 400 * 86_400_000
const hourMs = 3_600_000

export type LedgerTable = ReturnType<typeof ledgerTable>

/** `own` includes the product's own requests, which belong to no account. */
export function ledgerTable(db: Kysely<Schema>, sealer: Sealer, now: () => number) {
  const context = (id: string) => `ledger/${id}`
  const toRow = (row: Selectable<Schema['ledger']>): LedgerRow => ({
    id: row.id,
    accountId: row.account_id,
    at: row.at,
    host: row.host,
    purpose: row.purpose,
    method: row.method,
    path: row.path,
    model: row.model,
    act: row.act,
    bytesSent: row.bytes_sent,
    bytesReceived: row.bytes_received,
    httpStatus: row.http_status,
    outcome: outcomeOf(row),
    why: row.why,
    requests: row.requests,
    failedRequests: row.hour === null ? Number(row.outcome === 'failed') : row.failed_requests,
    hour: row.hour,
    costMicros: row.cost_micros,
    costEstimated: row.cost_estimated === 1,
    preview: row.preview_sealed === null ? null : openAs(sealer, row.preview_sealed, context(row.id), z.string()),
  })
  const inTransaction = <T>(work: (inner: Kysely<Schema>) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)
  const whose = (accountId: string, own: boolean) => (eb: ExpressionBuilder<Schema, 'ledger'>) =>
    own ? eb.or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]) : eb('account_id', '=', accountId)

  async function share(row: NewLedgerRow): Promise<string> {
    const hour = Math.floor(now() / hourMs) * hourMs
    // Deterministic per account, host, purpose and hour, so that the second request finds the first one's row.
    const id = `hour-${createHash('sha256')
      .update(JSON.stringify([row.accountId, row.host, row.purpose, hour]))
      .digest('base64url')}`
    const newest = { method: row.method, path: row.path, model: row.model, outcome: 'open' as const }
    await db
      .insertInto('ledger')
      .values({
        ...newest,
        id,
        account_id: row.accountId,
        at: now(),
        host: row.host,
        purpose: row.purpose,
        act: null,
        bytes_sent: row.bytesSent,
        cost_micros: 0,
        cost_estimated: 0,
        hour,
        requests: 1,
        open_requests: 1,
      })
      .onConflict((oc) =>
        oc.column('id').doUpdateSet((eb) => ({
          ...newest,
          bytes_sent: eb('ledger.bytes_sent', '+', row.bytesSent),
          requests: eb('ledger.requests', '+', 1),
          open_requests: eb('ledger.open_requests', '+', 1),
        })),
      )
      .execute()
    return id
  }

  async function endShared({ id, bytesSent }: LedgerEntered, end: LedgerEnd, why: string | null): Promise<void> {
    await db
      .updateTable('ledger')
      .set((eb) => ({
        open_requests: eb('open_requests', '-', 1),
        bytes_sent: eb('bytes_sent', '+', end.bytesSent - bytesSent),
        bytes_received: eb(eb.fn.coalesce('bytes_received', eb.lit(0)), '+', end.bytesReceived),
        http_status: end.httpStatus,
        ...(why === null ? {} : { why, failed_requests: eb('failed_requests', '+', 1) }),
      }))
      .where('id', '=', id)
      .execute()
  }

  return {
    /**
     * Enters a request before it is made. Throws AppError `cost-cap` if the request, together with earlier ones, would exceed its cap. Entries of one
     * account are serialized, so that concurrent requests cannot exceed it together.
     */
    async enter(row: NewLedgerRow): Promise<LedgerEntered> {
      const { bytesSent } = row
      if (row.shared === true) return { id: await share(row), shared: true, bytesSent }
      await inTransaction(async (inner) => {
        if (row.accountId !== null && row.cost !== null) {
          await holdCosts(inner, row.accountId)
          const before = await costSince(inner, row.accountId, row.cost.since)
          if (before + row.cost.estimate > row.cost.cap)
            throw new AppError('cost-cap', 'This request would pass the daily limit that you set for language models.')
        }
        await inner
          .insertInto('ledger')
          .values({
            id: row.id,
            account_id: row.accountId,
            at: now(),
            host: row.host,
            purpose: row.purpose,
            method: row.method,
            path: row.path,
            model: row.model,
            act: row.act,
            bytes_sent: row.bytesSent,
            outcome: 'open',
            cost_micros: row.cost?.estimate ?? 0,
            cost_estimated: row.cost === null || row.cost.estimate === 0 ? 0 : 1,
            preview_sealed: row.preview === null ? null : sealJson(sealer, row.preview.slice(0, longestPreview), context(row.id)),
          })
          .execute()
      })
      return { id: row.id, shared: false, bytesSent }
    },

    async answered(entered: LedgerEntered, end: LedgerEnd): Promise<void> {
      if (entered.shared) return endShared(entered, end, null)
      await db
        .updateTable('ledger')
        .set({ outcome: 'answered', bytes_sent: end.bytesSent, bytes_received: end.bytesReceived, http_status: end.httpStatus })
        .where('id', '=', entered.id)
        .execute()
      return undefined
    },

    /** `billed` is false if the server did no work for the request, so it cost nothing. */
    async failed(entered: LedgerEntered, why: string, end: LedgerEnd & { readonly billed: boolean }): Promise<void> {
      if (entered.shared) return endShared(entered, end, why)
      await db
        .updateTable('ledger')
        .set({
          outcome: 'failed',
          why,
          bytes_sent: end.bytesSent,
          bytes_received: end.bytesReceived,
          http_status: end.httpStatus,
          ...(end.billed ? {} : { cost_micros: 0, cost_estimated: 0 }),
        })
        .where('id', '=', entered.id)
        .execute()
      return undefined
    },

    /**
     * Replaces the estimated costs of an act's requests with their total as counted by the server. Failed requests that cost nothing stay at zero.
     */
    async settle(accountId: string, act: string, micros: number): Promise<void> {
      await inTransaction(async (inner) => {
        await holdCosts(inner, accountId)
        const rows = await inner
          .selectFrom('ledger')
          .select('id')
          .where('account_id', '=', accountId)
          .where('act', '=', act)
          .where((eb) => eb.or([eb('outcome', '<>', 'failed'), eb('cost_micros', '>', 0)]))
          .orderBy('at')
          .orderBy('id')
          .execute()
        const each = Math.floor(micros / Math.max(1, rows.length))
        for (const [i, { id }] of rows.entries()) {
          const share = i === 0 ? micros - each * (rows.length - 1) : each
          await inner.updateTable('ledger').set({ cost_micros: share, cost_estimated: 0 }).where('id', '=', id).execute()
        }
      })
    },

    /** Newest first. `before`: only rows older than this one. */
    async list(accountId: string, asked: { own: boolean; before?: string | undefined; limit: number }): Promise<LedgerRow[]> {
      let query = db.selectFrom('ledger').selectAll().where(whose(accountId, asked.own))
      if (asked.before !== undefined) {
        const row = await db.selectFrom('ledger').select(['at', 'id']).where('id', '=', asked.before).executeTakeFirst()
        if (row === undefined) return []
        query = query.where((eb) => eb.or([eb('at', '<', row.at), eb.and([eb('at', '=', row.at), eb('id', '<', row.id)])]))
      }
      return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(asked.limit).execute()).map(toRow)
    },

    /** All rows of the account itself. */
    all: (accountId: string): AsyncGenerator<LedgerRow> =>
      byPages(async (behind, limit) => {
        const rows = await db
          .selectFrom('ledger')
          .selectAll()
          .where(whose(accountId, false))
          .where('id', '>', behind)
          .orderBy('id')
          .limit(limit)
          .execute()
        return rows.map(toRow)
      }),

    /** The requests of one act, oldest first. */
    async act(accountId: string, act: string): Promise<LedgerRow[]> {
      const rows = await db
        .selectFrom('ledger')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('act', '=', act)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(toRow)
    },

    async totals(accountId: string, own: boolean): Promise<LedgerTotals> {
      const rows = await db
        .selectFrom('ledger')
        .select([
          'host',
          sql<number>`cast(sum(requests) as bigint)`.as('requests'),
          sql<number>`cast(sum(bytes_sent) as bigint)`.as('bytesSent'),
          sql<number>`cast(sum(cost_micros) as bigint)`.as('costMicros'),
        ])
        .where(whose(accountId, own))
        .groupBy('host')
        .orderBy('requests', 'desc')
        .orderBy('host')
        .execute()
      const sum = (of: 'requests' | 'bytesSent') => rows.reduce((total, row) => total + row[of], 0)
      return { requests: sum('requests'), bytesSent: sum('bytesSent'), hosts: rows }
    },

    /** Spending in millionths of a US dollar. The starts are ms since 1970. */
    async spent(accountId: string, from: { dayStart: number; monthStart: number }) {
      const [today, month, total] = await Promise.all([
        costSince(db, accountId, from.dayStart),
        costSince(db, accountId, from.monthStart),
        costSince(db, accountId, 0),
      ])
      return { today, month, total }
    },

    /** Deletes rows older than 400 days. */
    async prune(): Promise<void> {
      await db
        .deleteFrom('ledger')
        .where('at', '<', now() - keptMs)
        .execute()
    },

    /** Deletes rows that belong to no account. */
    async deleteOwn(): Promise<void> {
      await db.deleteFrom('ledger').where('account_id', 'is', null).execute()
    },
  }
}

async function costSince(db: Kysely<Schema>, accountId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select(sql<number>`cast(coalesce(sum(cost_micros), 0) as bigint)`.as('micros'))
    .where('account_id', '=', accountId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.micros
}

/** For a row covering an hour: failed if all its requests failed. */
function outcomeOf(row: Selectable<Schema['ledger']>): LedgerRow['outcome'] {
  if (row.hour === null) return row.outcome
  if (row.open_requests > 0) return 'open'
  return row.failed_requests === row.requests ? 'failed' : 'answered'
}

/** Until the transaction ends, no other one counts what the account's requests cost. Not the account's lock, which decisions about sending wait for. */
async function holdCosts(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .execute()
}
