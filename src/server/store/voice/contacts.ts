import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { joinContacts } from '#core/conversation/contacts/join-contacts.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'

const texts = z.array(z.string())
const stored = z.object({
  key: z.string(),
  name: z.string(),
  group: z.boolean(),
  addresses: texts,
  doubt: z.enum(['by-name-alone', 'on-several-cards']).nullable().exactOptional(),
  shortNames: texts.exactOptional(),
  members: z.array(texts).exactOptional(),
} satisfies Fields<Contact>)

export type ContactsTable = ReturnType<typeof contactsTable>

/**
 * A cache of the last decrypted list, shared by a store and all its transactions. Pages ask for the list every few seconds and each decision asks
 * once, and decrypting hundreds of rows is the most expensive part.
 */
export interface OpenedContacts {
  last: { readonly of: string; readonly contacts: readonly Contact[] } | null
}

/** The people and groups that extractions found. Everything about them is sealed, including the key, which may contain an address. */
export function contactsTable(db: Kysely<Schema>, sealer: Sealer, opened: OpenedContacts) {
  /** A transaction's rows may be rolled back, and its run stored again with others, so a list read inside it is not cached. */
  let maybeGivenUp = false
  const context = (accountId: string, runId: string, seq: number) => `contacts/${accountId}/${runId}/${seq}`

  return {
    /** Adds the contacts that extraction `runId` found; call it once per run. */
    async put(accountId: string, runId: string, contacts: readonly Contact[]): Promise<void> {
      maybeGivenUp = db.isTransaction
      for (let start = 0; start < contacts.length; start += 100) {
        const rows = contacts.slice(start, start + 100).map((contact, index) => {
          const seq = start + index
          return { account_id: accountId, run_id: runId, seq, sealed: sealJson(sealer, contact, context(accountId, runId, seq)) }
        })
        await db.insertInto('contacts').values(rows).execute()
        await nextTurn()
      }
    },

    /** Each person once, even if found by several sources (`joinContacts`), in key order. */
    async list(accountId: string): Promise<Contact[]> {
      // Rows are never changed, so the runs and their row counts show whether anything changed.
      const runs = await db
        .selectFrom('contacts')
        .select(({ fn }) => ['run_id', fn.countAll<number | string>().as('rows')])
        .where('account_id', '=', accountId)
        .groupBy('run_id')
        .orderBy('run_id')
        .execute()
      const of = JSON.stringify([accountId, runs.map(({ run_id: runId, rows }) => [runId, Number(rows)])])
      if (!maybeGivenUp && opened.last?.of === of) return [...opened.last.contacts]
      const rows = await db.selectFrom('contacts').select(['run_id', 'seq', 'sealed']).where('account_id', '=', accountId).execute()
      const contacts: Contact[] = rows.map((row) => openAs(sealer, row.sealed, context(accountId, row.run_id, row.seq), stored))
      const ordered = joinContacts(contacts).toSorted((a, b) => (a.key < b.key ? -1 : 1))
      if (!maybeGivenUp) opened.last = { of, contacts: ordered }
      return [...ordered]
    },

    /** Deletes the contacts that extraction `runId` found. */
    async deleteFoundBy(accountId: string, runId: string): Promise<number> {
      opened.last = null
      const gone = await db.deleteFrom('contacts').where('account_id', '=', accountId).where('run_id', '=', runId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },

    async deleteAllOf(accountId: string): Promise<number> {
      opened.last = null
      const gone = await db.deleteFrom('contacts').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
