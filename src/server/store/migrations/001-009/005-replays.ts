import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Replays of the owner's later messages by an engine with a voice, for the style report. Rows are found by a fingerprint of account, voice and
 * engine, so that no server name is stored in plain text. They are deleted with their voice.
 */
export const replays: Migration = {
  name: '005-replays',
  async up(db) {
    await db.schema
      .createTable('replays')
      .addColumn('tag', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('voice_id', 'text', (c) => c.notNull().references('voices.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('head_sealed', 'bytea', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('replays_of_voice').on('replays').columns(['account_id', 'voice_id']).execute()

    await db.schema
      .createTable('replay_blocks')
      .addColumn('tag', 'text', (c) => c.notNull().references('replays.tag').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('replay_blocks_pk', ['tag', 'seq'])
      .execute()
  },
}
