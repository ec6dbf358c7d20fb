import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import { providerClient } from './provider-clients.ts'

const substance = z.object({
  provider: z.string(),
  /** The provider's permanent id for the owner. */
  subject: z.string(),
  address: z.string(),
  /** The client it was granted to; no other one can use it. */
  client: providerClient,
  /** Null after the provider has rejected it. */
  refreshToken: z.string().nullable(),
  accessToken: z.string().nullable(),
  /** When the access token expires; ms since 1970, like the other times. */
  expiresAt: z.number(),
  grantedAt: z.number(),
  /** When access was last granted. */
  refreshedAt: z.number(),
  /** Why access must be granted again, worded for the owner. Null if it need not be. */
  problem: z.string().nullable(),
})
export type MailGrant = z.infer<typeof substance>

export interface StoredMailGrant extends MailGrant {
  readonly accountId: string
  /** A stable, opaque id, the same for every account that connects this mailbox. */
  readonly mailbox: string
  /** Changes with every update. */
  readonly revision: string
}

export type MailGrantsTable = ReturnType<typeof mailGrantsTable>

/** Owners' grants to their mailboxes, one per account. Tokens, addresses and clients are sealed. */
export function mailGrantsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `mail_grants/${accountId}`
  const seal = (accountId: string, grant: MailGrant) => sealJson(sealer, substance.parse(grant), context(accountId))
  return {
    /**
     * The mailbox's fingerprint under the oldest available key, so that a new key doesn't change it: messages already answered there stay answered.
     */
    mailboxOf({ provider, subject }: Pick<MailGrant, 'provider' | 'subject'>): string {
      return sealer.fingerprints(`mailbox ${provider} ${subject}`).at(-1) ?? ''
    },

    async find(accountId: string): Promise<StoredMailGrant | null> {
      const row = await db.selectFrom('mail_grants').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      if (row === undefined) return null
      const grant = openAs(sealer, row.sealed, context(accountId), substance)
      return { ...grant, accountId, mailbox: row.mailbox, revision: row.revision }
    },

    /** Number of accounts connected to this mailbox. */
    async count(mailbox: string): Promise<number> {
      const row = await db
        .selectFrom('mail_grants')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('mailbox', '=', mailbox)
        .executeTakeFirstOrThrow()
      return row.n
    },

    /**
     * Stores a grant, replacing an earlier one to the same mailbox. Null, and nothing changes, if another mailbox is connected. Each statement is
     * atomic, so the second of two processes sees what the first stored.
     */
    async put(accountId: string, grant: MailGrant, revision: string): Promise<'first' | 'again' | null> {
      const values = { mailbox: this.mailboxOf(grant), revision, sealed: seal(accountId, grant) }
      const inserted = await db
        .insertInto('mail_grants')
        .values({ account_id: accountId, ...values })
        .onConflict((oc) => oc.column('account_id').doNothing())
        .executeTakeFirst()
      if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'first'
      const updated = await db
        .updateTable('mail_grants')
        .set(values)
        .where('account_id', '=', accountId)
        .where('mailbox', '=', values.mailbox)
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n ? 'again' : null
    },

    /** False if the grant was changed or deleted since `from` was read: the update would then apply to another grant. */
    async change(from: StoredMailGrant, grant: MailGrant, revision: string): Promise<boolean> {
      const changed = await db
        .updateTable('mail_grants')
        .set({ revision, sealed: seal(from.accountId, grant) })
        .where('account_id', '=', from.accountId)
        .where('revision', '=', from.revision)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    async delete(accountId: string): Promise<void> {
      await db.deleteFrom('mail_grants').where('account_id', '=', accountId).execute()
    },
  }
}
