import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ProviderClient } from '#core/ports/sign-in-provider.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'

export const providerClient: z.ZodType<ProviderClient> = z.object({
  id: z.string(),
  secret: z.string(),
  kind: z.enum(['web', 'installed']),
  redirectUris: z.array(z.string()),
} satisfies Fields<ProviderClient>)

export type ProviderClientsTable = ReturnType<typeof providerClientsTable>

/** Provider clients (credentials files) that owners uploaded, one per account. */
export function providerClientsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `provider_clients/${accountId}`
  const open = (row: { account_id: string; sealed: Buffer }) => openAs(sealer, row.sealed, context(row.account_id), providerClient)
  return {
    async find(accountId: string): Promise<ProviderClient | null> {
      const row = await db.selectFrom('provider_clients').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      return row === undefined ? null : open(row)
    },

    async has(accountId: string): Promise<boolean> {
      const row = await db.selectFrom('provider_clients').select('account_id').where('account_id', '=', accountId).executeTakeFirst()
      return row !== undefined
    },

    /** The client of the only account. Null if there are several accounts, or it has none. */
    async ofOnlyAccount(): Promise<{ readonly accountId: string; readonly client: ProviderClient } | null> {
      const rows = await db
        .selectFrom('accounts')
        .leftJoin('provider_clients', 'provider_clients.account_id', 'accounts.id')
        .select(['provider_clients.account_id', 'provider_clients.sealed'])
        .limit(2)
        .execute()
      const [row] = rows
      if (rows.length !== 1 || row === undefined || row.account_id === null || row.sealed === null) return null
      return { accountId: row.account_id, client: open({ account_id: row.account_id, sealed: row.sealed }) }
    },

    /** Replaces the previous client. */
    async put(accountId: string, client: ProviderClient, uploadedAt: number): Promise<void> {
      const sealed = sealJson(sealer, providerClient.parse(client), context(accountId))
      await db
        .insertInto('provider_clients')
        .values({ account_id: accountId, uploaded_at: uploadedAt, sealed })
        .onConflict((oc) => oc.column('account_id').doUpdateSet({ uploaded_at: uploadedAt, sealed }))
        .execute()
    },
  }
}
