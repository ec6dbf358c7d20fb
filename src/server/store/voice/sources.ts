import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'

/** The latest extraction from one source (`imessage`, `email`). */
export interface Source {
  readonly source: string
  /** The current extraction, whose blocks and contacts are used. */
  readonly runId: string
  /** Number of the owner's messages that can be learned from. */
  readonly count: number
  readonly sent: number
  readonly received: number
  readonly conversations: number
  readonly pairs: number
  /** Number of rows not learned from, by reason. */
  readonly skipped: Readonly<Record<string, number>>
  readonly days: number
  readonly sampleData: boolean
  readonly extractedAt: number
}

const skipped = z.record(z.string(), z.number())

export type SourcesTable = ReturnType<typeof sourcesTable>

export function sourcesTable(db: Kysely<Schema>) {
  return {
    async list(accountId: string): Promise<Source[]> {
      const rows = await db.selectFrom('sources').selectAll().where('account_id', '=', accountId).orderBy('source').execute()
      return rows.map(toSource)
    },

    async find(accountId: string, source: string): Promise<Source | null> {
      const row = await db
        .selectFrom('sources')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('source', '=', source)
        .executeTakeFirst()
      return row === undefined ? null : toSource(row)
    },

    async put(accountId: string, source: Source): Promise<void> {
      const values = {
        run_id: source.runId,
        count: source.count,
        sent: source.sent,
        received: source.received,
        conversations: source.conversations,
        pairs: source.pairs,
        skipped: JSON.stringify(source.skipped),
        days: source.days,
        sample_data: source.sampleData ? 1 : 0,
        extracted_at: source.extractedAt,
      }
      await db
        .insertInto('sources')
        .values({ account_id: accountId, source: source.source, ...values })
        .onConflict((oc) => oc.columns(['account_id', 'source']).doUpdateSet(values))
        .execute()
    },

    async delete(accountId: string, source: string): Promise<void> {
      await db.deleteFrom('sources').where('account_id', '=', accountId).where('source', '=', source).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('sources').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

function toSource(row: Selectable<Schema['sources']>): Source {
  return {
    source: row.source,
    runId: row.run_id,
    count: row.count,
    sent: row.sent,
    received: row.received,
    conversations: row.conversations,
    pairs: row.pairs,
    skipped: skipped.parse(JSON.parse(row.skipped)),
    days: row.days,
    sampleData: row.sample_data === 1,
    extractedAt: row.extracted_at,
  }
}
