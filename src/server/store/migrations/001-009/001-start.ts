import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/** The tables of the first version. */
export const start: Migration = {
  name: '001-start',
  async up(db) {
    await db.schema
      .createTable('meta')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
    await accounts(db)
    await runs(db)
    await voices(db)
  },
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text')
    .addColumn('email_lower', 'text', (c) => c.unique())
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('claimed', 'integer', (c) => c.notNull().check(sql`claimed in (0, 1)`))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  // Two concurrent commands in an empty folder must not create two owners.
  await db.schema
    .createIndex('accounts_one_unclaimed')
    .unique()
    .on('accounts')
    .column('claimed')
    .where(sql.ref('claimed'), '=', sql.lit(0))
    .execute()

  await ofAccount(db.schema.createTable('sessions').addColumn('token_hash', 'text', (c) => c.primaryKey()))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute()

  for (const table of ['session_codes', 'password_resets']) {
    await ofAccount(db.schema.createTable(table).addColumn('code_hash', 'text', (c) => c.primaryKey()))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex(`${table}_of_account`).on(table).column('account_id').execute()
  }

  await ofAccount(db.schema.createTable('settings'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('json', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('settings_pk', ['account_id', 'key'])
    .execute()
}

async function runs(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db.schema.createTable('runs').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('extraction', 'training')`))
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('progress', 'double precision')
    .addColumn('samples', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('warning', 'text')
    .addColumn('checkpoint_sealed', 'bytea')
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('dismissed', 'integer', (c) => c.notNull().check(sql`dismissed in (0, 1)`))
    .execute()
  await db.schema.createIndex('runs_of_account').on('runs').columns(['account_id', 'kind', 'started_at']).execute()
  // A second start joins the running run. The database decides which came first, not an earlier check.
  await db.schema
    .createIndex('runs_one_running')
    .unique()
    .on('runs')
    .columns(['account_id', 'kind'])
    .where(sql.ref('finished_at'), 'is', null)
    .execute()

  await ofAccount(db.schema.createTable('sources'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .addColumn('received', 'integer', (c) => c.notNull())
    .addColumn('conversations', 'integer', (c) => c.notNull())
    .addColumn('pairs', 'integer', (c) => c.notNull())
    .addColumn('skipped', 'text', (c) => c.notNull())
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('sample_data', 'integer', (c) => c.notNull().check(sql`sample_data in (0, 1)`))
    .addColumn('extracted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sources_pk', ['account_id', 'source'])
    .execute()

  await db.schema
    .createTable('pair_blocks')
    .addColumn('run_id', 'text', (c) => c.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('pairs', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('pair_blocks_pk', ['run_id', 'seq'])
    .execute()

  await ofAccount(db.schema.createTable('contacts'))
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('contacts_pk', ['account_id', 'run_id', 'seq'])
    .execute()
}

async function voices(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db.schema.createTable('voices').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('pairs', 'integer', (c) => c.notNull())
    .addColumn('sample_data', 'integer', (c) => c.notNull().check(sql`sample_data in (0, 1)`))
    .addColumn('evaluation_sealed', 'bytea')
    .addColumn('format', 'integer', (c) => c.notNull())
    .addColumn('trained_at', 'bigint', (c) => c.notNull())
    .addColumn('ready', 'integer', (c) => c.notNull().check(sql`ready in (0, 1)`))
    .execute()
  // One voice drafts: each finished one replaces the last.
  await db.schema
    .createIndex('voices_one_ready')
    .unique()
    .on('voices')
    .column('account_id')
    .where(sql.ref('ready'), '=', sql.lit(1))
    .execute()

  await db.schema
    .createTable('voice_parts')
    .addColumn('voice_id', 'text', (c) => c.notNull().references('voices.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('voice_parts_pk', ['voice_id', 'seq'])
    .execute()
}

/** A table whose rows are deleted with their account. */
function ofAccount<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
): CreateTableBuilder<Table, Columns | 'account_id'> {
  return table.addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
}
