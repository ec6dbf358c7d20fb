import type { Kysely } from 'kysely'
import { z } from 'zod'
import { registers } from '#core/channel/register.ts'
import { verdictKinds, type Verdict, type VerdictKind } from '#core/trust/index.ts'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'
import { judgedMoment } from './judged-moment.ts'

type Content = Omit<Verdict, 'id' | 'at' | 'kind' | 'decoy'>

const stored = z.object({
  engine: z.string(),
  register: z.enum(registers),
  person: z.string(),
  changed: z.number().exactOptional(),
  stated: z.number().nullable().exactOptional(),
  moment: judgedMoment,
} satisfies Fields<Content>)

export type VerdictsTable = ReturnType<typeof verdictsTable>

/** The owner's verdicts on drafts. Person, text and engine are sealed; kind, time and decoy flag are not. */
export function verdictsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string, id: string) => `verdicts/${accountId}/${id}`
  const select = (accountId: string) => db.selectFrom('verdicts').selectAll().where('account_id', '=', accountId)
  const toVerdict = (row: { id: string; account_id: string; kind: string; decoy: number; at: number; sealed: Uint8Array }): Verdict => ({
    ...openAs(sealer, row.sealed, context(row.account_id, row.id), stored),
    id: row.id,
    kind: kindOf(row.kind),
    decoy: row.decoy === 1,
    at: row.at,
  })

  return {
    /** Replaces the verdict with the same id: the owner's latest verdict on a draft counts. */
    async put(accountId: string, { id, kind, decoy, at, ...content }: Verdict): Promise<void> {
      const sealed = sealJson(sealer, content satisfies Content, context(accountId, id))
      const changed = { kind, decoy: decoy ? 1 : 0, at, sealed }
      await db
        .insertInto('verdicts')
        .values({ id, account_id: accountId, ...changed })
        .onConflict((oc) => oc.columns(['account_id', 'id']).doUpdateSet(changed))
        .execute()
    },

    async find(accountId: string, id: string): Promise<Verdict | null> {
      const row = await select(accountId).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toVerdict(row)
    },

    async delete(accountId: string, id: string): Promise<void> {
      await db.deleteFrom('verdicts').where('account_id', '=', accountId).where('id', '=', id).execute()
    },

    /** Newest first. */
    async list(accountId: string, limit: number): Promise<Verdict[]> {
      const rows = await select(accountId).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toVerdict)
    },

    /** Changes whenever a verdict is added, removed or changed. */
    async version(accountId: string): Promise<string> {
      const { count, newest } = await db
        .selectFrom('verdicts')
        .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('at').as('newest')])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return `${String(count)}/${String(newest)}`
    },

    all: (accountId: string): AsyncGenerator<Verdict> =>
      byPages(async (behind, limit) => {
        const rows = await select(accountId).where('id', '>', behind).orderBy('id').limit(limit).execute()
        return rows.map(toVerdict)
      }),

    /** Deletes all but the newest `keep`. */
    async prune(accountId: string, keep: number): Promise<void> {
      const oldest = await db
        .selectFrom('verdicts')
        .select('at')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .offset(keep)
        .limit(1)
        .executeTakeFirst()
      if (oldest !== undefined) await db.deleteFrom('verdicts').where('account_id', '=', accountId).where('at', '<=', oldest.at).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('verdicts').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

function kindOf(kind: string): VerdictKind {
  const known = verdictKinds.find((one) => one === kind)
  if (known === undefined) throw new Error('A verdict of a kind that is not known.')
  return known
}
