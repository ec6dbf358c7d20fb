import { AppError } from '#contract/errors.ts'
import type { PendingEmail, SentAround } from '#contract/live/gmail-listener.ts'
import { openStates, type Suggestion } from '#contract/live/suggestions.ts'
import { findChannel, type Channel } from '#core/channel/channel.ts'
import type { Store } from '#server/store/db.ts'
import { inTime } from '#server/in-time.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { toSuggestion, type Journal } from '../listening/journal.ts'
import type { SuggestionActs } from './act-on-suggestion.ts'

export type PendingMail = ReturnType<typeof createPendingMail>

const maxShown = 500

/** The suggestions of an email channel, as the panel of pending replies shows them. */
export function createPendingMail(
  deps: {
    readonly store: Store
    readonly channel: string
    readonly channels: readonly Channel[]
    /** Called before the account's list is shown: starts a check that removes what was answered by hand. */
    readonly check: (accountId: string) => void
    /** See `LiveDeps`. */
    readonly answerWithin: number
  },
  acts: Pick<SuggestionActs, 'approve' | 'dismiss' | 'settled'>,
  journal: Pick<Journal, 'shown'>,
) {
  const { store, channel } = deps

  /** Throws AppError `not-found` if this channel has no such suggestion. */
  async function require(accountId: string, id: string): Promise<StoredSuggestion> {
    const stored = await store.suggestions.find(accountId, id)
    if (stored?.channel !== channel) throw new AppError('not-found', 'This email is gone.')
    return stored
  }

  return {
    /** Newest first. */
    async list(accountId: string): Promise<PendingEmail[]> {
      deps.check(accountId)
      const open = await store.suggestions.list(accountId, openStates, maxShown, channel)
      return open.map((stored) => {
        const { id, text, incoming, reasons, edited, edits = [], note, drafts, asked_facts = null, state } = journal.shown(stored)
        const { subject = '', sender = stored.peer.name, from = null, to = null } = stored.letter ?? {}
        return {
          id,
          response: text,
          email_details: { subject, sender, timestamp: stored.receivedAt, body: incoming },
          reasons,
          edited,
          edits,
          note,
          drafts,
          asked_facts,
          from,
          to,
          state,
        }
      })
    },

    /** What would be sent along with the reply; asks the mailbox. Throws AppErrors. */
    async around(accountId: string, id: string): Promise<SentAround> {
      const { thread, target, turn } = await require(accountId, id)
      const place = findChannel(deps.channels, channel)
      if (place === null) throw new AppError('unavailable', 'The mailbox can’t be reached right now.')
      const answer = { accountId, thread, target, answers: turn.map(({ guid }) => guid) }
      return (await place.sentAround?.(answer)) ?? { above: '', below: '', quotes: false }
    },

    /**
     * Sends the reply, or `text` if the owner approved that instead. Waits for the outcome, but only as long as a caller waits; sending continues
     * after that. Approving twice sends one email. Throws AppError `conflict` if it is neither sent nor still being sent.
     */
    async approve(accountId: string, id: string, text: string | undefined): Promise<string> {
      await require(accountId, id)
      await acts.approve(accountId, id, text)
      await inTime(deps.answerWithin, acts.settled(id))
      const stored = await store.suggestions.find(accountId, id)
      if (stored === null) throw new AppError('not-found', 'This email is gone.')
      return saysSent(toSuggestion(stored, undefined))
    },

    async reject(accountId: string, id: string): Promise<void> {
      await require(accountId, id)
      await acts.dismiss(accountId, id)
    },
  }
}

function saysSent({ state, reasons }: Suggestion): string {
  if (state === 'sent') return 'Email response approved and sent successfully'
  if (state === 'sending') return 'The reply is being sent.'
  throw new AppError('conflict', reasons.map(({ text }) => text).join(' ') || 'The reply was not sent.')
}
