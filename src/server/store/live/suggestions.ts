import type { Kysely, Selectable } from 'kysely'
import { pendingStates, suggestionState, type SuggestionState } from '#contract/live/suggestions.ts'
import { byPages } from '../databases/by-pages.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import type { AccountLocks } from './account-locks.ts'
import { suggestionContent, type SuggestionContent } from './suggestion-content.ts'
import type { ThreadOf } from './threads.ts'

export interface StoredSuggestion extends SuggestionContent {
  readonly id: string
  readonly accountId: string
  readonly channel: string
  readonly state: SuggestionState
  /** ms since 1970, like the other times. */
  readonly receivedAt: number
  readonly dueAt: number | null
  readonly updatedAt: number
}

/** The part of a suggestion that is not sealed. */
export interface SuggestionHead extends Pick<StoredSuggestion, 'id' | 'state' | 'receivedAt'> {
  /** The same for all suggestions of one thread. */
  readonly place: string
}

interface OfChannel {
  readonly accountId: string
  readonly channel: string
  readonly states: readonly SuggestionState[]
}

/** States of turns that have been drafted for. */
export const draftedStates: readonly SuggestionState[] = suggestionState.options.filter((state) => state !== 'superseded')

/** What may change in a suggestion. */
export type SuggestionChange = Partial<Omit<StoredSuggestion, 'id' | 'accountId' | 'channel' | 'receivedAt' | 'updatedAt'>>

export type SuggestionsTable = ReturnType<typeof suggestionsTable>

export function suggestionsTable(db: Kysely<Schema>, sealer: Sealer, now: () => number, locks: AccountLocks) {
  const context = (accountId: string, id: string) => `suggestions/${accountId}/${id}`
  const tagged = (accountId: string, key: string) => `suggestions/${accountId}/${key}`
  const select = (accountId: string) => db.selectFrom('suggestions').selectAll().where('account_id', '=', accountId)
  const toSuggestion = (row: Selectable<Schema['suggestions']>): StoredSuggestion => ({
    ...openAs(sealer, row.sealed, context(row.account_id, row.id), suggestionContent),
    id: row.id,
    accountId: row.account_id,
    channel: row.channel,
    state: row.state,
    receivedAt: row.received_at,
    dueAt: row.due_at,
    updatedAt: row.updated_at,
  })

  async function find(accountId: string, id: string): Promise<StoredSuggestion | null> {
    const row = await select(accountId).where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : toSuggestion(row)
  }

  return {
    async add(suggestion: Omit<StoredSuggestion, 'updatedAt'>): Promise<void> {
      const { id, accountId, channel, state, receivedAt, dueAt, ...content } = suggestion
      await db
        .insertInto('suggestions')
        .values({
          id,
          account_id: accountId,
          channel,
          conversation_tag: sealer.fingerprint(tagged(accountId, content.peer.key)),
          thread_tag: sealer.fingerprint(tagged(accountId, content.thread)),
          state,
          received_at: receivedAt,
          due_at: dueAt,
          updated_at: now(),
          sealed: sealJson(sealer, content, context(accountId, id)),
        })
        .execute()
    },

    find,

    /** The accounts and channels with suggestions that can still be acted on. */
    async waitingOn(): Promise<{ readonly account: string; readonly channel: string }[]> {
      return db
        .selectFrom('suggestions')
        .select(['account_id as account', 'channel'])
        .distinct()
        .where('state', 'in', pendingStates)
        .orderBy('account_id')
        .orderBy('channel')
        .execute()
    },

    /** Newest first. Null means every state, or every channel. */
    async list(
      accountId: string,
      states: readonly SuggestionState[] | null,
      limit: number,
      channel: string | null = null,
    ): Promise<StoredSuggestion[]> {
      let query = select(accountId)
      if (states !== null) query = query.where('state', 'in', states)
      if (channel !== null) query = query.where('channel', '=', channel)
      const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toSuggestion)
    },

    /** Suggestions of one channel in these states received before this one, newest first. Null starts with the newest of all. */
    async before(
      of: OfChannel,
      earlierThan: Pick<StoredSuggestion, 'receivedAt' | 'id'> | null,
      limit: number,
    ): Promise<StoredSuggestion[]> {
      let query = select(of.accountId).where('channel', '=', of.channel).where('state', 'in', of.states)
      if (earlierThan !== null) {
        const { receivedAt, id } = earlierThan
        query = query.where((is) =>
          is.or([is('received_at', '<', receivedAt), is.and([is('received_at', '=', receivedAt), is('id', '<', id)])]),
        )
      }
      const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toSuggestion)
    },

    all: (accountId: string): AsyncGenerator<StoredSuggestion> =>
      byPages(async (behind, limit) => {
        const rows = await select(accountId).where('id', '>', behind).orderBy('id').limit(limit).execute()
        return rows.map(toSuggestion)
      }),

    /** Suggestions of one thread in these states, newest first, at most 50. */
    async ofThread(accountId: string, at: ThreadOf, states: readonly SuggestionState[]): Promise<StoredSuggestion[]> {
      const rows = await select(accountId)
        .where('channel', '=', at.channel)
        .where('thread_tag', 'in', sealer.fingerprints(tagged(accountId, at.thread)))
        .where('state', 'in', states)
        .orderBy('received_at', 'desc')
        .limit(50)
        .execute()
      return rows.map(toSuggestion)
    },

    /** Suggestions for one person or group in these states, on any channel, newest first, at most 50. */
    async ofConversation(accountId: string, key: string, states: readonly SuggestionState[]): Promise<StoredSuggestion[]> {
      const rows = await select(accountId)
        .where('conversation_tag', 'in', sealer.fingerprints(tagged(accountId, key)))
        .where('state', 'in', states)
        .orderBy('received_at', 'desc')
        .limit(50)
        .execute()
      return rows.map(toSuggestion)
    },

    /** Those of these people and groups who have at least so many suggestions, on any channel. */
    async withAtLeast(accountId: string, keys: readonly string[], least: number): Promise<string[]> {
      const rows = await db
        .selectFrom('suggestions')
        .select((of) => ['conversation_tag', of.fn.countAll().as('count')])
        .where('account_id', '=', accountId)
        .groupBy('conversation_tag')
        .execute()
      const counts = new Map(rows.map(({ conversation_tag, count }) => [conversation_tag, Number(count)]))
      return keys.filter((key) => {
        const tags = sealer.fingerprints(tagged(accountId, key))
        return tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), 0) >= least
      })
    },

    /** Suggestions in other threads for a person with any of these keys, on any channel, received since then, newest first. */
    async heads(accountId: string, at: ThreadOf & { readonly keys: readonly string[] }, since: number): Promise<SuggestionHead[]> {
      const tags = at.keys.flatMap((key) => sealer.fingerprints(tagged(accountId, key)))
      const here = new Set(sealer.fingerprints(tagged(accountId, at.thread)).map((tag) => placeOf(at.channel, tag)))
      const rows = await db
        .selectFrom('suggestions')
        .select(['id', 'channel', 'thread_tag', 'state', 'received_at'])
        .where('account_id', '=', accountId)
        .where('state', 'in', suggestionState.options)
        .where('received_at', '>=', since)
        .where('conversation_tag', 'in', tags)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const heads = rows.map((row) => ({
        id: row.id,
        place: placeOf(row.channel, row.thread_tag),
        state: row.state,
        receivedAt: row.received_at,
      }))
      return heads.filter(({ place }) => !here.has(place))
    },

    /** Scheduled suggestions of one channel that are due, oldest first. */
    async due(accountId: string, channel: string, at: number): Promise<StoredSuggestion[]> {
      const scheduled = select(accountId).where('channel', '=', channel).where('state', '=', 'scheduled')
      const rows = await scheduled.where('due_at', '<=', at).orderBy('due_at').execute()
      return rows.map(toSuggestion)
    },

    /**
     * Updates it if its state is one of `from`, and returns it as it is now; else returns null. `to` is given the suggestion as it is stored, which may
     * differ from what the caller has read: the row is sealed as a whole, so whatever `to` leaves out is kept from there. `dueAt` is kept only while it
     * is scheduled. Throws if the account is not locked (`OutboxTable.lock`).
     */
    async change(
      { accountId, id }: Pick<StoredSuggestion, 'accountId' | 'id'>,
      from: readonly SuggestionState[],
      to: (current: StoredSuggestion) => SuggestionChange,
    ): Promise<StoredSuggestion | null> {
      locks.require(accountId)
      const current = await find(accountId, id)
      if (current === null || !from.includes(current.state)) return null
      const wanted = { ...current, ...to(current), updatedAt: now() }
      const changed = { ...wanted, dueAt: wanted.state === 'scheduled' ? wanted.dueAt : null }
      const { id: _id, accountId: _account, channel: _channel, state, receivedAt: _received, dueAt, updatedAt, ...content } = changed
      const done = await db
        .updateTable('suggestions')
        .set({ state, due_at: dueAt, updated_at: updatedAt, sealed: sealJson(sealer, content, context(accountId, id)) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      // It may have been pruned meanwhile, which takes no lock.
      return done.numUpdatedRows > 0n ? changed : null
    },

    /** Suggestions received before `before` that wait for the owner, those that could not be sent included. */
    async waitingSince(accountId: string, before: number): Promise<StoredSuggestion[]> {
      const rows = await select(accountId).where('state', 'in', ['waiting', 'failed']).where('received_at', '<', before).execute()
      return rows.map(toSuggestion)
    },

    /** Deletes suggestions received before `before`, except those that are scheduled or being sent. */
    async prune(accountId: string, before: number): Promise<void> {
      await db
        .deleteFrom('suggestions')
        .where('account_id', '=', accountId)
        .where('received_at', '<', before)
        .where('state', 'not in', ['scheduled', 'sending'])
        .execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('suggestions').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

function placeOf(channel: string, threadTag: string): string {
  return `${channel}/${threadTag}`
}
