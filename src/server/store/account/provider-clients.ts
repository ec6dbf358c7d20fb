import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ProviderClient } from '#core/ports/sign-in-provider.ts'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'

export const providerClient: z.ZodType<ProviderClient> = z.object({
  id: z.string(),
  secret: z.string(),
  kind: z.enum(['web', 'installed']),
  redirectUris: z.array(z.string()),
})

export type ProviderClientsTable = ReturnType<typeof providerClientsTable>

/** Clients (credentials files) that owners uploaded, one an account. */
export function providerClientsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `provider_clients/${accountId}`
  const open = (row: { account_id: string; sealed: Buffer }) => providerClient.parse(openJson(sealer, row.sealed, context(row.account_id)))
  return {
    async find(accountId: string): Promise<ProviderClient | null> {
      const row = await db.selectFrom('provider_clients').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      return row === undefined ? null : open(row)
    },

    async has(accountId: string): Promise<boolean> {
      const row = await db.selectFrom('provider_clients').select('account_id').where('account_id', '=', accountId).executeTakeFirst()
      return row !== undefined
    },

    /** Anybody's, the newest first: on one's own machine whoever lives there may sign in by it. */
    async newest(): Promise<ProviderClient | null> {
      const row = await db
        .selectFrom('provider_clients')
        .selectAll()
        .orderBy('uploaded_at', 'desc')
        .orderBy('account_id')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : open(row)
    },

    async any(): Promise<boolean> {
      return (await db.selectFrom('provider_clients').select('account_id').limit(1).executeTakeFirst()) !== undefined
    },

    /** Takes the place of the one before. */
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
