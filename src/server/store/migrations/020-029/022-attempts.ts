import type { Migration } from '#server/store/databases/migrate.ts'

/** Names each handover of a text, because a process that lost its lease may still be in the middle of an earlier one. */
export const attempts: Migration = {
  name: '022-attempts',
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('attempt', 'text').execute()
  },
}
