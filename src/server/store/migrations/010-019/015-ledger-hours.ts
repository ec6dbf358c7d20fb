import { sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Requests that carry none of the owner's data (lists, probes, polling) share one row per hour. `hour` is its start, null for a row of one request.
 * The row counts how many of them are unanswered and how many failed.
 */
export const ledgerHours: Migration = {
  name: '015-ledger-hours',
  async up(db) {
    await db.schema.alterTable('ledger').addColumn('hour', 'bigint').execute()
    for (const [column, start] of [
      ['requests', 1],
      ['open_requests', 0],
      ['failed_requests', 0],
    ] as const)
      await db.schema
        .alterTable('ledger')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(sql.lit(start)))
        .execute()
  },
}
