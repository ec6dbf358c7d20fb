import type { CreateTableBuilder } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * The owner's choices for conversations, what was learned from their actions on drafts, and past moments excluded from drafting. Rows are found by
 * fingerprints, so that no address or message id is stored in plain text.
 */
export const choices: Migration = {
  name: '003-choices',
  async up(db) {
    await ofAccount(db.schema.createTable('conversation_modes'))
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('conversation_modes_pk', ['account_id', 'fingerprint'])
      .execute()

    await ofAccount(db.schema.createTable('learned').addColumn('id', 'text', (c) => c.primaryKey()))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('learned_of_account').on('learned').columns(['account_id', 'at']).execute()

    // Deleted with the item that shows it: removing that item lets drafts use the moment again.
    await ofAccount(db.schema.createTable('excluded_moments'))
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('learned_id', 'text', (c) => c.notNull().references('learned.id').onDelete('cascade'))
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('excluded_moments_pk', ['account_id', 'fingerprint'])
      .execute()
  },
}

/** A table whose rows are deleted with their account. */
function ofAccount<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
): CreateTableBuilder<Table, Columns | 'account_id'> {
  return table.addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
}
