import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Each account's engine and its keys, in one sealed value: no key and no server name is stored in plain text. `revision` increases with every change,
 * so that concurrent changes do not overwrite each other.
 */
export const modelChoices: Migration = {
  name: '006-model-choices',
  async up(db) {
    await db.schema
      .createTable('model_choices')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .execute()
  },
}
