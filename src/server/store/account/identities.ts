import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'

export type IdentitiesTable = ReturnType<typeof identitiesTable>

/** Who somebody is at a provider: its own, lasting name for them (OpenID Connect's `sub`), never their address. */
export interface Identity {
  readonly provider: string
  readonly subject: string
}

/** Which account belongs to whom at a provider. */
export function identitiesTable(db: Kysely<Schema>, sealer: Sealer) {
  const tagged = ({ provider, subject }: Identity) => `identity ${provider} ${subject}`
  return {
    async accountOf(identity: Identity): Promise<string | null> {
      const row = await db
        .selectFrom('identities')
        .select('account_id')
        .where('provider', '=', identity.provider)
        .where('subject_tag', 'in', sealer.fingerprints(tagged(identity)))
        .executeTakeFirst()
      return row?.account_id ?? null
    },

    /** False where the account has somebody of this provider already, or somebody else has this account of theirs. */
    async link(identity: Identity, accountId: string): Promise<boolean> {
      const row = await db
        .insertInto('identities')
        .values({ provider: identity.provider, subject_tag: sealer.fingerprint(tagged(identity)), account_id: accountId })
        .onConflict((oc) => oc.doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async providersOf(accountId: string): Promise<string[]> {
      const rows = await db.selectFrom('identities').select('provider').where('account_id', '=', accountId).orderBy('provider').execute()
      return rows.map(({ provider }) => provider)
    },
  }
}
