import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Every request that left the machine. The owner's text is sealed; host, purpose and cost are not, because they are summed. Rows without an account
 * are the product's own (checking for an update).
 */
export const ledger: Migration = {
  name: '004-ledger',
  async up(db) {
    await db.schema
      .createTable('ledger')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('model', 'text')
      .addColumn('act', 'text')
      .addColumn('bytes_sent', 'bigint', (c) => c.notNull())
      .addColumn('bytes_received', 'bigint')
      .addColumn('http_status', 'integer')
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('why', 'text')
      .addColumn('cost_micros', 'bigint', (c) => c.notNull())
      .addColumn('cost_estimated', 'integer', (c) => c.notNull())
      .addColumn('preview_sealed', 'bytea')
      .execute()
    await db.schema.createIndex('ledger_of_account').on('ledger').columns(['account_id', 'at', 'id']).execute()
    await db.schema.createIndex('ledger_of_act').on('ledger').columns(['account_id', 'act']).execute()
    await db.schema.createIndex('ledger_by_age').on('ledger').column('at').execute()
  },
}
