import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Incoming and outgoing messages belong to a channel and one of its threads. Messages that may be answered only once belong to a resource: a Messages
 * database, a mailbox. Existing rows all came from iMessage, where a thread is the conversation with a person. Channels are not enumerated, so a
 * later one needs no schema change.
 */
export const channels: Migration = {
  name: '013-channels',
  async up(db) {
    await listeners(db)
    await threads(db)
    await answers(db)
  },
}

async function listeners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_listeners')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('running', 'integer', (c) => c.notNull().check(sql`running in (0, 1)`))
    .addColumn('config_sealed', 'bytea', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('cursor', 'text')
    .addPrimaryKeyConstraint('channel_listeners_key', ['account_id', 'channel'])
    .execute()
  await sql`insert into channel_listeners (account_id, channel, resource, running, config_sealed, started_at, cursor)
    select account_id, 'imessage', machine, running, config_sealed, started_at, cursor from listeners`.execute(db)
  await db.schema.dropTable('listeners').execute()
  await db.schema.alterTable('channel_listeners').renameTo('listeners').execute()
  // The database decides whose listener runs, not an earlier check.
  await db.schema
    .createIndex('listeners_one_running')
    .unique()
    .on('listeners')
    .column('resource')
    .where(sql.ref('running'), '=', sql.lit(1))
    .execute()
}

async function threads(db: Kysely<unknown>): Promise<void> {
  for (const table of ['suggestions', 'outbox'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('channel', 'text', (c) => c.notNull().defaultTo('imessage'))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('thread_tag', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update ${sql.table(table)} set thread_tag = conversation_tag`.execute(db)
  }
  await db.schema
    .alterTable('outbox')
    .addColumn('resource', 'text', (c) => c.notNull().defaultTo('messages'))
    .execute()
  await db.schema.createIndex('outbox_of_thread').on('outbox').columns(['account_id', 'channel', 'thread_tag', 'claimed_at']).execute()
  await db.schema.createIndex('suggestions_of_thread').on('suggestions').columns(['account_id', 'channel', 'thread_tag', 'state']).execute()
  await db.schema
    .alterTable('message_log')
    .addColumn('channel', 'text', (c) => c.notNull().defaultTo('imessage'))
    .execute()
}

async function answers(db: Kysely<unknown>): Promise<void> {
  // At most one reply to each message, whichever account sends it and however turns are split: the key prevents a second.
  await db.schema
    .createTable('answered_messages')
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('outbox_id', 'text', (c) => c.notNull().references('outbox.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('answered_messages_key', ['resource', 'message_id'])
    .execute()
  await sql`insert into answered_messages (resource, message_id, outbox_id) select 'messages', guid, outbox_id from outbox_answers`.execute(
    db,
  )
  await db.schema.dropTable('outbox_answers').execute()
  await db.schema.alterTable('answered_messages').renameTo('outbox_answers').execute()
  await db.schema.createIndex('outbox_answers_of_row').on('outbox_answers').column('outbox_id').execute()
}
