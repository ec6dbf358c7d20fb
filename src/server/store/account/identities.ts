import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'

export type IdentitiesTable = ReturnType<typeof identitiesTable>

/** A person's identity at a provider: the provider's permanent id for them (OpenID Connect's `sub`), never their address. */
export interface Identity {
  readonly provider: string
  readonly subject: string
}

/** Maps identities at providers to accounts. */
export function identitiesTable(db: Kysely<Schema>, sealer: Sealer) {
  const tagged = ({ provider, subject }: Identity) => `identity ${provider} ${subject}`
  return {
    /** Returns the account of this identity and records that it signed in at `now` (ms since 1970). */
    async seen(identity: Identity, now: number): Promise<string | null> {
      const row = await db
        .updateTable('identities')
        .set({ seen_at: now })
        .where('provider', '=', identity.provider)
        .where('subject_tag', 'in', sealer.fingerprints(tagged(identity)))
        .returning('account_id')
        .executeTakeFirst()
      return row?.account_id ?? null
    },

    /** False if the account already has an identity at this provider, or the identity belongs to another account. */
    async link(identity: Identity, accountId: string, now: number): Promise<boolean> {
      const row = await db
        .insertInto('identities')
        .values({
          provider: identity.provider,
          subject_tag: sealer.fingerprint(tagged(identity)),
          account_id: accountId,
          seen_at: now,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** When somebody last signed in to the account through a provider. Null if nobody has. */
    async lastSeen(accountId: string): Promise<number | null> {
      const row = await db
        .selectFrom('identities')
        .select('seen_at')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.seen_at ?? null
    },

    async providersOf(accountId: string): Promise<string[]> {
      const rows = await db.selectFrom('identities').select('provider').where('account_id', '=', accountId).orderBy('provider').execute()
      return rows.map(({ provider }) => provider)
    },
  }
}
