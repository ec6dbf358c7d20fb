import type { Kysely } from 'kysely'
import { z } from 'zod'
import { registers } from '#core/channel/register.ts'
import { learnedItem } from '#contract/voice/learned.ts'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

const kind = learnedItem.shape.kind
export type LearnedKind = z.infer<typeof kind>

const substance = z.object({
  /** Key of the contact or group. */
  conversation: z.string(),
  /** The conversation's name at the time. */
  contact: z.string(),
  /** The incoming message's register; `text` if omitted (`registerOf`). */
  register: z.enum(registers).optional(),
  /** The incoming turn, rendered for its register. */
  incoming: z.string(),
  draft: z.string(),
  /** The owner's final text. Null if nothing was sent. */
  text: z.string().nullable(),
})

/** One action of the owner on a draft. */
export type Learned = z.infer<typeof substance> & {
  readonly id: string
  readonly kind: LearnedKind
  /** ms since 1970. */
  readonly at: number
}

export type LearnedTable = ReturnType<typeof learnedTable>

/** The owner's actions on drafts, and the past moments they excluded from the voice. Sealed, except for kind and time. */
export function learnedTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (id: string) => `learned/${id}`
  const momentContext = (accountId: string, fingerprint: string) => `excluded_moments/${accountId}/${fingerprint}`
  const momentPrints = (accountId: string, moment: string) => sealer.fingerprints(`excluded_moments/${accountId}/${moment}`)
  const select = (accountId: string) => db.selectFrom('learned').select(['id', 'kind', 'sealed', 'at']).where('account_id', '=', accountId)
  const toLearned = (row: { id: string; kind: string; sealed: Uint8Array; at: number }): Learned => {
    const known = openAs(sealer, row.sealed, context(row.id), substance)
    return Object.assign(known, { id: row.id, kind: kind.parse(row.kind), at: row.at })
  }

  return {
    async add(accountId: string, { id, kind, at, ...rest }: Learned): Promise<void> {
      const sealed = sealJson(sealer, rest, context(id))
      await db.insertInto('learned').values({ id, account_id: accountId, kind, sealed, at }).execute()
    },

    /** Replaces the item with the same id. */
    async put(accountId: string, learned: Learned): Promise<void> {
      await this.delete(accountId, learned.id)
      await this.add(accountId, learned)
    },

    /** Newest first. */
    async list(accountId: string, limit: number): Promise<Learned[]> {
      const rows = await select(accountId).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toLearned)
    },

    all: (accountId: string): AsyncGenerator<Learned> =>
      byPages(async (behind, limit) => {
        const rows = await select(accountId).where('id', '>', behind).orderBy('id').limit(limit).execute()
        return rows.map(toLearned)
      }),

    async count(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('learned')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** False if the account has no such item. If the item excluded a moment, drafts may use that moment again. */
    async delete(accountId: string, id: string): Promise<boolean> {
      const gone = await db.deleteFrom('learned').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
      return Number(gone.numDeletedRows) > 0
    },

    /** Deletes all but the newest `keep`. Items that exclude a moment (`not-like-this`) are not counted, and stay. */
    async prune(accountId: string, keep: number): Promise<void> {
      const newest = db
        .selectFrom('learned')
        .select('id')
        .where('account_id', '=', accountId)
        .where('kind', '<>', 'not-like-this')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep)
      await db
        .deleteFrom('learned')
        .where('account_id', '=', accountId)
        .where('kind', '<>', 'not-like-this')
        .where('id', 'not in', newest)
        .execute()
    },

    /** Excludes a past moment (`ReplyPair.id`) from drafting, on behalf of the item `learnedId`. */
    async exclude(accountId: string, moment: string, learnedId: string): Promise<void> {
      const [fingerprint] = momentPrints(accountId, moment)
      if (fingerprint === undefined) return
      const sealed = sealJson(sealer, moment, momentContext(accountId, fingerprint))
      await db.insertInto('excluded_moments').values({ account_id: accountId, fingerprint, learned_id: learnedId, sealed }).execute()
    },

    async isExcluded(accountId: string, moment: string): Promise<boolean> {
      const found = await db
        .selectFrom('excluded_moments')
        .select('learned_id')
        .where('account_id', '=', accountId)
        .where('fingerprint', 'in', momentPrints(accountId, moment))
        .executeTakeFirst()
      return found !== undefined
    },

    /** When a moment was last excluded, ms since 1970. Null if none is excluded now. */
    async excludedAt(accountId: string): Promise<number | null> {
      const { at } = await db
        .selectFrom('learned')
        .select((eb) => eb.fn.max('at').as('at'))
        .where('account_id', '=', accountId)
        .where('kind', '=', 'not-like-this')
        .executeTakeFirstOrThrow()
      return at
    },

    /** Ids of the moments that no draft may use, in order. */
    async excluded(accountId: string): Promise<string[]> {
      const rows = await db.selectFrom('excluded_moments').select(['fingerprint', 'sealed']).where('account_id', '=', accountId).execute()
      return rows.map(({ fingerprint, sealed }) => openAs(sealer, sealed, momentContext(accountId, fingerprint), z.string())).toSorted()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('learned').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
