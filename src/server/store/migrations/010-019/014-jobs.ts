import type { Migration } from '#server/store/databases/migrate.ts'

/** Leases: which process does which work and until when, and when recurring work is due again. */
export const jobs: Migration = {
  name: '014-jobs',
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('owner', 'text')
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('jobs_key', ['id', 'key'])
      .execute()
  },
}
