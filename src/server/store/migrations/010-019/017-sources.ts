import { sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/** A run reads one source, and an account may extract several sources at once. Existing extractions all read Messages; a training has no source. */
export const sources: Migration = {
  name: '017-sources',
  async up(db) {
    await db.schema
      .alterTable('runs')
      .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update runs set source = 'imessage' where kind = 'extraction'`.execute(db)
    await db.schema.dropIndex('runs_one_running').execute()
    await db.schema
      .createIndex('runs_one_running')
      .unique()
      .on('runs')
      .columns(['account_id', 'kind', 'source'])
      .where(sql.ref('finished_at'), 'is', null)
      .execute()
  },
}
