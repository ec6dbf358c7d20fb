import { gapIn } from '#contract/voice/drafts.ts'
import { AppError } from '#contract/errors.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { suggestionState, type Suggestion, type suggestions as contract, type SuggestionState } from '#contract/live/suggestions.ts'
import type { LookedAt } from '#contract/live/trust.ts'
import type { Tables } from '#server/store/tables.ts'
import { matchTitle } from '#core/conversation/match-title.ts'
import { openStates, pendingStates, type StoredSuggestion } from '#server/store/live/suggestions.ts'
import { threadLimit } from './assess-reply.ts'
import { lesson, type Answering } from './answer-turn.ts'
import { says } from './current-turn.ts'
import type { Improving } from './improve-drafts.ts'
import type { Journal } from '../listening/journal.ts'
import { learnFrom } from '../voice/learn-from.ts'
import type { LiveDeps, Sessions } from '../listening/live-deps.ts'
import type { Sending } from './send-reply.ts'
import { followUp } from '../trust/follow-up.ts'
import { judgeSuggestion, type SteppedDown } from '../trust/judge.ts'

export type SuggestionActs = ReturnType<typeof createSuggestionActs>

const mostOpen = 500
const mostOfAll = 100

/** What the owner does with suggestions. Whatever they touch is no longer sent by itself. */
export function createSuggestionActs(
  deps: LiveDeps,
  parts: { sessions: Sessions; sending: Sending; answering: Answering; improving: Pick<Improving, 'drop'>; journal: Journal },
) {
  const { store, clock, messages } = deps
  const { sessions, sending, answering, improving, journal } = parts

  async function find(tables: Tables, accountId: string, id: string): Promise<StoredSuggestion> {
    const suggestion = await tables.suggestions.find(accountId, id)
    if (suggestion === null) throw new AppError('not-found', 'This suggestion is gone.')
    return suggestion
  }

  /** Changes what is still pending; everything else is refused in the words of its state. */
  async function change(
    accountId: string,
    id: string,
    to: (suggestion: StoredSuggestion) => Parameters<Tables['suggestions']['change']>[2],
    also: (tables: Tables, suggestion: StoredSuggestion) => Promise<readonly SteppedDown[]> = () => Promise.resolve([]),
  ): Promise<Suggestion> {
    const changed = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const suggestion = await find(tables, accountId, id)
      const done = await tables.suggestions.change(suggestion, pendingStates, to(suggestion))
      if (done === null) throw over(suggestion.state)
      return { done, down: await also(tables, suggestion) }
    })
    improving.drop(accountId, id)
    await journal.changed(changed.done)
    await tellSteppedDown(accountId, changed.down)
    return journal.shown(changed.done)
  }

  /** What is still scheduled for them is held. */
  async function tellSteppedDown(accountId: string, down: readonly SteppedDown[]): Promise<void> {
    journal.steppedDown(accountId, down)
    if (down.length > 0) await sending.recheck(accountId)
  }

  /** The owner looked at a reply that was, or would have been, sent by itself. Twice is once; they may change their mind. */
  async function lookedAt(accountId: string, id: string, said: LookedAt) {
    const { looked, down } = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await find(tables, accountId, id)
      const wasSent = found.automatic === true && found.state === 'sent'
      if (!wasSent && (found.wouldSendAt ?? null) === null) throw new AppError('conflict', 'This was not sent by itself.')
      if (found.lookedAt === said) return { looked: found, down: [] }
      const changed = await tables.suggestions.change(found, [found.state], { lookedAt: said })
      return {
        looked: changed ?? found,
        down: await judgeSuggestion(tables, found, said, { text: found.edited ? null : found.text, now: clock.now() }),
      }
    })
    await journal.changed(looked)
    await tellSteppedDown(accountId, down)
    return { looked, down }
  }

  return {
    async keep(accountId: string, id: string): Promise<Suggestion> {
      return journal.shown((await lookedAt(accountId, id, 'kept')).looked)
    },

    async regret(accountId: string, id: string): Promise<OutputOf<typeof contract.regret>> {
      const { looked, down } = await lookedAt(accountId, id, 'regretted')
      const own = down.find(({ conversation }) => conversation === looked.peer.key)
      return {
        suggestion: journal.shown(looked),
        stepped_down: own === undefined ? null : { code: 'stepped-down', text: own.text },
        follow_up: looked.state === 'sent' ? followUp(looked.text) : null,
      }
    },

    async list(accountId: string, asked: { state: 'open' | 'all'; conversation_id?: string | undefined }): Promise<Suggestion[]> {
      const key = asked.conversation_id
      const [states, most] = asked.state === 'open' ? [openStates, mostOpen] : [suggestionState.options, mostOfAll]
      const found =
        key === undefined
          ? await store.suggestions.list(accountId, states, most)
          : await store.suggestions.ofConversation(accountId, key, states)
      return found.map((suggestion) => journal.shown(suggestion))
    },

    edit: (accountId: string, id: string, text: string): Promise<Suggestion> =>
      change(accountId, id, () => ({
        text,
        edited: true,
        ...ownersNow,
        state: 'waiting',
        reasons: [{ code: 'edited', text: 'You changed it, so it waits for you.' }],
      })),

    /** Twice is one message: whoever comes second gets what the first has started. */
    async approve(accountId: string, id: string, text: string | undefined): Promise<Suggestion> {
      const { suggestion, outboxId, down } = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const found = await find(tables, accountId, id)
        if (found.state === 'sending' || found.state === 'sent') return { suggestion: found, outboxId: null, down: [] }
        if (!pendingStates.includes(found.state)) throw over(found.state)
        const edited = text !== undefined && text !== found.text
        const wanted = edited ? { ...found, text, edited: true } : found
        if (wanted.text.trim() === '') throw new AppError('invalid-input', 'Write something first.')
        refuseGap(wanted.text)
        const reasons = [{ code: 'approved', text: 'You approved it.' }]
        const claimed = await sending.claim(tables, wanted, false, reasons)
        if (claimed === null) throw new AppError('conflict', 'This message has its reply already.')
        await learnFrom({ store: tables, clock }, { ...lesson(wanted), kind: wanted.edited ? 'edited' : 'accepted', text: wanted.text })
        return { ...claimed, down: await judgeSuggestion(tables, found, 'used', { text: wanted.text, now: clock.now() }) }
      })
      if (outboxId !== null) {
        improving.drop(accountId, id)
        await journal.changed(suggestion)
        void sending.deliver(outboxId)
        await tellSteppedDown(accountId, down)
      }
      return journal.shown(suggestion)
    },

    /** Puts the text where the owner writes. It checks that the conversation on the screen is this one, and never presses Return. */
    async insert(accountId: string, id: string, text: string): Promise<{ inserted: boolean; message: string }> {
      refuseGap(text)
      const suggestion = await find(store, accountId, id)
      if (suggestion.state === 'scheduled') {
        const reasons = [{ code: 'edited', text: 'You took it over.' }]
        await change(accountId, id, () => ({ state: 'waiting', reasons, ...ownersNow }))
      } else if (suggestion.awaits !== null && pendingStates.includes(suggestion.state)) {
        // What is in the field is what they saw: nothing is put in its place meanwhile.
        await change(accountId, id, () => ownersNow)
      }
      const answer = await insertInto(suggestion, text)
      if (answer.ok) await noteUsed(accountId, id, text)
      if (answer.ok) return { inserted: true, message: 'Inserted. Press Return in Messages to send it.' }
      journal.line(accountId, `Inserting failed: ${answer.failure.message}`)
      return { inserted: false, message: answer.failure.message }
    },

    dismiss: (accountId: string, id: string): Promise<Suggestion> =>
      change(
        accountId,
        id,
        () => ({ state: 'dismissed', reasons: [] }),
        async (tables, suggestion) => {
          await learnFrom({ store: tables, clock }, { ...lesson(suggestion), kind: 'dismissed', text: null })
          return judgeSuggestion(tables, suggestion, 'dismissed', { text: null, now: clock.now() })
        },
      ),

    /** Other drafts where the voice has others; a text that the owner has edited stays theirs. */
    async refresh(accountId: string, id: string): Promise<Suggestion> {
      const suggestion = await find(store, accountId, id)
      if (!pendingStates.includes(suggestion.state)) throw over(suggestion.state)
      const again = [{ code: 'refreshed', text: 'You asked for other drafts, so it waits for you.' }]
      // A model may take its time, and what the owner does not want must not be sent by itself meanwhile.
      if (suggestion.state === 'scheduled') await change(accountId, id, () => ({ state: 'waiting', reasons: again, ...ownersNow }))
      const { drafts, failure, note } = await answering.draftFor(accountId, suggestion.peer, suggestion.turn, before(suggestion), {
        other: suggestion.drafts.map((draft) => draft.text),
      })
      if (drafts.length === 0) throw new AppError('conflict', failure?.text ?? 'There are no other drafts for this message.')
      return change(accountId, id, (found) => ({
        drafts,
        text: found.edited ? found.text : (drafts[0]?.text ?? ''),
        state: 'waiting',
        reasons: again,
        note,
        awaits: null,
      }))
    },
  }

  /** What goes out by the owner's own hand afterwards is the last word on it. */
  async function noteUsed(accountId: string, id: string, text: string): Promise<void> {
    const down = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await tables.suggestions.find(accountId, id)
      return found === null ? [] : judgeSuggestion(tables, found, 'used', { text, now: clock.now() })
    })
    await tellSteppedDown(accountId, down)
  }

  /** Messages has several names for a conversation: what it calls the open one now is passed on, where it can be this one. */
  async function insertInto(suggestion: StoredSuggestion, text: string): Promise<Awaited<ReturnType<typeof messages.helper.insert>>> {
    const shown = await messages.helper.snapshot()
    if (!shown.ok) return shown
    const { title, running } = shown.data
    if (title === null) return notInserted(running ? 'ambiguous' : 'messages-not-running')
    const { peer, accountId } = suggestion
    const known = await store.contacts.list(accountId)
    const contact = known.find(({ key }) => key === peer.key)
    const { exact, short } = matchTitle(title, [{ ...contact, ...peer }, ...known.filter(({ key }) => key !== peer.key)])
    const isThis = ({ key }: { readonly key: string }) => key === peer.key
    if (![...exact, ...short].some(isThis)) return notInserted('mismatch')
    return messages.helper.insert({
      text,
      expectTitle: title,
      expectLastText: lastText(suggestion),
      titleIsCertain: exact.length === 1 && exact.some(isThis),
      mode: 'replaceIfEmpty',
    })
  }

  /** What stood before the turn, where the listener can still read it. */
  function before({ accountId, peer, turn }: StoredSuggestion) {
    const thread = sessions.of(accountId)?.view.thread(peer.chat, threadLimit) ?? []
    const begin = thread.findIndex(({ guid }) => guid === turn[0]?.guid)
    return begin < 0 ? [] : thread.slice(0, begin)
  }

  /** The lowest bubble that the conversation should show; null where that is not known. */
  function lastText({ accountId, peer, turn }: StoredSuggestion): string | null {
    const thread = sessions.of(accountId)?.view.thread(peer.chat, threadLimit)
    return (thread?.findLast(says) ?? turn.findLast(says))?.text ?? null
  }
}

/** What only the owner knows is filled in before a text goes anywhere. */
function refuseGap(text: string): void {
  const gap = gapIn(text)
  if (gap !== null) throw new AppError('invalid-input', `Fill in ${gap} first.`)
}

function notInserted(code: 'ambiguous' | 'mismatch' | 'messages-not-running') {
  const message = {
    ambiguous: 'Idiolect could not tell for certain which conversation is open in Messages. Nothing was inserted.',
    mismatch: 'A different conversation is open in Messages than the one this text is for. Nothing was inserted.',
    'messages-not-running': 'Messages is not open. Nothing was inserted.',
  }[code]
  return { ok: false, failure: { code, message, certain: true } } as const
}

/** A model that is still writing for it must not change what the owner has laid hands on. */
const ownersNow = { awaits: null, note: null } as const

const words: Partial<Record<SuggestionState, string>> = {
  sending: 'It is being sent already.',
  sent: 'It was sent already.',
  unknown: 'It may have been sent already, so it is not sent again. Please look in Messages.',
  answered: 'You have answered this yourself.',
  superseded: 'They wrote more since: use the newer suggestion.',
}

function over(state: SuggestionState): AppError {
  return new AppError('conflict', words[state] ?? 'This suggestion is over.')
}
