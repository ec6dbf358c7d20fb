import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'

const config = z.object({
  auto_respond: z.boolean(),
  check_interval: z.number(),
  allowed_numbers: z.array(z.string()),
  /** Kept beside the entries: a list that was emptied by removals goes on restricting (`narrowAllowedList`). */
  restricts: z.boolean(),
  /** ISO code of the owner's country, by which entries without one were read; null: the United States. */
  country: z.string().nullable().default(null),
})
export type ListenerConfig = z.infer<typeof config>

/** What the owner wants of the Mac message listener, and where its watcher stands. */
export interface Listener {
  readonly accountId: string
  readonly running: boolean
  readonly config: ListenerConfig
  /** ms since 1970: when the owner started it; null while it is stopped. */
  readonly startedAt: number | null
  readonly cursor: string | null
}

export type ListenersTable = ReturnType<typeof listenersTable>

/** One row an account. The configuration is sealed: it names people. */
export function listenersTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `listeners/${accountId}`
  const toListener = (row: Schema['listeners']): Listener => ({
    accountId: row.account_id,
    running: row.running === 1,
    config: config.parse(openJson(sealer, row.config_sealed, context(row.account_id))),
    startedAt: row.started_at,
    cursor: row.cursor,
  })

  return {
    async find(accountId: string): Promise<Listener | null> {
      const row = await db.selectFrom('listeners').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    async putConfig(accountId: string, machine: string, value: ListenerConfig): Promise<void> {
      const sealed = sealJson(sealer, value, context(accountId))
      await db
        .insertInto('listeners')
        .values({ account_id: accountId, machine, running: 0, config_sealed: sealed })
        .onConflict((oc) => oc.column('account_id').doUpdateSet({ machine, config_sealed: sealed }))
        .execute()
    },

    /** The account whose listener runs on this machine, or null. */
    async findRunning(machine: string): Promise<Listener | null> {
      const row = await db.selectFrom('listeners').selectAll().where('machine', '=', machine).where('running', '=', 1).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    /** Ids of the accounts whose listeners run. */
    async running(): Promise<string[]> {
      const rows = await db.selectFrom('listeners').select('account_id').where('running', '=', 1).execute()
      return rows.map((row) => row.account_id)
    },

    /**
     * Marks the listener running from `at` on, without a cursor: what was written while nobody watched is not news. Its configuration must be
     * there. In a transaction, after `findRunning`: a unique index refuses a second one.
     */
    async setRunning(accountId: string, at: number): Promise<void> {
      await db.updateTable('listeners').set({ running: 1, started_at: at, cursor: null }).where('account_id', '=', accountId).execute()
    },

    /** False where it did not run. */
    async setStopped(accountId: string): Promise<boolean> {
      const changed = await db
        .updateTable('listeners')
        .set({ running: 0, started_at: null, cursor: null })
        .where('account_id', '=', accountId)
        .where('running', '=', 1)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** To be kept once what was read is. */
    async keepCursor(accountId: string, cursor: string): Promise<void> {
      await db.updateTable('listeners').set({ cursor }).where('account_id', '=', accountId).where('running', '=', 1).execute()
    },
  }
}
