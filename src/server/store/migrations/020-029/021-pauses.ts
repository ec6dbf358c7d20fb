import type { Migration } from '#server/store/databases/migrate.ts'

/** Remembers which listeners a pause stopped, because only these may be resumed. */
export const pauses: Migration = {
  name: '021-pauses',
  async up(db) {
    await db.schema.alterTable('listeners').addColumn('paused_on', 'text').execute()
  },
}
