import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Stores the texts of a voice's pairs separately from its search index. A voice trained earlier keeps its texts in its parts until it is next loaded
 * (`core/voice/codec/renew-voice.ts`).
 */
export const voiceTexts: Migration = {
  name: '020-voice-texts',
  async up(db) {
    await db.schema
      .createTable('voice_texts')
      .addColumn('voice_id', 'text', (c) => c.notNull().references('voices.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('voice_texts_pk', ['voice_id', 'seq'])
      .execute()
  },
}
