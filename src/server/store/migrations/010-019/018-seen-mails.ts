import { sql } from 'kysely'
import type { Migration } from '#server/store/databases/migrate.ts'

/** One row per mail that a listener has taken, written before the mail is read. Only the process that inserted the row processes the mail. */
export const seenMails: Migration = {
  name: '018-seen-mails',
  async up(db) {
    await db.schema
      .createTable('seen_mails')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('mailbox', 'text', (c) => c.notNull())
      .addColumn('mail_id', 'text', (c) => c.notNull())
      .addColumn('taken_at', 'bigint', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull().check(sql`done in (0, 1)`))
      .addPrimaryKeyConstraint('seen_mails_key', ['account_id', 'mailbox', 'mail_id'])
      .execute()
  },
}
