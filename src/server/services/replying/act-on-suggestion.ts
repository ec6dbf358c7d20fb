import { gapIn } from '#contract/voice/drafts.ts'
import { AppError } from '#contract/errors.ts'
import { registerOf } from '#core/channel/register.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import {
  mayAct,
  openStates,
  statesFor,
  suggestionState,
  type Reason,
  type Suggestion,
  type SuggestionAct,
  type suggestions as contract,
  type SuggestionState,
} from '#contract/live/suggestions.ts'
import type { Review } from '#contract/live/trust.ts'
import type { Tables } from '#server/store/tables.ts'
import { findChannel, placeOf, type Inserted } from '#core/channel/channel.ts'
import { threadOf, type ThreadMessage } from '#core/channel/observation.ts'
import { suggestionsFor, threadWith } from '#core/channel/one-peer.ts'
import type { StoredSuggestion, SuggestionChange } from '#server/store/live/suggestions.ts'
import type { Answering } from './answer-turn.ts'
import { says } from '#core/conversation/turns.ts'
import { draftAt, withEdit, withOtherDrafts } from '../drafting/edits.ts'
import { withoutReasons } from './facts/turns-elsewhere.ts'
import { approvedReason } from './follow-sent.ts'
import { lesson } from './lesson.ts'
import type { Improving } from './improve-drafts.ts'
import type { Journal } from '../listening/journal.ts'
import { learnFrom } from '../voice/learn-from.ts'
import type { LiveDeps, ListenSessions } from '../listening/live-deps.ts'
import type { Holding } from './hold-replies.ts'
import type { Sending } from './sending/send-reply.ts'
import { followUp } from '../trust/follow-up.ts'
import { judgeSuggestion, type SteppedDown } from '../trust/judge-suggestion.ts'

export type SuggestionActs = ReturnType<typeof createSuggestionActs>

const maxOpen = 500
const maxOfAll = 100

/** The owner's actions on suggestions. A suggestion they touch is no longer sent automatically. */
export function createSuggestionActs(
  deps: LiveDeps,
  parts: {
    sessions: ListenSessions
    sending: Sending
    holding: Pick<Holding, 'recheck'>
    answering: Answering
    improving: Pick<Improving, 'drop'>
    journal: Journal
  },
) {
  const { store, clock, channels } = deps
  const { sessions, sending, holding, answering, improving, journal } = parts

  /** Approved replies being sent, by suggestion. */
  const delivering = new Map<string, Promise<void>>()

  function over({ channel, state }: StoredSuggestion): AppError {
    return new AppError('conflict', words[state]?.(placeOf(channels, channel)) ?? 'This suggestion has expired.')
  }

  async function find(tables: Tables, accountId: string, id: string): Promise<StoredSuggestion> {
    const suggestion = await tables.suggestions.find(accountId, id)
    if (suggestion === null) throw new AppError('not-found', 'This suggestion is gone.')
    return suggestion
  }

  /** Changes the suggestion if its state allows the action. Otherwise refuses with a message that names the state. */
  async function change(
    accountId: string,
    id: string,
    act: SuggestionAct,
    to: (suggestion: StoredSuggestion) => SuggestionChange,
    also: (tables: Tables, suggestion: StoredSuggestion) => Promise<readonly SteppedDown[]> = () => Promise.resolve([]),
  ): Promise<Suggestion> {
    const changed = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const suggestion = await find(tables, accountId, id)
      const done = await tables.suggestions.change(suggestion, statesFor(act), to)
      if (done === null) throw over(suggestion)
      return { done, down: await also(tables, suggestion) }
    })
    improving.drop(accountId, id)
    await journal.changed(changed.done)
    await tellSteppedDown(accountId, changed.down)
    return journal.shown(changed.done)
  }

  /** Holds what is still scheduled for people moved back to ask. */
  async function tellSteppedDown(accountId: string, down: readonly SteppedDown[]): Promise<void> {
    journal.steppedDown(accountId, down)
    if (down.length > 0) await holding.recheck(accountId)
  }

  /** The owner's verdict on a reply that was, or would have been, sent automatically. Repeating it changes nothing; they may change their mind. */
  async function review(accountId: string, id: string, said: Review) {
    const { reviewed, down } = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await find(tables, accountId, id)
      const wasSent = found.automatic === true && found.state === 'sent'
      if (!wasSent && (found.wouldSendAt ?? null) === null) throw new AppError('conflict', 'This was not sent automatically.')
      if (found.review === said) return { reviewed: found, down: [] }
      const changed = await tables.suggestions.change(found, [found.state], () => ({ review: said }))
      return {
        reviewed: changed ?? found,
        down: await judgeSuggestion(tables, found, said, { text: found.edited ? null : found.text, now: clock.now() }),
      }
    })
    await journal.changed(reviewed)
    await tellSteppedDown(accountId, down)
    return { reviewed, down }
  }

  return {
    async keep(accountId: string, id: string): Promise<Suggestion> {
      return journal.shown((await review(accountId, id, 'kept')).reviewed)
    },

    async regret(accountId: string, id: string): Promise<OutputOf<typeof contract.regret>> {
      const { reviewed, down } = await review(accountId, id, 'regretted')
      const own = down.find(({ conversation }) => conversation === reviewed.peer.key)
      return {
        suggestion: journal.shown(reviewed),
        stepped_down: own === undefined ? null : { code: 'stepped-down', text: own.text },
        follow_up: reviewed.state === 'sent' ? followUp(reviewed.text) : null,
      }
    },

    async list(accountId: string, asked: { state: 'open' | 'all'; conversation_id?: string | undefined }): Promise<Suggestion[]> {
      const key = asked.conversation_id
      const [states, most] = asked.state === 'open' ? [openStates, maxOpen] : [suggestionState.options, maxOfAll]
      const found =
        key === undefined
          ? await store.suggestions.list(accountId, states, most)
          : await store.suggestions.ofConversation(accountId, key, states)
      return found.map((suggestion) => journal.shown(suggestion))
    },

    /**
     * `draft`: index of the changed draft. Null if it no longer exists. An edit to the very text that would be sent changes nothing, except that a
     * scheduled reply then waits for the owner.
     */
    edit: (accountId: string, id: string, { text, draft }: { readonly text: string; readonly draft: number | null }): Promise<Suggestion> =>
      change(accountId, id, 'edit', (found) => {
        if (!isOther(found, text)) return found.state === 'scheduled' ? { ...ownersNow, state: 'waiting', reasons: [onHold] } : ownersNow
        return {
          ...withEdit(found, text, draft),
          ...ownersNow,
          state: 'waiting',
          reasons: [{ code: 'edited', text: 'You changed it, so it waits for you.' }],
        }
      }),

    /** Approving twice sends one message: the second call returns what the first one started. */
    async approve(accountId: string, id: string, text: string | undefined): Promise<Suggestion> {
      const { suggestion, outboxId, down } = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const found = await find(tables, accountId, id)
        const left = found.state === 'sending' || found.state === 'sent'
        // It is on its way, or sent, as it was: approving other words would seem to send those.
        if (left && isOther(found, text)) throw over(found)
        if (left) return { suggestion: found, outboxId: null, down: [] }
        if (!mayAct(found.state, 'approve')) throw over(found)
        const wanted =
          text === undefined || !isOther(found, text)
            ? found
            : ((await tables.suggestions.change(found, [found.state], (current) => withEdit(current, text, null))) ?? found)
        if (wanted.text.trim() === '') throw new AppError('invalid-input', 'Write something first.')
        refuseGap(wanted.text)
        const reasons = [approvedReason(wanted)]
        const claimed = await sending.claim(tables, wanted, false, reasons)
        if (claimed === null) throw new AppError('conflict', 'This message has its reply already.')
        const draft = found.drafts[draftAt(found, wanted.text)]?.text ?? ''
        const kind = draft.trim() === wanted.text.trim() ? 'accepted' : 'edited'
        await learnFrom({ store: tables, clock }, { ...lesson(wanted), draft, kind, text: wanted.text })
        return { ...claimed, down: await judgeSuggestion(tables, found, 'used', { text: wanted.text, now: clock.now() }) }
      })
      if (outboxId !== null) {
        improving.drop(accountId, id)
        await journal.changed(suggestion)
        const delivered = sending.deliver(outboxId, suggestion).finally(() => delivering.delete(id))
        delivering.set(id, delivered)
        await tellSteppedDown(accountId, down)
      }
      return journal.shown(suggestion)
    },

    /** Resolves once this suggestion, if approved in this process, is no longer being sent. */
    settled: async (id: string): Promise<void> => delivering.get(id),

    /** Puts the text into the input field of Messages. Checks that this conversation is on the screen, and never presses Return. */
    async insert(accountId: string, id: string, text: string): Promise<{ inserted: boolean; message: string }> {
      refuseGap(text)
      const suggestion = await find(store, accountId, id)
      if (suggestion.state === 'scheduled') {
        const reasons = [{ code: 'edited', text: 'You took it over.' }]
        await change(accountId, id, 'insert', () => ({ state: 'waiting', reasons, ...ownersNow }))
      } else if (mayAct(suggestion.state, 'insert')) {
        // The inserted text is the one they saw: a model must not replace it in the meantime.
        await change(accountId, id, 'insert', () => ownersNow)
      }
      const answer = await insertInto(suggestion, text)
      if (answer.ok) await noteUsed(accountId, id, text)
      else journal.line(accountId, suggestion.channel, `Inserting failed: ${answer.message}`)
      return { inserted: answer.ok, message: answer.message }
    },

    dismiss: (accountId: string, id: string): Promise<Suggestion> =>
      change(
        accountId,
        id,
        'dismiss',
        // A reply that may have been sent is only taken off the list: its log line and outbox row stay, and it counts as no verdict.
        (found) => ({ state: 'dismissed', ...(found.state === 'unknown' ? {} : withoutReasons(found)) }),
        async (tables, suggestion) => {
          if (suggestion.state === 'unknown') return []
          await learnFrom({ store: tables, clock }, { ...lesson(suggestion), kind: 'dismissed', text: null })
          return judgeSuggestion(tables, suggestion, 'dismissed', { text: null, now: clock.now() })
        },
      ),

    /**
     * Takes a dismissal back, with what was learned from it. A person whom it moved back to ask stays there. Throws `conflict` if the dismissed reply
     * may have been sent, and if they wrote more since: the newer suggestion answers that, too.
     */
    restore: (accountId: string, id: string): Promise<Suggestion> =>
      change(
        accountId,
        id,
        'restore',
        (found) => {
          if (found.state === 'dismissed' && found.reasons.length > 0) throw over({ ...found, state: 'unknown' })
          return { ...ownersNow, state: 'waiting', reasons: [{ code: 'restored', text: 'You took it back after dismissing it.' }] }
        },
        async (tables, suggestion) => {
          const inThread = await tables.suggestions.ofThread(accountId, suggestion, suggestionState.options)
          const theirs = suggestionsFor(suggestion.peer.key, inThread, registerOf(suggestion))
          if (theirs.some(({ receivedAt }) => receivedAt > suggestion.receivedAt)) throw over({ ...suggestion, state: 'superseded' })
          await tables.learned.delete(accountId, id)
          const verdict = await tables.verdicts.find(accountId, id)
          if (verdict?.kind === 'dismissed') await tables.verdicts.delete(accountId, id)
          return []
        },
      ),

    /**
     * Replaces the drafts, except those that the owner has changed. Throws `conflict` if there are no other drafts: the suggestion
     * then keeps what it has, but is no longer scheduled.
     */
    async refresh(accountId: string, id: string, asked: { instruction?: string | undefined; request_id?: string | undefined } = {}) {
      const suggestion = await find(store, accountId, id)
      if (!mayAct(suggestion.state, 'refresh')) throw over(suggestion)
      const again = [{ code: 'refreshed', text: 'You asked for other drafts, so it waits for you.' }]
      // A model may be slow, and the rejected reply must not be sent automatically in the meantime.
      if (suggestion.state === 'scheduled')
        await change(accountId, id, 'refresh', () => ({ state: 'waiting', reasons: again, ...ownersNow }))
      const { drafts, failure, note } = await answering.draftFor(accountId, suggestion.peer, suggestion.turn, await before(suggestion), {
        register: registerOf(suggestion),
        other: suggestion.drafts.map((draft) => draft.text),
        instruction: asked.instruction,
        requestId: asked.request_id,
      })
      if (drafts.length === 0) throw new AppError('conflict', failure?.text ?? 'There are no other drafts for this message.')
      return change(accountId, id, 'refresh', (found) => ({
        ...withOtherDrafts(found, drafts),
        state: 'waiting',
        reasons: again,
        ...ownersNow,
        note,
      }))
    },
  }

  /** Text that the owner sends by hand afterwards is the final verdict on the suggestion. */
  async function noteUsed(accountId: string, id: string, text: string): Promise<void> {
    const down = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await tables.suggestions.find(accountId, id)
      return found === null ? [] : judgeSuggestion(tables, found, 'used', { text, now: clock.now() })
    })
    await tellSteppedDown(accountId, down)
  }

  async function insertInto(suggestion: StoredSuggestion, text: string): Promise<Inserted> {
    const channel = findChannel(channels, suggestion.channel)
    if (channel === null) return { ok: false, message: 'Idiolect cannot reach the place this text is for. Nothing was inserted.' }
    const contacts = await store.contacts.list(suggestion.accountId)
    return channel.insert({ text, person: suggestion.peer, contacts, lastText: await lastText(suggestion) })
  }

  /** The current thread, even if another process or none listens to it. Null if this process does not listen and the thread cannot be read. */
  async function threadNow(suggestion: StoredSuggestion): Promise<readonly ThreadMessage[] | null> {
    const channel = findChannel(channels, suggestion.channel)
    if (channel === null) return null
    const observation = await channel.observe(suggestion, { certain: false })
    const listens = sessions.of(suggestion.accountId, suggestion.channel) !== null
    return listens || observation.readable ? threadOf(observation) : null
  }

  /** The messages before the turn, if they can still be read. */
  async function before(suggestion: StoredSuggestion): Promise<readonly ThreadMessage[]> {
    const thread = threadWith(suggestion.peer.key, (await threadNow(suggestion)) ?? [], registerOf(suggestion))
    const begin = thread.findIndex(({ guid }) => guid === suggestion.turn[0]?.guid)
    return begin < 0 ? [] : thread.slice(0, begin)
  }

  /** The newest message that the thread should show. Null if it is not known. */
  async function lastText(suggestion: StoredSuggestion): Promise<string | null> {
    return ((await threadNow(suggestion))?.findLast(says) ?? suggestion.turn.findLast(says))?.text ?? null
  }
}

/** Whether `text` differs from what would be sent. Calls trim their text, so the stored one is trimmed too. */
function isOther(found: Pick<StoredSuggestion, 'text'>, text: string | undefined): boolean {
  return text !== undefined && text !== found.text.trim()
}

const onHold: Reason = { code: 'on-hold', text: 'You put it on hold.' }

/** Refuses a text with a gap: the owner must fill it in before the text goes anywhere. */
function refuseGap(text: string): void {
  const gap = gapIn(text)
  if (gap !== null) throw new AppError('invalid-input', `Fill in ${gap} first.`)
}

/** The owner has touched it: a model that is still writing must not replace its drafts, and it is never sent automatically. */
const ownersNow = { awaits: null, note: null, touched: true } as const

const words: Partial<Record<SuggestionState, (place: string) => string>> = {
  sending: () => 'It is being sent already.',
  sent: () => 'It was sent already.',
  unknown: (place) => `It may have been sent already, so it is not sent again. Please look in ${place}.`,
  answered: () => 'You have answered this yourself.',
  superseded: () => 'They wrote more since: use the newer suggestion.',
}
