import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

const config = z.preprocess(
  (stored) => ({ ...(stored as object), ...withEntries(stored as { allowed_numbers?: unknown }) }),
  z.object({
    auto_respond: z.boolean(),
    /** Seconds. */
    check_interval: z.number(),
    /** The allowed list, as typed. */
    allowed: z.array(z.string()),
    /** Stored separately from the entries: a list emptied by removals still restricts (`narrowAllowedList`). */
    restricts: z.boolean(),
    /** ISO code of the owner's country, used to read entries without a country code. Null means the United States. */
    country: z.string().nullable().default(null),
    /** The channel's own threshold. Null if only the schedule's threshold applies. */
    threshold: z.number().nullable().default(null),
    /** Maximum messages per poll. Null if unlimited. */
    most_per_look: z.number().nullable().default(null),
    /** Ignores no-reply senders and mail with an unsubscribe option. No effect on texts. */
    ignore_no_reply: z.boolean().default(true),
    ignore_subscriptions: z.boolean().default(true),
  }),
)

/** When texts were the only channel, the field was named `allowed_numbers`. */
function withEntries({ allowed_numbers: entries }: { allowed_numbers?: unknown }): object {
  return entries === undefined ? {} : { allowed: entries }
}

export type ListenerConfig = z.infer<typeof config>

/** The owner's settings for the listener of one channel, and its state. */
export interface Listener {
  readonly accountId: string
  readonly channel: string
  /** What it reads (see `Channel.resourceOf`), as of its last start. */
  readonly resource: string
  readonly running: boolean
  readonly config: ListenerConfig
  /** When the owner started it, ms since 1970. Null while it is stopped. */
  readonly startedAt: number | null
  readonly cursor: string | null
  /** What it read when a pause stopped it, so that it may be resumed. Null if no pause did, and once the owner started or stopped it since. */
  readonly pausedOn: string | null
}

/** Whether the listener runs as it was started then, and was not stopped or started again since. */
export function runsSince(listener: Listener | null, startedAt: number | null): listener is Listener {
  return listener?.running === true && listener.startedAt === startedAt
}

export type ListenersTable = ReturnType<typeof listenersTable>

/** One row per account and channel. The configuration is sealed because it names people. */
export function listenersTable(db: Kysely<Schema>, sealer: Sealer) {
  // Rows for texts are sealed without a channel name, because texts were once the only channel.
  const context = (accountId: string, channel: string) =>
    channel === 'imessage' ? `listeners/${accountId}` : `listeners/${accountId}/${channel}`
  const ofAccount = (accountId: string) => db.selectFrom('listeners').selectAll().where('account_id', '=', accountId)
  const toListener = (row: Schema['listeners']): Listener => ({
    accountId: row.account_id,
    channel: row.channel,
    resource: row.resource,
    running: row.running === 1,
    config: openAs(sealer, row.config_sealed, context(row.account_id, row.channel), config),
    startedAt: row.started_at,
    cursor: row.cursor,
    pausedOn: row.paused_on,
  })

  return {
    async find(accountId: string, channel: string): Promise<Listener | null> {
      const row = await ofAccount(accountId).where('channel', '=', channel).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    async list(accountId: string): Promise<Listener[]> {
      return (await ofAccount(accountId).orderBy('channel').execute()).map(toListener)
    },

    /** `resource` is null if nothing readable is connected; an existing row then keeps its own. */
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

    /** The one listener that reads this Messages database or mailbox. Null if there is none. */
    async findRunning(resource: string): Promise<Listener | null> {
      const row = await db.selectFrom('listeners').selectAll().where('resource', '=', resource).where('running', '=', 1).executeTakeFirst()
      return row === undefined ? null : toListener(row)
    },

    /** The running listeners of one channel, across all accounts. */
    async runningOn(channel: string): Promise<Listener[]> {
      const rows = await db.selectFrom('listeners').selectAll().where('channel', '=', channel).where('running', '=', 1).execute()
      return rows.map(toListener)
    },

    /** Which listeners run, across all accounts and channels. */
    async running(): Promise<Pick<Listener, 'accountId' | 'channel'>[]> {
      const running = db.selectFrom('listeners').select(['account_id', 'channel']).where('running', '=', 1)
      const rows = await running.orderBy('account_id').orderBy('channel').execute()
      return rows.map((row) => ({ accountId: row.account_id, channel: row.channel }))
    },

    /**
     * Marks the listener running from `at`, without a cursor: messages written while nobody listened are not news. Its configuration must exist. Call
     * it in a transaction, after `findRunning`: a unique index refuses a second listener.
     */
    async setRunning(accountId: string, channel: string, at: number): Promise<void> {
      await db
        .updateTable('listeners')
        .set({ running: 1, started_at: at, cursor: null, paused_on: null })
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .execute()
    },

    /** False if it was not running. What stops it for another reason than a pause also ends the pause of one that is not running. */
    async setStopped(accountId: string, channel: string, given: { readonly pause?: boolean } = {}): Promise<boolean> {
      const pause = given.pause === true
      if (!pause) {
        const one = db.updateTable('listeners').where('account_id', '=', accountId).where('channel', '=', channel)
        await one.where('paused_on', 'is not', null).set({ paused_on: null }).execute()
      }
      const changed = await db
        .updateTable('listeners')
        .set((eb) => ({ running: 0, started_at: null, cursor: null, paused_on: pause ? eb.ref('resource') : null }))
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .where('running', '=', 1)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /**
     * Call it once everything up to the cursor is stored. Changes nothing if the listener was stopped or started again after `startedAt`: what it
     * reads then begins elsewhere.
     */
    async keepCursor(
      of: { readonly accountId: string; readonly channel: string },
      startedAt: number | null,
      cursor: string,
    ): Promise<void> {
      await db
        .updateTable('listeners')
        .set({ cursor })
        .where('account_id', '=', of.accountId)
        .where('channel', '=', of.channel)
        .where('running', '=', 1)
        .where('started_at', startedAt === null ? 'is' : '=', startedAt)
        .execute()
    },
  }
}
