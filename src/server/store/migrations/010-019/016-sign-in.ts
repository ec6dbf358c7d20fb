import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Signing in through a provider, and owners' grants to their mailboxes. Every secret is sealed. Lookups use keyed fingerprints, so that a copied
 * database reveals neither identities at the provider nor connected mailboxes.
 */
export const signIn: Migration = {
  name: '016-sign-in',
  async up(db) {
    await db.schema
      .createTable('identities')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('subject_tag', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('identities_key', ['provider', 'subject_tag'])
      .execute()
    // One identity per provider: a second one would be another person.
    await db.schema.createIndex('identities_of_account').unique().on('identities').columns(['account_id', 'provider']).execute()

    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('state_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('provider_clients')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('mail_grants')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('mailbox', 'text', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('sealed', 'bytea', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('mail_grants_of_mailbox').on('mail_grants').column('mailbox').execute()
  },
}
