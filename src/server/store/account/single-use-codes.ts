import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type SingleUseCodesTable = ReturnType<typeof singleUseCodesTable>

/** Short-lived single-use codes; only their SHA-256 (hex) is stored. Two tables have this shape. */
export function singleUseCodesTable(db: Kysely<Schema>, table: 'session_codes' | 'password_resets') {
  return {
    /** A newer code of the same account doesn't invalidate older ones before they expire. */
    async create(code: { codeHash: string; accountId: string; expiresAt: number }): Promise<void> {
      await db.insertInto(table).values({ code_hash: code.codeHash, account_id: code.accountId, expires_at: code.expiresAt }).execute()
    },

    /** Whose code it is, without using it up. Null if it is unknown, used or expired. */
    async find(codeHash: string, now: number): Promise<string | null> {
      const row = await db.selectFrom(table).select(['account_id', 'expires_at']).where('code_hash', '=', codeHash).executeTakeFirst()
      return row === undefined || row.expires_at <= now ? null : row.account_id
    },

    /** Uses up the code in one statement, so that two concurrent requests cannot both succeed. Null if it is unknown, used or expired. */
    async take(codeHash: string, now: number): Promise<string | null> {
      const row = await db.deleteFrom(table).where('code_hash', '=', codeHash).returning(['account_id', 'expires_at']).executeTakeFirst()
      return row === undefined || row.expires_at <= now ? null : row.account_id
    },

    async deleteAllOf(accountId: string): Promise<void> {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom(table).where('expires_at', '<=', now).execute()
    },
  }
}
