import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'

const config = z.preprocess(
  (stored) => ({ ...(stored as object), ...withEntries(stored as { allowed_numbers?: unknown }) }),
  z.object({
    auto_respond: z.boolean(),
    /** s. */
    check_interval: z.number(),
    /** The allowed list, as typed. */
    allowed: z.array(z.string()),
    /** Kept beside the entries: a list that was emptied by removals goes on restricting (`narrowAllowedList`). */
    restricts: z.boolean(),
    /** ISO code of the owner's country, by which entries without one were read; null: the United States. */
    country: z.string().nullable().default(null),
    /** The channel's own; null: the schedule's alone counts. */
    threshold: z.number().nullable().default(null),
    /** Messages that one look brings at most; null: as many as there are. */
    most_per_look: z.number().nullable().default(null),
    /** Who takes no replies, and what can be unsubscribed from, is ignored; of texts there is none. */
    ignore_no_reply: z.boolean().default(true),
    ignore_subscriptions: z.boolean().default(true),
  }),
)

/** As long as there were only texts, the list was called by what stood on it. */
function withEntries({ allowed_numbers: entries }: { allowed_numbers?: unknown }): object {
  return entries === undefined ? {} : { allowed: entries }
}

export type ListenerConfig = z.infer<typeof config>

/** What the owner wants of the listener of one channel, and where it stands. */
export interface Listener {
  readonly accountId: string
  readonly channel: string
  /** What it reads, as of its last start. */
  readonly resource: string
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
    resource: row.resource,
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

    /** `resource`: null if nothing is connected that could be read; a row that stands keeps its own then. */
    async putConfig(
      accountId: string,
      of: { readonly channel: string; readonly resource: string | null },
      value: ListenerConfig,
    ): Promise<void> {
      const { channel, resource } = of
      const sealed = sealJson(sealer, value, context(accountId, channel))
      await db
        .insertInto('listeners')
        .values({ account_id: accountId, channel, resource: resource ?? context(accountId, channel), running: 0, config_sealed: sealed })
        .onConflict((oc) =>
          oc.columns(['account_id', 'channel']).doUpdateSet({ config_sealed: sealed, ...(resource === null ? {} : { resource }) }),
        )
        .execute()
    },

    /** The one listener that reads this Messages database or mailbox, or null. */
    async findRunning(resource: string): Promise<Listener | null> {
      const row = await db.selectFrom('listeners').selectAll().where('resource', '=', resource).where('running', '=', 1).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    /** Those of one channel that run, of all accounts. */
    async runningOn(channel: string): Promise<Listener[]> {
      const rows = await db.selectFrom('listeners').selectAll().where('channel', '=', channel).where('running', '=', 1).execute()
      return rows.map(toListener)
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

    /** False if it did not run. */
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
