import type { Kysely } from 'kysely'
import { z } from 'zod'
import { ownFactKind, type OwnFact, type OwnFactKind } from '#contract/account/own-facts.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

export type OwnFactsTable = ReturnType<typeof ownFactsTable>

const content = z.object({ value: z.string() })

/** What owners saved about themselves, at most one value of each kind. Only calls of the owner's pages, the export, and what decides what is learned read it. */
export function ownFactsTable(db: Kysely<Schema>, sealer: Sealer, now: () => number) {
  const context = (accountId: string, kind: string) => `own_facts/${accountId}/${kind}`

  return {
    /** In the order of the kinds. Kinds of a newer version are left out. */
    async list(accountId: string): Promise<OwnFact[]> {
      const rows = await db.selectFrom('own_facts').select(['kind', 'sealed']).where('account_id', '=', accountId).execute()
      return ownFactKind.options.flatMap((kind) =>
        rows
          .filter((row) => row.kind === kind)
          .map(({ sealed }) => ({ kind, value: openAs(sealer, sealed, context(accountId, kind), content).value })),
      )
    },

    /** Replaces the value of this kind: the last write wins. */
    async put(accountId: string, { kind, value }: OwnFact): Promise<void> {
      const saved = { sealed: sealJson(sealer, { value }, context(accountId, kind)), saved_at: now() }
      await db
        .insertInto('own_facts')
        .values({ account_id: accountId, kind, ...saved })
        .onConflict((oc) => oc.columns(['account_id', 'kind']).doUpdateSet(saved))
        .execute()
    },

    async delete(accountId: string, kind: OwnFactKind): Promise<void> {
      await db.deleteFrom('own_facts').where('account_id', '=', accountId).where('kind', '=', kind).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('own_facts').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
