import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Schema } from './schema.ts'
import { openJson, sealJson, type Sealer } from './sealer.ts'

export type ContactsTable = ReturnType<typeof contactsTable>

/** The people and groups an extraction found. Names and addresses are sealed. */
export function contactsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string, key: string) => `contacts/${accountId}/${key}`

  return {
    /** Adds them or replaces those of the same key; `runId` is the extraction that found them. */
    async put(accountId: string, runId: string, contacts: readonly Contact[]): Promise<void> {
      for (let start = 0; start < contacts.length; start += 100) {
        const rows = contacts.slice(start, start + 100).map((contact) => ({
          account_id: accountId,
          key: contact.key,
          run_id: runId,
          sealed: sealJson(sealer, contact, context(accountId, contact.key)),
        }))
        await db
          .insertInto('contacts')
          .values(rows)
          .onConflict((oc) =>
            oc
              .columns(['account_id', 'key'])
              .doUpdateSet((eb) => ({ run_id: eb.ref('excluded.run_id'), sealed: eb.ref('excluded.sealed') })),
          )
          .execute()
        await nextTurn()
      }
    },

    async list(accountId: string): Promise<Contact[]> {
      const rows = await db.selectFrom('contacts').select(['key', 'sealed']).where('account_id', '=', accountId).orderBy('key').execute()
      return rows.map((row) => openJson(sealer, row.sealed, context(accountId, row.key)) as Contact)
    },

    async find(accountId: string, key: string): Promise<Contact | null> {
      const row = await db
        .selectFrom('contacts')
        .select('sealed')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : (openJson(sealer, row.sealed, context(accountId, key)) as Contact)
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
