import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Which engine drafts for an account, with its keys, in one sealed value: no key and no name of a server stands in the clear. `revision`
 * counts up with every change, so that two who change it at once do not undo each other.
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
