import type { Kysely } from 'kysely'
import { z } from 'zod'
import { reason, type Reason } from '#contract/live/suggestions.ts'
import { evidence, review, type Evidence, type Review } from '#contract/live/trust.ts'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'
import { withReview } from './reviews.ts'

interface LogContent {
  /** Omitted from rows written before threads were stored. */
  readonly thread?: string
  readonly name: string
  readonly text: string
  readonly response: string | null
  /** One or two plain sentences. */
  readonly outcome: string
  readonly reasons: readonly Reason[]
  /** For replies that were, or would have been, sent automatically. */
  readonly automatic?: AutomaticReply
}

export interface AutomaticReply {
  readonly review: Review | null
  /** ms since 1970. Null if it was sent. */
  readonly wouldSendAt: number | null
  readonly confidence: number | null
  readonly evidence: Evidence | null
  readonly precedent: { readonly moments: number; readonly answers: readonly string[] } | null
}

/** The outcome of one incoming turn. */
export interface LogRow extends LogContent {
  /** The id of its suggestion, if it has one. */
  readonly id: string
  readonly channel: string
  /** When it was written, ms since 1970. */
  readonly at: number
}

const stored = z.object({
  thread: z.string().exactOptional(),
  name: z.string(),
  text: z.string(),
  response: z.string().nullable(),
  outcome: z.string(),
  reasons: z.array(reason),
  automatic: withReview(
    z.object({
      review: review.nullable(),
      wouldSendAt: z.number().nullable(),
      confidence: z.number().nullable(),
      evidence: evidence.nullable(),
      precedent: z
        .object({ moments: z.number(), answers: z.array(z.string()) } satisfies Fields<NonNullable<AutomaticReply['precedent']>>)
        .nullable(),
    } satisfies Fields<AutomaticReply>),
  ).exactOptional(),
} satisfies Fields<LogContent>)

export type MessageLogTable = ReturnType<typeof messageLogTable>

export function messageLogTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string, id: string) => `message_log/${accountId}/${id}`
  const select = (accountId: string) =>
    db.selectFrom('message_log').select(['id', 'channel', 'at', 'sealed']).where('account_id', '=', accountId)
  const toRow = (accountId: string, { id, channel, at, sealed }: Omit<Schema['message_log'], 'account_id'>): LogRow =>
    Object.assign({ id, channel, at }, openAs(sealer, sealed, context(accountId, id), stored))

  return {
    async add(accountId: string, { id, channel, at, ...content }: LogRow): Promise<void> {
      const sealed = sealJson(sealer, content satisfies LogContent, context(accountId, id))
      await db.insertInto('message_log').values({ id, account_id: accountId, channel, at, sealed }).execute()
    },

    /** Updates the row if it still exists: a row that the owner has cleared does not come back. */
    async change(accountId: string, { id, channel: _channel, at: _at, ...content }: LogRow): Promise<void> {
      const sealed = sealJson(sealer, content satisfies LogContent, context(accountId, id))
      await db.updateTable('message_log').set({ sealed }).where('account_id', '=', accountId).where('id', '=', id).execute()
    },

    /** Newest first. */
    async list(accountId: string, limit: number): Promise<LogRow[]> {
      const rows = await select(accountId).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => toRow(accountId, row))
    },

    all: (accountId: string): AsyncGenerator<LogRow> =>
      byPages(async (behind, limit) => {
        const rows = await select(accountId).where('id', '>', behind).orderBy('id').limit(limit).execute()
        return rows.map((row) => toRow(accountId, row))
      }),

    async prune(accountId: string, before: number): Promise<void> {
      await db.deleteFrom('message_log').where('account_id', '=', accountId).where('at', '<', before).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('message_log').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
