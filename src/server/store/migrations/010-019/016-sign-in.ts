import type { Migration } from '#server/store/databases/migrate.ts'

/**
 * Signing in by way of a provider, and the access to a mailbox that an owner granted there. Every secret is sealed; what must be found is a
 * keyed fingerprint, so that a copied database tells neither who somebody is at the provider nor whose mailbox is connected.
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
    // One of each provider: who has another there is somebody else.
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
