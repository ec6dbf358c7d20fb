import type { Migration } from '#server/store/databases/migrate.ts'

/** Keeps for some hours what listeners saw about people that forbids answering them automatically, for every process and across restarts. */
export const seenFacts: Migration = {
  name: '023-seen-facts',
  async up(db) {
    await db.schema
      .createTable('seen_facts')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('person_tag', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('place_tag', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('seen_facts_key', ['account_id', 'person_tag', 'kind', 'place_tag'])
      .execute()
  },
}
