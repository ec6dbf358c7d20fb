import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'

export interface Account {
  readonly id: string
  /** As typed. Null until somebody signs up for the account that the command line created. */
  readonly email: string | null
  readonly name: string | null
  /** False if the person signs in through a provider or has not signed up yet. */
  readonly hasPassword: boolean
  /** ms since 1970. */
  readonly createdAt: number
}

export type AccountsTable = ReturnType<typeof accountsTable>

export function accountsTable(db: Kysely<Schema>) {
  const byEmail = (email: string) => db.selectFrom('accounts').selectAll().where('email_lower', '=', email.toLowerCase())

  return {
    async find(id: string): Promise<Account | null> {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toAccount(row)
    },

    async findByEmail(email: string): Promise<Account | null> {
      const row = await byEmail(email).executeTakeFirst()
      return row === undefined ? null : toAccount(row)
    },

    /** Null if there is no such account. `hash` is null if it has no password. */
    async findPasswordHash(email: string): Promise<{ account: Account; hash: string | null } | null> {
      const row = await byEmail(email).executeTakeFirst()
      return row === undefined ? null : { account: toAccount(row), hash: row.password_hash }
    },

    async passwordHashOf(id: string): Promise<string | null> {
      const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst()
      return row?.password_hash ?? null
    },

    /** Null if the e-mail address is taken (compared case-insensitively). */
    async create(account: {
      id: string
      email: string
      name: string | null
      passwordHash: string | null
      now: number
    }): Promise<Account | null> {
      const row = await db
        .insertInto('accounts')
        .values({
          id: account.id,
          email: account.email,
          email_lower: account.email.toLowerCase(),
          name: account.name,
          password_hash: account.passwordHash,
          claimed: 1,
          created_at: account.now,
        })
        .onConflict((oc) => oc.column('email_lower').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : toAccount(row)
    },

    /** Assigns the unclaimed account to a person. Null if there is none. The caller has checked that the e-mail address is free. */
    async claim(claim: { email: string; name: string | null; passwordHash: string | null }): Promise<Account | null> {
      const row = await db
        .updateTable('accounts')
        .set({
          email: claim.email,
          email_lower: claim.email.toLowerCase(),
          name: claim.name,
          password_hash: claim.passwordHash,
          claimed: 1,
        })
        .where('claimed', '=', 0)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : toAccount(row)
    },

    /** The account that this machine's command line acts for: the oldest. Creates an unclaimed one if there is none. */
    async findOrCreateOwner(created: { id: string; now: number }): Promise<Account> {
      const oldest = () => db.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
      const found = await oldest()
      if (found !== undefined) return toAccount(found)
      await db
        .insertInto('accounts')
        .values({ id: created.id, email: null, email_lower: null, name: null, password_hash: null, claimed: 0, created_at: created.now })
        .onConflict((oc) => oc.doNothing())
        .execute()
      const owner = await oldest()
      if (owner === undefined) throw new Error('the owner account vanished while it was made')
      return toAccount(owner)
    },

    async rename(id: string, name: string | null): Promise<Account | null> {
      const row = await db.updateTable('accounts').set({ name }).where('id', '=', id).returningAll().executeTakeFirst()
      return row === undefined ? null : toAccount(row)
    },

    /**
     * Null removes the password, so none opens the account any more. With `onlyIf`, only if that is the hash there is (null: none). Returns whether it
     * was set. Until the transaction ends, no other one sets it.
     */
    async setPasswordHash(id: string, hash: string | null, { onlyIf }: { onlyIf?: string | null } = {}): Promise<boolean> {
      let query = db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id)
      if (onlyIf !== undefined) query = query.where('password_hash', onlyIf === null ? 'is' : '=', onlyIf)
      return (await query.executeTakeFirst()).numUpdatedRows > 0n
    },

    async ids(): Promise<string[]> {
      const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    async count(): Promise<number> {
      const row = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return row.n
    },

    /** Deletes the row and its few small dependents. Everything large must be deleted first: see `store.deleteAccount`. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('accounts').where('id', '=', id).execute()
    },
  }
}

function toAccount(row: Selectable<Schema['accounts']>): Account {
  return { id: row.id, email: row.email, name: row.name, hasPassword: row.password_hash !== null, createdAt: row.created_at }
}
