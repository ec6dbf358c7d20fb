import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../schema.ts'

export type SettingsTable = ReturnType<typeof settingsTable>

/** Small settings per account, each a JSON value under a key. Nothing secret: these rows are not sealed. */
export function settingsTable(db: Kysely<Schema>) {
  return {
    /** Null if it was never set or no longer fits the schema (a default is better than a failure). */
    async get<T extends z.ZodType>(accountId: string, key: string, schema: T): Promise<z.output<T> | null> {
      const row = await db
        .selectFrom('settings')
        .select('json')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (row === undefined) return null
      const parsed = schema.safeParse(JSON.parse(row.json))
      return parsed.success ? parsed.data : null
    },
    /**
     * Replaces the value with what `change` makes of it; null as in `get`. Other changes and writes of this value wait until it is stored, so that none
     * of them is lost.
     */
    async change<T extends z.ZodType>(
      accountId: string,
      key: string,
      schema: T,
      change: (before: z.output<T> | null) => z.input<T>,
    ): Promise<void> {
      if (!db.isTransaction) return db.transaction().execute((inner) => settingsTable(inner).change(accountId, key, schema, change))
      // Locks the value even if it was never set: PostgreSQL locks no row that is not there.
      await db
        .insertInto('settings')
        .values({ account_id: accountId, key, json: 'null' })
        .onConflict((oc) => oc.columns(['account_id', 'key']).doUpdateSet((eb) => ({ json: eb.ref('settings.json') })))
        .execute()
      return this.put(accountId, key, change(await this.get(accountId, key, schema)))
    },
    async put(accountId: string, key: string, value: unknown): Promise<void> {
      const json = JSON.stringify(value)
      await db
        .insertInto('settings')
        .values({ account_id: accountId, key, json })
        .onConflict((oc) => oc.columns(['account_id', 'key']).doUpdateSet({ json }))
        .execute()
    },
    async delete(accountId: string, key: string): Promise<void> {
      await db.deleteFrom('settings').where('account_id', '=', accountId).where('key', '=', key).execute()
    },
    async list(accountId: string): Promise<{ key: string; value: unknown }[]> {
      const rows = await db.selectFrom('settings').select(['key', 'json']).where('account_id', '=', accountId).orderBy('key').execute()
      return rows.map((row) => ({ key: row.key, value: JSON.parse(row.json) as unknown }))
    },
  }
}
