import { sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Requests that carry nothing of the owner's (lists, probes, polling) share a row an hour: `hour` is when it began, null for a row of one
 * request. How many of them have no answer yet, and how many failed, is counted in the row.
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
