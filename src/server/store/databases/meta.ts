import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type MetaTable = ReturnType<typeof metaTable>

/** Facts about the store itself, as text. */
export function metaTable(db: Kysely<Schema>) {
  return {
    async get(key: string): Promise<string | null> {
      const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
      return row?.value ?? null
    },
    async put(key: string, value: string): Promise<void> {
      await db
        .insertInto('meta')
        .values({ key, value })
        .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
        .execute()
    },
    async delete(key: string): Promise<void> {
      await db.deleteFrom('meta').where('key', '=', key).execute()
    },
    /** The entries whose key starts with `prefix`. */
    async list(prefix: string): Promise<{ key: string; value: string }[]> {
      const rows = await db.selectFrom('meta').selectAll().orderBy('key').execute()
      return rows.filter((row) => row.key.startsWith(prefix))
    },
  }
}
