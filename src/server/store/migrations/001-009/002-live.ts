import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/** Tables for live operation: listeners, suggestions, the outbox, and the message log. */
export const live: Migration = {
  name: '002-live',
  async up(db) {
    await listeners(db)
    await suggestions(db)
    await outbox(db)
    await messageLog(db)
  },
}

async function listeners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listeners')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('running', 'integer', (c) => c.notNull().check(sql`running in (0, 1)`))
    .addColumn('config_sealed', 'bytea', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('cursor', 'text')
    .execute()
  // The Messages database belongs to the machine. The database decides whose listener runs, not an earlier check.
  await db.schema
    .createIndex('listeners_one_running')
    .unique()
    .on('listeners')
    .column('machine')
    .where(sql.ref('running'), '=', sql.lit(1))
    .execute()
}

const suggestionStates = sql`state in ('waiting', 'scheduled', 'sending', 'sent', 'failed', 'unknown', 'dismissed', 'answered', 'superseded', 'expired')`

async function suggestions(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db.schema.createTable('suggestions').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('conversation_tag', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(suggestionStates))
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('suggestions_by_state').on('suggestions').columns(['account_id', 'state', 'received_at']).execute()
}

async function outbox(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db.schema.createTable('outbox').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('suggestion_id', 'text', (c) => c.notNull())
    .addColumn('conversation_tag', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('claimed', 'handed', 'sent', 'failed', 'unknown')`))
    .addColumn('automatic', 'integer', (c) => c.notNull().check(sql`automatic in (0, 1)`))
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .addColumn('baseline', 'text')
    .addColumn('sent_guid', 'text')
    .addColumn('claimed_at', 'bigint', (c) => c.notNull())
    .addColumn('handed_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['account_id', 'claimed_at']).execute()
  await db.schema.createIndex('outbox_of_conversation').on('outbox').columns(['account_id', 'conversation_tag', 'claimed_at']).execute()
  // At most one reply to each message, whichever account sends it and however turns are split: the key prevents a second.
  await db.schema
    .createTable('outbox_answers')
    .addColumn('guid', 'text', (c) => c.primaryKey())
    .addColumn('outbox_id', 'text', (c) => c.notNull().references('outbox.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('outbox_answers_of_row').on('outbox_answers').column('outbox_id').execute()
  // Claims update this row first, so that claims of one account wait for each other.
  await db.schema
    .createTable('sending')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('turns', 'bigint', (c) => c.notNull())
    .execute()
}

async function messageLog(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db.schema.createTable('message_log').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'bytea', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('message_log_by_time').on('message_log').columns(['account_id', 'at']).execute()
}

function ofAccount<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
): CreateTableBuilder<Table, Columns | 'account_id'> {
  return table.addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
}
