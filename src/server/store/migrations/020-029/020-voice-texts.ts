import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * The texts of a voice's pairs lie apart from what finds them. A voice that was trained before has them in its parts until it is next loaded
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
