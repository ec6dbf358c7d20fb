import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Schema } from './schema.ts'
import { openJson, sealJson, type Sealer } from './sealer.ts'

export type ContactsTable = ReturnType<typeof contactsTable>

/**
 * The people and groups an extraction found. Everything about them is sealed, their key too: it may be made of an address.
 */
export function contactsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string, runId: string, seq: number) => `contacts/${accountId}/${runId}/${seq}`

  return {
    /** Adds what the extraction `runId` found; once for each run. */
    async put(accountId: string, runId: string, contacts: readonly Contact[]): Promise<void> {
      for (let start = 0; start < contacts.length; start += 100) {
        const rows = contacts.slice(start, start + 100).map((contact, index) => {
          const seq = start + index
          return { account_id: accountId, run_id: runId, seq, sealed: sealJson(sealer, contact, context(accountId, runId, seq)) }
        })
        await db.insertInto('contacts').values(rows).execute()
        await nextTurn()
      }
    },

    /** In the order of their keys. */
    async list(accountId: string): Promise<Contact[]> {
      const rows = await db.selectFrom('contacts').select(['run_id', 'seq', 'sealed']).where('account_id', '=', accountId).execute()
      const contacts = rows.map((row) => openJson(sealer, row.sealed, context(accountId, row.run_id, row.seq)) as Contact)
      return contacts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },

    /** Those that an earlier extraction found and no later one. */
    async deleteFoundBy(accountId: string, runId: string): Promise<number> {
      const gone = await db.deleteFrom('contacts').where('account_id', '=', accountId).where('run_id', '=', runId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('contacts').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
