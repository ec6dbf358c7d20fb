import type { Outgoing, ThreadName } from '#core/channel/channel.ts'
import type { SentByProduct } from '#core/ports/history.ts'
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'
import type { AccountLocks } from './account-locks.ts'
import { threadOfText, type ThreadOf } from './threads.ts'

export type OutboxState = Schema['outbox']['state']

/** The sealed (encrypted) part of a row. */
interface OutboxContent extends ThreadName, Pick<Outgoing, 'text' | 'answers'> {
  /** Key of the contact or group. */
  readonly conversation: string
}

/** One text on its way out: `claimed` → `handed` → `sent` | `failed` | `unknown`. */
export interface OutboxRow extends OutboxContent {
  readonly id: string
  readonly accountId: string
  readonly channel: string
  /** See `Channel.resourceOf`. */
  readonly resource: string
  readonly suggestionId: string
  readonly state: OutboxState
  /** False if the owner approved it. */
  readonly automatic: boolean
  readonly baseline: string | null
  /** Names its last handover. Null while it is claimed. */
  readonly attempt: string | null
  readonly sentGuid: string | null
  /** ms since 1970, like the other times. */
  readonly claimedAt: number
  readonly handedAt: number | null
}

/**
 * A row as somebody works on it. What they find out about it counts only while it is still theirs: a process that was frozen may go on after another
 * one has taken the row over and handed it over again.
 */
export type OutboxAttempt = Pick<OutboxRow, 'id' | 'attempt'>

const content = z.object({
  conversation: z.string(),
  thread: z.string(),
  target: z.string(),
  text: z.string(),
  answers: z.array(z.string()),
} satisfies Fields<OutboxContent>)
const beforeChannels = content
  .omit({ thread: true, target: true })
  .extend({ chatGuid: z.string(), address: z.string().nullable() })
  .transform(({ chatGuid, address, ...rest }): OutboxContent => ({ ...rest, ...threadOfText(rest.conversation, chatGuid, address) }))
const stored = z.union([content, beforeChannels])

export type OutboxTable = ReturnType<typeof outboxTable>

export function outboxTable(db: Kysely<Schema>, sealer: Sealer, now: () => number, locks: AccountLocks) {
  const context = (accountId: string, id: string) => `outbox/${accountId}/${id}`
  const tagged = (accountId: string, key: string) => `outbox/${accountId}/${key}`
  const select = () => db.selectFrom('outbox').selectAll()
  const automaticGuids = () =>
    db.selectFrom('outbox').select('sent_guid').where('automatic', '=', 1).where('sent_guid', 'is not', null).orderBy('sent_guid')
  const guidsOf = (rows: readonly { readonly sent_guid: string | null }[]) => rows.flatMap(({ sent_guid: guid }) => guid ?? [])
  const toRow = (row: Selectable<Schema['outbox']>): OutboxRow => ({
    ...openAs(sealer, row.sealed, context(row.account_id, row.id), stored),
    id: row.id,
    accountId: row.account_id,
    channel: row.channel,
    resource: row.resource,
    suggestionId: row.suggestion_id,
    state: row.state,
    automatic: row.automatic === 1,
    baseline: row.baseline,
    attempt: row.attempt,
    sentGuid: row.sent_guid,
    claimedAt: row.claimed_at,
    handedAt: row.handed_at,
  })
  const move = async (id: string, from: readonly OutboxState[], values: Partial<Schema['outbox']>): Promise<boolean> => {
    const done = await db.updateTable('outbox').set(values).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
    return done.numUpdatedRows > 0n
  }

  const moveOn = async (
    { id, attempt }: OutboxAttempt,
    from: readonly OutboxState[],
    values: Partial<Schema['outbox']>,
  ): Promise<boolean> => {
    const row = db.updateTable('outbox').set(values).where('id', '=', id).where('state', 'in', from)
    return (await row.where('attempt', attempt === null ? 'is' : '=', attempt).executeTakeFirst()).numUpdatedRows > 0n
  }

  return {
    /**
     * Call it first in a transaction that decides about sending, or changes a suggestion: the second transaction waits here until the first has ended
     * (SQLite's transactions are serialized anyway).
     */
    async lock(accountId: string): Promise<void> {
      await db
        .insertInto('sending')
        .values({ account_id: accountId, turns: 0 })
        .onConflict((oc) => oc.column('account_id').doUpdateSet((eb) => ({ turns: eb('sending.turns', '+', 1) })))
        .execute()
      locks.take(accountId)
    },

    /** The messages of a resource whose reply was or may have been sent, from any account. */
    async answered(resource: string, messageIds: readonly string[]): Promise<Set<string>> {
      if (messageIds.length === 0) return new Set()
      const answers = db.selectFrom('outbox_answers').select('message_id').where('resource', '=', resource)
      const rows = await answers.where('message_id', 'in', messageIds).execute()
      return new Set(rows.map((row) => row.message_id))
    },

    /** Throws if one of `answers` already has a reply: the database forbids a second. */
    async claim(row: Omit<OutboxRow, 'state' | 'baseline' | 'attempt' | 'sentGuid' | 'claimedAt' | 'handedAt'>): Promise<void> {
      const { id, accountId, channel, resource, suggestionId, automatic, ...content } = row
      await db
        .insertInto('outbox')
        .values({
          id,
          account_id: accountId,
          channel,
          resource,
          suggestion_id: suggestionId,
          conversation_tag: sealer.fingerprint(tagged(accountId, content.conversation)),
          thread_tag: sealer.fingerprint(tagged(accountId, content.thread)),
          state: 'claimed',
          automatic: automatic ? 1 : 0,
          sealed: sealJson(sealer, content, context(accountId, id)),
          claimed_at: now(),
        })
        .execute()
      if (row.answers.length > 0)
        await db
          .insertInto('outbox_answers')
          .values(row.answers.map((messageId) => ({ resource, message_id: messageId, outbox_id: id })))
          .execute()
    },

    /** `attempt`: a new id. False if the row is no longer `claimed`. Commit before handing over the text. */
    hand: (id: string, attempt: string, baseline: string) =>
      move(id, ['claimed'], { state: 'handed', attempt, baseline, handed_at: now() }),

    /**
     * Takes a row that was handed over by a process that works on it no longer, under a new `attempt`: from here on, that process can't change it.
     * Null if it is no longer `handed`.
     */
    async takeOver(id: string, attempt: string): Promise<OutboxRow | null> {
      if (!(await move(id, ['handed'], { attempt }))) return null
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toRow(row)
    },

    /** Stores what the channel now knows about a text handed to it. Throws if that is another attempt's, or over. */
    async keepBaseline(of: OutboxAttempt, baseline: string): Promise<void> {
      if (!(await moveOn(of, ['handed'], { baseline }))) throw new Error('a text is not on its way any more')
    },

    /** The text was not handed over after all. The row is claimed again, and keeps the baseline so that its channel finds what it created. */
    takeBack: (of: OutboxAttempt) => moveOn(of, ['handed'], { state: 'claimed', attempt: null, handed_at: null }),

    finish: (of: OutboxAttempt, state: 'sent' | 'unknown', sentGuid: string | null) =>
      moveOn(of, ['handed'], { state, sent_guid: sentGuid, finished_at: now() }),

    /** The service reported later that the text was not delivered. Its messages stay answered: part of the text may have arrived. */
    failLate: (id: string) => move(id, ['sent'], { state: 'failed' }),

    /** The thread shows the text after all, so its messages are answered. */
    async confirm({ id, resource, answers }: OutboxRow, sentGuid: string): Promise<boolean> {
      if (!(await move(id, ['unknown', 'failed'], { state: 'sent', sent_guid: sentGuid }))) return false
      for (const messageId of answers) {
        await db
          .insertInto('outbox_answers')
          .values({ resource, message_id: messageId, outbox_id: id })
          .onConflict((oc) => oc.doNothing())
          .execute()
      }
      return true
    },

    /** The text was certainly not sent, so the owner may answer its messages again. */
    async fail(of: OutboxAttempt, from: readonly OutboxState[]): Promise<boolean> {
      if (!(await moveOn(of, from, { state: 'failed', finished_at: now() }))) return false
      await db.deleteFrom('outbox_answers').where('outbox_id', '=', of.id).execute()
      return true
    },

    async find(id: string): Promise<OutboxRow | null> {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toRow(row)
    },

    /** Rows that are claimed or handed over without a known outcome, of one account or of all, oldest first. */
    async unfinished(accountId: string | null): Promise<OutboxRow[]> {
      let query = select().where('state', 'in', ['claimed', 'handed'])
      if (accountId !== null) query = query.where('account_id', '=', accountId)
      return (await query.orderBy('claimed_at').execute()).map(toRow)
    },

    /** Texts claimed since `since`, in whatever state, oldest first. */
    async since(accountId: string, since: number): Promise<OutboxRow[]> {
      const rows = await select().where('account_id', '=', accountId).where('claimed_at', '>=', since).orderBy('claimed_at').execute()
      return rows.map(toRow)
    },

    all: (accountId: string): AsyncGenerator<OutboxRow> =>
      byPages(async (behind, limit) => {
        const rows = await select().where('account_id', '=', accountId).where('id', '>', behind).orderBy('id').limit(limit).execute()
        return rows.map(toRow)
      }),

    /**
     * Texts that a channel sent, or may have sent, automatically; they must not be learned from. Covers all accounts, because they share this
     * machine's Messages, which does not tell who sent a text.
     */
    async automaticSends(channel: string): Promise<SentByProduct[]> {
      const sent = select().where('channel', '=', channel).where('automatic', '=', 1)
      const rows = await sent.orderBy('claimed_at').execute()
      return rows
        .map(toRow)
        .filter(({ state, handedAt }) => state !== 'claimed' && handedAt !== null)
        .map(({ sentGuid, target, text, handedAt, claimedAt }) => ({ guid: sentGuid, target, text, at: handedAt ?? claimedAt }))
    },

    /**
     * Texts claimed since then that may have been sent, and unsent ones that may have left something behind on a channel that cleans up (`clearing`:
     * ids of channels). Covers all accounts, decrypts nothing.
     */
    async unsettled(since: number, clearing: readonly string[]): Promise<Pick<OutboxRow, 'id' | 'accountId'>[]> {
      return db
        .selectFrom('outbox')
        .select(['id', 'account_id as accountId'])
        .where('claimed_at', '>=', since)
        .where((is) => {
          const unknown = is('state', '=', 'unknown')
          const left = is.and([is('state', '=', 'failed'), is('baseline', 'is not', null)])
          return clearing.length === 0 ? unknown : is.or([unknown, is.and([left, is('channel', 'in', clearing)])])
        })
        .orderBy('claimed_at')
        .execute()
    },

    /** Records that an unsent text has left nothing behind. */
    async cleared(id: string): Promise<void> {
      await move(id, ['failed'], { baseline: null })
    },

    /** Texts handed over and not known to have failed: their ids and, if known, the ids of the messages they became. */
    async handedIds(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'sent_guid'])
        .where('account_id', '=', accountId)
        .where('state', 'in', ['handed', 'sent', 'unknown'])
        .execute()
      return rows.flatMap(({ id, sent_guid: guid }) => (guid === null ? [id] : [id, guid]))
    },

    /** Automatic sends claimed before `before` whose outcome is unknown. */
    async lost(accountId: string, before: number): Promise<OutboxRow[]> {
      const rows = await select()
        .where('account_id', '=', accountId)
        .where('automatic', '=', 1)
        .where('state', '=', 'unknown')
        .where('sent_guid', 'is', null)
        .where('claimed_at', '<', before)
        .execute()
      return rows.map(toRow)
    },

    /** The guids of automatic sends, if known, in order. */
    automaticGuids: async (accountId: string): Promise<string[]> =>
      guidsOf(await automaticGuids().where('account_id', '=', accountId).execute()),

    /** The same of one channel, claimed since then. Covers all accounts, like `automaticSends`; decrypts nothing. */
    automaticGuidsSince: async (channel: string, since: number): Promise<string[]> =>
      guidsOf(await automaticGuids().where('channel', '=', channel).where('claimed_at', '>=', since).execute()),

    /** Deletes texts claimed before `before`, except those on their way. Of automatic sends, a known guid is kept for `automaticGuids`. */
    async prune(accountId: string, before: number): Promise<void> {
      const automatic = await db
        .selectFrom('outbox')
        .select('id')
        .where('account_id', '=', accountId)
        .where('claimed_at', '<', before)
        .where('automatic', '=', 1)
        .where('sent_guid', 'is not', null)
        .where('conversation_tag', '<>', '')
        .execute()
      const nothing: OutboxContent = { conversation: '', thread: '', target: '', text: '', answers: [] }
      for (const { id } of automatic) {
        const sealed = sealJson(sealer, nothing, context(accountId, id))
        await db.updateTable('outbox').set({ conversation_tag: '', thread_tag: '', baseline: null, sealed }).where('id', '=', id).execute()
      }
      await db
        .deleteFrom('outbox')
        .where('account_id', '=', accountId)
        .where('claimed_at', '<', before)
        .where('state', 'not in', ['claimed', 'handed'])
        .where('conversation_tag', '<>', '')
        .execute()
    },

    /** Texts of one thread, newest first. */
    async ofThread(accountId: string, at: ThreadOf, limit: number): Promise<OutboxRow[]> {
      const rows = await select()
        .where('account_id', '=', accountId)
        .where('channel', '=', at.channel)
        .where('thread_tag', 'in', sealer.fingerprints(tagged(accountId, at.thread)))
        .orderBy('claimed_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toRow)
    },

    /** Texts to one person or group on any channel, newest first. */
    async ofConversation(accountId: string, key: string, limit: number): Promise<OutboxRow[]> {
      const rows = await select()
        .where('account_id', '=', accountId)
        .where('conversation_tag', 'in', sealer.fingerprints(tagged(accountId, key)))
        .orderBy('claimed_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toRow)
    },
  }
}
