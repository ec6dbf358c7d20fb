import type { Migration } from '#server/store/databases/migrate.ts'

/** Finds what was suggested for one person, in any thread, without reading the account's whole history: every decision asks for it. */
export const suggestionsOfPeople: Migration = {
  name: '025-suggestions-of-people',
  async up(db) {
    await db.schema
      .createIndex('suggestions_of_conversation')
      .on('suggestions')
      .columns(['account_id', 'conversation_tag', 'received_at'])
      .execute()
  },
}
