import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'
import type { AccountLocks } from './account-locks.ts'
import type { ThreadOf } from './threads.ts'

/** Something that a listener saw about a person. */
export interface SeenFact {
  /**
   * `told`: they wrote more than a courtesy, or the owner something serious. `said`: the owner wrote more than a courtesy, which counts there alone.
   * `edited`: they changed or unsent a text.
   */
  readonly kind: 'told' | 'said' | 'edited'
  /** Where. Null if that does not matter, or is no longer known. */
  readonly place: ThreadOf | null
  /** Key of the person or of one of their addresses. Null if it may have been anybody. */
  readonly person: string | null
  /** When it was last so, ms since 1970. */
  readonly at: number
}

export type SeenFactsTable = ReturnType<typeof seenFactsTable>

/** How many facts of an account are kept apart. Of more, it is no longer known about whom they are. */
export const mostSeenFacts = 2_000

/** Stands for anybody, and for anywhere. */
const any = ''

/**
 * Facts about people that forbid answering them automatically. Rows are found by fingerprints of the person's keys and of the thread: nothing in
 * them can be read.
 */
export function seenFactsTable(db: Kysely<Schema>, sealer: Sealer, now: () => number, locks: AccountLocks) {
  const tagged = (accountId: string, key: string) => `seen_facts/${accountId}/${key}`
  const placed = (accountId: string, { channel, thread }: ThreadOf) => tagged(accountId, JSON.stringify([channel, thread]))
  const of = (accountId: string) => db.selectFrom('seen_facts').where('account_id', '=', accountId)
  const deleted = (accountId: string) => db.deleteFrom('seen_facts').where('account_id', '=', accountId)

  async function put(rows: readonly Schema['seen_facts'][]): Promise<void> {
    for (let start = 0; start < rows.length; start += 100)
      await db
        .insertInto('seen_facts')
        .values(rows.slice(start, start + 100))
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'person_tag', 'kind', 'place_tag'])
            .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
            .whereRef('excluded.at', '>', 'seen_facts.at'),
        )
        .execute()
  }

  /** Beyond the limit, the oldest facts become facts about anybody: then nobody is answered for as long as one of them would have counted. */
  async function bound(accountId: string): Promise<void> {
    const known = of(accountId).where('person_tag', '!=', any)
    const oldest = await known.select('at').orderBy('at', 'desc').offset(mostSeenFacts).limit(1).executeTakeFirst()
    if (oldest === undefined) return
    const rows = await known.select(['kind', 'at']).where('at', '<=', oldest.at).orderBy('at').execute()
    const newest = new Map(rows.map(({ kind, at }) => [kind, at]))
    await put([...newest].map(([kind, at]) => ({ account_id: accountId, person_tag: any, kind, place_tag: any, at })))
    await deleted(accountId).where('person_tag', '!=', any).where('at', '<=', oldest.at).execute()
  }

  const table = {
    /** Adds facts, each at most once, or makes them newer, and deletes those from before `since`. Needs the account's lock (`OutboxTable.lock`). */
    async add(accountId: string, facts: readonly SeenFact[], since: number): Promise<void> {
      locks.require(accountId)
      await table.prune(accountId, since)
      // If the clock was set back, a time in the future must not count for long.
      await db.updateTable('seen_facts').set({ at: now() }).where('account_id', '=', accountId).where('at', '>', now()).execute()
      await put(
        facts.map(({ kind, place, person, at }) => ({
          account_id: accountId,
          person_tag: person === null ? any : sealer.fingerprint(tagged(accountId, person)),
          kind,
          place_tag: place === null ? any : sealer.fingerprint(placed(accountId, place)),
          at: Math.min(at, now()),
        })),
      )
      await bound(accountId)
    },

    /**
     * The newest fact of each kind about the person with these keys, ms since 1970; of kind `told`, in `here` apart from elsewhere, and of kind `said`,
     * only there. Null if there is none.
     */
    async newest(
      accountId: string,
      keys: readonly string[],
      here: ThreadOf,
    ): Promise<Readonly<Record<SeenFact['kind'] | 'toldHere', number | null>>> {
      const people = [any, ...keys.flatMap((key) => sealer.fingerprints(tagged(accountId, key)))]
      const places = new Set(sealer.fingerprints(placed(accountId, here)))
      const found = await of(accountId).select(['kind', 'place_tag', 'at']).where('person_tag', 'in', people).execute()
      const rows = found.filter((row) => row.kind !== 'said' || row.place_tag === any || places.has(row.place_tag))
      const kindOf = (row: (typeof rows)[number]) => (row.kind === 'told' && places.has(row.place_tag) ? 'toldHere' : row.kind)
      const newestOf = (kind: SeenFact['kind'] | 'toldHere') =>
        rows.reduce<number | null>((last, row) => (kindOf(row) === kind ? Math.max(row.at, last ?? row.at) : last), null)
      return { told: newestOf('told'), toldHere: newestOf('toldHere'), said: newestOf('said'), edited: newestOf('edited') }
    },

    /** Deletes facts from before `before`. */
    async prune(accountId: string, before: number): Promise<void> {
      await deleted(accountId).where('at', '<', before).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      return Number((await deleted(accountId).executeTakeFirst()).numDeletedRows)
    },
  }
  return table
}
