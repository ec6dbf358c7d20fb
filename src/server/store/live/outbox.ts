import type { Outgoing, ThreadName } from '#core/channel/channel.ts'
import type { SentByProduct } from '#core/ports/history.ts'
import type { Kysely, Selectable } from 'kysely'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'
import { onItsWay, type TextOnItsWay, type ThreadOf } from './threads.ts'

export type OutboxState = Schema['outbox']['state']

/** What is sealed of a row. */
interface OutboxContent extends ThreadName, Pick<Outgoing, 'text' | 'answers'> {
  /** Key of the contact or group. */
  readonly conversation: string
}

/** One text on its way out: `claimed` → `handed` → `sent` | `failed` | `unknown`. */
export interface OutboxRow extends OutboxContent {
  readonly id: string
  readonly accountId: string
  readonly channel: string
  /** See `Channel.resource`. */
  readonly resource: string
  readonly suggestionId: string
  readonly state: OutboxState
  /** False where the owner approved it. */
  readonly automatic: boolean
  readonly baseline: string | null
  readonly sentGuid: string | null
  /** ms since 1970, as the other times. */
  readonly claimedAt: number
  readonly handedAt: number | null
}

export type OutboxTable = ReturnType<typeof outboxTable>

export function outboxTable(db: Kysely<Schema>, sealer: Sealer, now: () => number) {
  const context = (accountId: string, id: string) => `outbox/${accountId}/${id}`
  const tagged = (accountId: string, key: string) => `outbox/${accountId}/${key}`
  const select = () => db.selectFrom('outbox').selectAll()
  const toRow = (row: Selectable<Schema['outbox']>): OutboxRow => ({
    ...(onItsWay(openJson(sealer, row.sealed, context(row.account_id, row.id)) as OutboxContent | TextOnItsWay) as OutboxContent),
    id: row.id,
    accountId: row.account_id,
    channel: row.channel,
    resource: row.resource,
    suggestionId: row.suggestion_id,
    state: row.state,
    automatic: row.automatic === 1,
    baseline: row.baseline,
    sentGuid: row.sent_guid,
    claimedAt: row.claimed_at,
    handedAt: row.handed_at,
  })
  const move = async (id: string, from: readonly OutboxState[], values: Partial<Schema['outbox']>): Promise<boolean> => {
    const done = await db.updateTable('outbox').set(values).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
    return done.numUpdatedRows > 0n
  }

  return {
    /**
     * To be called first in a transaction that decides about sending: whoever comes second waits here until the first has ended (SQLite's
     * transactions wait for each other anyway).
     */
    async lock(accountId: string): Promise<void> {
      await db
        .insertInto('sending')
        .values({ account_id: accountId, turns: 0 })
        .onConflict((oc) => oc.column('account_id').doUpdateSet((eb) => ({ turns: eb('sending.turns', '+', 1) })))
        .execute()
    },

    /** Which of these messages of a resource have a reply that left or may have left, whoever's account it went out of. */
    async answered(resource: string, messageIds: readonly string[]): Promise<Set<string>> {
      if (messageIds.length === 0) return new Set()
      const answers = db.selectFrom('outbox_answers').select('message_id').where('resource', '=', resource)
      const rows = await answers.where('message_id', 'in', messageIds).execute()
      return new Set(rows.map((row) => row.message_id))
    },

    /** Throws where one of `answers` has a reply already: the database forbids the second. */
    async claim(row: Omit<OutboxRow, 'state' | 'baseline' | 'sentGuid' | 'claimedAt' | 'handedAt'>): Promise<void> {
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

    /** False where it is not `claimed` any more. Commit it before the text is handed over. */
    hand: (id: string, baseline: string) => move(id, ['claimed'], { state: 'handed', baseline, handed_at: now() }),

    /** What the channel knows by now of a text that it was handed. */
    async keepBaseline(id: string, baseline: string): Promise<void> {
      if (!(await move(id, ['handed'], { baseline }))) throw new Error('a text is not on its way any more')
    },

    /** The text was not given away after all: the row is as it was claimed, and its channel finds what it has made of it. */
    takeBack: (id: string) => move(id, ['handed'], { state: 'claimed', handed_at: null }),

    finish: (id: string, state: 'sent' | 'unknown', sentGuid: string | null) =>
      move(id, ['handed'], { state, sent_guid: sentGuid, finished_at: now() }),

    /** The place said afterwards that it could not be delivered. What it answers stays answered: part of it may have arrived. */
    failLate: (id: string) => move(id, ['sent'], { state: 'failed' }),

    /** Its thread shows it after all: what it answers is answered. */
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

    /** It certainly did not leave: what it would have answered may be answered again, by the owner. */
    async fail(id: string, from: readonly OutboxState[]): Promise<boolean> {
      if (!(await move(id, from, { state: 'failed', finished_at: now() }))) return false
      await db.deleteFrom('outbox_answers').where('outbox_id', '=', id).execute()
      return true
    },

    async find(id: string): Promise<OutboxRow | null> {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toRow(row)
    },

    /** Of one account, or of all: what a start has to look after. */
    async unfinished(accountId: string | null): Promise<OutboxRow[]> {
      let query = select().where('state', 'in', ['claimed', 'handed'])
      if (accountId !== null) query = query.where('account_id', '=', accountId)
      return (await query.orderBy('claimed_at').execute()).map(toRow)
    },

    /** What left, or may have, since `since`. */
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
     * What was sent by a channel, or may have been, without the owner: nothing to learn their writing from. Of all accounts: they share this
     * machine's Messages, which says of no text who sent it.
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
     * What was handed over since and may have been sent, or was not sent and may have left something behind where that is taken away
     * (`clearing`: ids of channels); of all accounts. Opens none of them.
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

    /** Nothing of a text that was not sent is left where it was tried. */
    async cleared(id: string): Promise<void> {
      await move(id, ['failed'], { baseline: null })
    },

    /** What was handed over and not found to have failed: its id, and that of the message that it became, as far as it is known. */
    async handedIds(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'sent_guid'])
        .where('account_id', '=', accountId)
        .where('state', 'in', ['handed', 'sent', 'unknown'])
        .execute()
      return rows.flatMap(({ id, sent_guid: guid }) => (guid === null ? [id] : [id, guid]))
    },

    /** What was sent without the owner, claimed before, and of which nobody knows what became. */
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

    /** Their guids, as far as they are known; in order. */
    async automaticGuids(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('sent_guid')
        .where('account_id', '=', accountId)
        .where('automatic', '=', 1)
        .where('sent_guid', 'is not', null)
        .orderBy('sent_guid')
        .execute()
      return rows.flatMap(({ sent_guid: guid }) => (guid === null ? [] : [guid]))
    },

    /** What ended before; what is on its way stays. Of what was sent without the owner the guid alone is kept, for `automaticGuids`. */
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

    /** The newest of one thread, newest first. */
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

    /** The newest to one person or group, by whatever channel, newest first. */
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
