import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Channel } from '#core/channel/channel.ts'
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

/** What the owner wants of the listener of one channel, and where it stands. */
export interface Listener {
  readonly accountId: string
  readonly channel: string
  readonly running: boolean
  readonly config: ListenerConfig
  /** ms since 1970: when the owner started it; null while it is stopped. */
  readonly startedAt: number | null
  readonly cursor: string | null
}

export type ListenersTable = ReturnType<typeof listenersTable>

/** One row an account and channel. The configuration is sealed: it names people. */
export function listenersTable(db: Kysely<Schema>, sealer: Sealer) {
  // Texts were the only channel once: their rows are sealed without its name.
  const context = (accountId: string, channel: string) =>
    channel === 'imessage' ? `listeners/${accountId}` : `listeners/${accountId}/${channel}`
  const ofAccount = (accountId: string) => db.selectFrom('listeners').selectAll().where('account_id', '=', accountId)
  const toListener = (row: Schema['listeners']): Listener => ({
    accountId: row.account_id,
    channel: row.channel,
    running: row.running === 1,
    config: config.parse(openJson(sealer, row.config_sealed, context(row.account_id, row.channel))),
    startedAt: row.started_at,
    cursor: row.cursor,
  })

  return {
    async find(accountId: string, channel: string): Promise<Listener | null> {
      const row = await ofAccount(accountId).where('channel', '=', channel).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    async list(accountId: string): Promise<Listener[]> {
      return (await ofAccount(accountId).orderBy('channel').execute()).map(toListener)
    },

    async putConfig(accountId: string, of: Pick<Channel, 'id' | 'resource'>, value: ListenerConfig): Promise<void> {
      const { id: channel, resource } = of
      const sealed = sealJson(sealer, value, context(accountId, channel))
      await db
        .insertInto('listeners')
        .values({ account_id: accountId, channel, resource, running: 0, config_sealed: sealed })
        .onConflict((oc) => oc.columns(['account_id', 'channel']).doUpdateSet({ resource, config_sealed: sealed }))
        .execute()
    },

    /** The one listener that reads this Messages database or mailbox, or null. */
    async findRunning(resource: string): Promise<Listener | null> {
      const row = await db.selectFrom('listeners').selectAll().where('resource', '=', resource).where('running', '=', 1).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    /** Ids of the accounts whose listeners run, of whatever channel. */
    async running(): Promise<string[]> {
      const rows = await db.selectFrom('listeners').select('account_id').distinct().where('running', '=', 1).execute()
      return rows.map((row) => row.account_id)
    },

    /**
     * Marks the listener running from `at` on, without a cursor: what was written while nobody listened is not news. Its configuration must be
     * there. In a transaction, after `findRunning`: a unique index refuses a second one.
     */
    async setRunning(accountId: string, channel: string, at: number): Promise<void> {
      await db
        .updateTable('listeners')
        .set({ running: 1, started_at: at, cursor: null })
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .execute()
    },

    /** False where it did not run. */
    async setStopped(accountId: string, channel: string): Promise<boolean> {
      const changed = await db
        .updateTable('listeners')
        .set({ running: 0, started_at: null, cursor: null })
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .where('running', '=', 1)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** To be kept once what was read is. */
    async keepCursor(accountId: string, channel: string, cursor: string): Promise<void> {
      await db
        .updateTable('listeners')
        .set({ cursor })
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .where('running', '=', 1)
        .execute()
    },
  }
}
