import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export interface Session {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  readonly tokenHash: string
  readonly accountId: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

export type SessionsTable = ReturnType<typeof sessionsTable>

export function sessionsTable(db: Kysely<Schema>) {
  return {
    async create(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          token_hash: session.tokenHash,
          account_id: session.accountId,
          created_at: session.createdAt,
          last_used_at: session.lastUsedAt,
          expires_at: session.expiresAt,
        })
        .execute()
    },

    /** Null if there is no such session or it has expired at `now`. */
    async findLive(tokenHash: string, now: number): Promise<Session | null> {
      // The expiry is compared here: SQLite replans a statement for every new bound of a range, and every call runs this one.
      const row = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
      if (row === undefined || row.expires_at <= now) return null
      return {
        tokenHash: row.token_hash,
        accountId: row.account_id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        expiresAt: row.expires_at,
      }
    },

    async touch(tokenHash: string, lastUsedAt: number, expiresAt: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_used_at: lastUsedAt, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    async delete(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    /** Ends every session of the account except `except`. */
    async deleteAllOf(accountId: string, except: string | null = null): Promise<void> {
      let query = db.deleteFrom('sessions').where('account_id', '=', accountId)
      if (except !== null) query = query.where('token_hash', '!=', except)
      await query.execute()
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
