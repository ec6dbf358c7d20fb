import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'
import { providerClient } from './provider-clients.ts'

const substance = z.object({
  provider: z.string(),
  /** The owner's own, lasting name at the provider. */
  subject: z.string(),
  address: z.string(),
  /** With which client it was granted: no other one can use it. */
  client: providerClient,
  /** Null once the provider refused it. */
  refreshToken: z.string().nullable(),
  accessToken: z.string().nullable(),
  /** When the access token ends; ms since 1970, like the other times. */
  expiresAt: z.number(),
  grantedAt: z.number(),
  /** When access was last given. */
  refreshedAt: z.number(),
  /** Why it must be granted again, for the owner to read. */
  problem: z.string().nullable(),
})
export type MailGrant = z.infer<typeof substance>

export interface StoredMailGrant extends MailGrant {
  readonly accountId: string
  /** Stable and opaque, the same for everybody who connects this mailbox. */
  readonly mailbox: string
  /** Another one with every change. */
  readonly revision: string
}

export type MailGrantsTable = ReturnType<typeof mailGrantsTable>

/** The access that owners granted to their mailboxes, one an account. Tokens, addresses and clients are sealed. */
export function mailGrantsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `mail_grants/${accountId}`
  const seal = (accountId: string, grant: MailGrant) => sealJson(sealer, substance.parse(grant), context(accountId))
  return {
    /** By the oldest key at hand, so that a new one makes no other mailbox of it: what was answered there stays answered. */
    mailboxOf({ provider, subject }: Pick<MailGrant, 'provider' | 'subject'>): string {
      return sealer.fingerprints(`mailbox ${provider} ${subject}`).at(-1) ?? ''
    },

    async find(accountId: string): Promise<StoredMailGrant | null> {
      const row = await db.selectFrom('mail_grants').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      if (row === undefined) return null
      const grant = substance.parse(openJson(sealer, row.sealed, context(accountId)))
      return { ...grant, accountId, mailbox: row.mailbox, revision: row.revision }
    },

    /** How many accounts are connected to this mailbox. */
    async count(mailbox: string): Promise<number> {
      const row = await db
        .selectFrom('mail_grants')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('mailbox', '=', mailbox)
        .executeTakeFirstOrThrow()
      return row.n
    },

    /**
     * A new grant takes the place of an earlier one to the same mailbox. Null, and nothing is changed, where another mailbox is connected. Each
     * statement decides by itself, so that of two processes the second sees what the first has kept.
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

    /** False if it was changed or deleted since `from` was read: what was found out then is about another grant. */
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
