import type { Migration } from '#server/store/databases/migrate.ts'

/** The owner's verdicts on drafts, each person's trust level, and practice cards. All text is sealed. */
export const verdicts: Migration = {
  name: '012-verdicts',
  async up(db) {
    await db.schema
      .createTable('verdicts')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('decoy', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('verdicts_key', ['account_id', 'id'])
      .execute()
    await db.schema.createIndex('verdicts_at').on('verdicts').columns(['account_id', 'at']).execute()
    await db.schema
      .createTable('ladder')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('ladder_key', ['account_id', 'fingerprint'])
      .execute()
    await db.schema
      .createTable('practice_cards')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('open', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('practice_cards_account').on('practice_cards').column('account_id').execute()
  },
}
