import type { SentByProduct } from '#core/ports/history.ts'
import type { Kysely, Selectable } from 'kysely'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'

export type OutboxState = Schema['outbox']['state']

/** What is sealed of a row. */
interface OutboxContent {
  /** Key of the contact or group. */
  readonly conversation: string
  readonly chatGuid: string
  readonly address: string | null
  readonly text: string
  /** guids of the messages it answers. */
  readonly answers: readonly string[]
}

/** One text on its way out: `claimed` → `handed` → `sent` | `failed` | `unknown` (design, section 6). */
export interface OutboxRow extends OutboxContent {
  readonly id: string
  readonly accountId: string
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
    ...(openJson(sealer, row.sealed, context(row.account_id, row.id)) as OutboxContent),
    id: row.id,
    accountId: row.account_id,
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

    /** Which of these messages have a reply that left or may have left. */
    async answered(guids: readonly string[]): Promise<Set<string>> {
      if (guids.length === 0) return new Set()
      const rows = await db.selectFrom('outbox_answers').select('guid').where('guid', 'in', guids).execute()
      return new Set(rows.map((row) => row.guid))
    },

    /** Throws where one of `answers` has a reply already: the database forbids the second. */
    async claim(row: Omit<OutboxRow, 'state' | 'baseline' | 'sentGuid' | 'claimedAt' | 'handedAt'>): Promise<void> {
      const { id, accountId, suggestionId, automatic, ...content } = row
      await db
        .insertInto('outbox')
        .values({
          id,
          account_id: accountId,
          suggestion_id: suggestionId,
          conversation_tag: sealer.fingerprint(tagged(accountId, content.conversation)),
          state: 'claimed',
          automatic: automatic ? 1 : 0,
          sealed: sealJson(sealer, content, context(accountId, id)),
          claimed_at: now(),
        })
        .execute()
      if (row.answers.length > 0)
        await db
          .insertInto('outbox_answers')
          .values(row.answers.map((guid) => ({ guid, outbox_id: id })))
          .execute()
    },

    /** False where it is not `claimed` any more. Commit it before the text is handed over. */
    hand: (id: string, baseline: string) => move(id, ['claimed'], { state: 'handed', baseline, handed_at: now() }),

    finish: (id: string, state: 'sent' | 'unknown', sentGuid: string | null) =>
      move(id, ['handed'], { state, sent_guid: sentGuid, finished_at: now() }),

    /** Messages said afterwards that it could not be delivered. What it answers stays answered: part of it may have arrived. */
    failLate: (id: string) => move(id, ['sent'], { state: 'failed' }),

    /** Messages shows it after all: what it answers is answered. */
    async confirm({ id, answers }: OutboxRow, sentGuid: string): Promise<boolean> {
      if (!(await move(id, ['unknown', 'failed'], { state: 'sent', sent_guid: sentGuid }))) return false
      for (const guid of answers) {
        await db
          .insertInto('outbox_answers')
          .values({ guid, outbox_id: id })
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

    /** What was sent, or may have been, without the owner: nothing to learn their writing from. */
    async automaticSends(accountId: string): Promise<SentByProduct[]> {
      const rows = await select().where('account_id', '=', accountId).where('automatic', '=', 1).orderBy('claimed_at').execute()
      return rows
        .map(toRow)
        .filter(({ state, handedAt }) => state !== 'claimed' && handedAt !== null)
        .map(({ sentGuid, chatGuid, text, handedAt, claimedAt }) => ({ guid: sentGuid, chatGuid, text, at: handedAt ?? claimedAt }))
    },

    /** Those of them that were claimed before, and of which nobody knows what became. */
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
      const nothing: OutboxContent = { conversation: '', chatGuid: '', address: null, text: '', answers: [] }
      for (const { id } of automatic) {
        const sealed = sealJson(sealer, nothing, context(accountId, id))
        await db.updateTable('outbox').set({ conversation_tag: '', baseline: null, sealed }).where('id', '=', id).execute()
      }
      await db
        .deleteFrom('outbox')
        .where('account_id', '=', accountId)
        .where('claimed_at', '<', before)
        .where('state', 'not in', ['claimed', 'handed'])
        .where('conversation_tag', '<>', '')
        .execute()
    },

    /** The newest of one conversation, newest first. */
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
