import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type SingleUseCodesTable = ReturnType<typeof singleUseCodesTable>

/** Codes that work once and for a short while; only their SHA-256 (hex) is stored. Two tables have this shape. */
export function singleUseCodesTable(db: Kysely<Schema>, table: 'session_codes' | 'password_resets') {
  return {
    /** A newer code of the same account leaves the older ones valid until their time is over. */
    async create(code: { codeHash: string; accountId: string; expiresAt: number }): Promise<void> {
      await db.insertInto(table).values({ code_hash: code.codeHash, account_id: code.accountId, expires_at: code.expiresAt }).execute()
    },

    /** Uses the code up: one statement, so that two requests at once cannot both have it. Null if it is unknown, used or over. */
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
