import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Drops the constraints on kinds and states. The code's types define the allowed values, so a later one needs no schema change.
 *
 * SQLite cannot drop a constraint, and a table that others reference cannot be recreated while foreign keys are enforced, because referencing rows
 * would be deleted. So the column is recreated instead. No row leaves its table, and both databases take the same steps.
 */
export const openKinds: Migration = {
  name: '019-open-kinds',
  async up(db) {
    for (const index of ['runs_of_account', 'runs_one_running', 'suggestions_by_state', 'suggestions_of_thread'])
      await db.schema.dropIndex(index).execute()
    await open(db, 'runs', 'kind')
    await open(db, 'suggestions', 'state')
    await open(db, 'outbox', 'state')
    await db.schema.createIndex('runs_of_account').on('runs').columns(['account_id', 'kind', 'started_at']).execute()
    await db.schema
      .createIndex('runs_one_running')
      .unique()
      .on('runs')
      .columns(['account_id', 'kind', 'source'])
      .where(sql.ref('finished_at'), 'is', null)
      .execute()
    await db.schema.createIndex('suggestions_by_state').on('suggestions').columns(['account_id', 'state', 'received_at']).execute()
    await db.schema
      .createIndex('suggestions_of_thread')
      .on('suggestions')
      .columns(['account_id', 'channel', 'thread_tag', 'state'])
      .execute()
  },
}

/** Dropping a column also drops its check. Every insert supplies a value, so the empty default is never used. */
async function open(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('open_value', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update ${sql.table(table)} set open_value = ${sql.ref(column)}`.execute(db)
  await db.schema.alterTable(table).dropColumn(column).execute()
  await db.schema.alterTable(table).renameColumn('open_value', column).execute()
}
