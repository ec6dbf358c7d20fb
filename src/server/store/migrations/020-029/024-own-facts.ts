import type { Migration } from '#server/store/databases/migrate.ts'

/** Keeps what owners save about themselves, for their pages to fill into drafts. */
export const ownFacts: Migration = {
  name: '024-own-facts',
  async up(db) {
    await db.schema
      .createTable('own_facts')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addColumn('saved_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('own_facts_key', ['account_id', 'kind'])
      .execute()
  },
}
