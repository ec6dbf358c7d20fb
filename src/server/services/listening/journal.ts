import { iso } from '#server/iso.ts'
import { askedFactsOf } from '../drafting/asked-facts.ts'
import { editsOf } from '../drafting/edits.ts'
import { placeOf, type IgnoredMessage } from '#core/channel/channel.ts'
import { pendingStates, type Suggestion, type SuggestionState, type Reason } from '#contract/live/suggestions.ts'
import { registerOf, type Register } from '#core/channel/register.ts'
import { saidByWhom, says, textOf } from '#core/conversation/turns.ts'
import { isForgotten } from '../privacy/is-forgotten.ts'
import type { LiveDeps } from './live-deps.ts'
import type { TerminalOutput } from './terminal-output.ts'
import type { AutomaticReply, LogRow } from '#server/store/live/message-log.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'

export type Journal = ReturnType<typeof createJournal>

/** How many characters of a turn are shown and logged. Drafting uses more. */
const longestShown = 10_000

/** How many characters of a name the terminal panel shows. Senders choose their own names, and the rest of the line matters more. */
const longestName = 80

/** How many of an account's newest log lines are rewritten at startup. They include those that an earlier process was working on. */
const maxCaughtUp = 200

/** Reason code of a text whose fate is unknown. */
export const unknownFate = 'unknown'

const outcomes: Record<Exclude<SuggestionState, 'unknown'>, string> = {
  waiting: 'Waiting for you.',
  scheduled: 'Will be sent automatically.',
  sending: 'Being sent.',
  sent: 'Sent.',
  failed: 'Not sent.',
  dismissed: 'Dismissed.',
  answered: 'You answered it yourself.',
  superseded: 'They wrote again. See the newer entry.',
  expired: 'Nobody answered in time.',
}

/** Reports what became of each turn to the pages, the log, and (without its text) the terminal panel. */
export function createJournal(deps: Pick<LiveDeps, 'store' | 'events' | 'clock' | 'random' | 'channels'>, terminal: TerminalOutput) {
  const { store, events } = deps
  /** Notes on running requests, by suggestion. In memory, because a restart ends them. */
  const writing = new Map<string, string>()

  return {
    /** The suggestion as the pages see it. */
    shown: (suggestion: StoredSuggestion): Suggestion => toSuggestion(suggestion, writing.get(suggestion.id)),

    /** Sets the note on what is being written for a suggestion. Null if nothing is any more. Shown with the next report on it. */
    writes(id: string, words: string | null): void {
      if (words === null) writing.delete(id)
      else writing.set(id, words)
    },

    /** Call in the transaction that stores the suggestion, so that a kill never leaves one without a log entry. */
    record: (tables: Pick<Tables, 'messageLog'>, suggestion: StoredSuggestion): Promise<void> =>
      tables.messageLog.add(suggestion.accountId, toLog(suggestion)),

    /** Call in the transaction that replaces an older one, which may be too old for `catchUp` later. */
    amend: (tables: Pick<Tables, 'messageLog'>, suggestion: StoredSuggestion): Promise<void> =>
      tables.messageLog.change(suggestion.accountId, toLog(suggestion)),

    /** Call once it is stored and recorded, or amended. */
    told: (suggestion: StoredSuggestion): void => announce(suggestion),

    /** Publishes a suggestion if only its note changed. */
    noted: (suggestion: StoredSuggestion): void => publish(suggestion),

    async changed(suggestion: StoredSuggestion): Promise<void> {
      await store.messageLog.change(suggestion.accountId, toLog(suggestion))
      announce(suggestion)
    },

    /** Call at startup: a kill may have come between the outcome of a turn and its log line. */
    async catchUp(accountId: string): Promise<void> {
      for (const suggestion of await store.suggestions.list(accountId, null, maxCaughtUp)) {
        await store.messageLog.change(accountId, toLog(suggestion))
      }
    },

    skipped,

    /** Reports a message that is not answered: a terminal line, plus a log entry only if it may have been for the owner. */
    async ignored(accountId: string, channel: string, { name, reasons, unread }: IgnoredMessage): Promise<void> {
      if (unread === true) return skipped(accountId, { channel, name, text: '', at: deps.clock.now(), reasons })
      terminal.write(accountId, channel, `${short(name)}: ignored. ${words(reasons)}`)
    },

    /** Reports a reply that was sent automatically. */
    sentByItself(suggestion: StoredSuggestion, notify: boolean): void {
      events.publish(suggestion.accountId, { type: 'sent-automatically', suggestion: toSuggestion(suggestion, undefined), notify })
    },

    /** Reports people who were moved back to ask. */
    steppedDown(accountId: string, people: readonly { conversation: string; name: string; text: string }[]): void {
      for (const { conversation, name, text } of people) {
        for (const channel of deps.channels) terminal.write(accountId, channel.id, text)
        events.publish(accountId, { type: 'stepped-down', conversation_id: conversation, name, text })
      }
      if (people.length > 0) events.publish(accountId, { type: 'control' })
    },

    line: (accountId: string, channel: string, text: string) => terminal.write(accountId, channel, text),
    control: (accountId: string) => events.publish(accountId, { type: 'control' }),
  }

  /** Reports a turn that is not drafted, unless the account's data were deleted meanwhile. */
  async function skipped(
    accountId: string,
    turn: { channel: string; name: string; text: string; at: number; reasons: readonly Reason[] },
  ): Promise<void> {
    const { channel, name, text, at, reasons } = turn
    const line = { id: deps.random.id(), channel, at, name, text, response: null, outcome: 'Not answered.', reasons }
    const kept = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      if (await isForgotten(tables, accountId, channel)) return false
      await tables.messageLog.add(accountId, line)
      return true
    })
    if (kept) terminal.write(accountId, channel, `${short(name)}: not answered. ${words(reasons)}`)
  }

  function toLog(suggestion: StoredSuggestion): LogRow {
    const { id, channel, thread, receivedAt, peer, turn, state, text, reasons } = suggestion
    const left = state === 'sent' || state === 'sending' || mayHaveLeft(suggestion)
    const automatic = automaticReply(suggestion)
    const shown = left || automatic !== null
    const said = saidInGroup(suggestion)
    const line = {
      id,
      channel,
      thread,
      at: receivedAt,
      name: calledFor(peer),
      text: said === null ? turnWords(turn, registerOf(suggestion)) : said.map(({ name, text }) => `${name}: ${text}`).join('\n'),
      response: shown ? text : null,
      reasons,
    }
    return { ...line, outcome: lineOf(suggestion), ...(automatic === null ? {} : { automatic }) }
  }

  function outcomeOf(suggestion: StoredSuggestion): string {
    const { channel, state } = suggestion
    const isKnown = state !== 'unknown' && !mayHaveLeft(suggestion)
    return isKnown ? outcomes[state] : `It may have been sent. Please look in ${placeOf(deps.channels, channel)}; it is not tried again.`
  }

  /** The outcome of a suggestion as the message log shows it: with the owner's review, if there is one. */
  function lineOf(suggestion: StoredSuggestion): string {
    const { wouldSendAt = null, review } = suggestion
    if (wouldSendAt !== null && review === 'kept') return 'Would have been sent; you would have, too.'
    return wouldSendAt !== null && review === 'regretted' ? 'Would have been sent; you would not have.' : outcomeOf(suggestion)
  }

  function publish(suggestion: StoredSuggestion): void {
    events.publish(suggestion.accountId, { type: 'suggestion', suggestion: toSuggestion(suggestion, writing.get(suggestion.id)) })
  }

  function announce(suggestion: StoredSuggestion): void {
    publish(suggestion)
    terminal.write(
      suggestion.accountId,
      suggestion.channel,
      `${short(calledFor(suggestion.peer))}: ${outcomeOf(suggestion)} ${words(suggestion.reasons)}`,
    )
  }
}

function words(reasons: readonly Reason[]): string {
  return reasons.map(({ text }) => text).join(' ')
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName).toWellFormed()}…` : name
}

/** Handed over with an unknown fate, even if the owner has dismissed it since. */
function mayHaveLeft({ state, reasons }: StoredSuggestion): boolean {
  return state === 'unknown' || (state === 'dismissed' && reasons.some(({ code }) => code === unknownFate))
}

/** The details of a reply that was, or would have been, sent automatically. Null for any other. */
function automaticReply(suggestion: StoredSuggestion): AutomaticReply | null {
  const { state, automatic, wouldSendAt = null, review = null, drafts, text } = suggestion
  const went = automatic === true && (state === 'sent' || mayHaveLeft(suggestion))
  if (!went && wouldSendAt === null) return null
  const draft = drafts.find((one) => one.text === text)
  const answers = draft?.precedent?.answers ?? []
  return {
    review,
    wouldSendAt,
    confidence: draft?.confidence ?? null,
    evidence: draft?.evidence ?? null,
    precedent: answers.length === 0 ? null : { moments: answers.length, answers: answers.slice(0, 3) },
  }
}

/** What to call the person or group where the owner reads it. */
export function calledFor({ name, shownAs }: Pick<StoredSuggestion['peer'], 'name' | 'shownAs'>): string {
  return shownAs ?? name
}

/** What the page shows of an incoming turn: its text, or a substitute if it has none. */
export function turnWords(turn: StoredSuggestion['turn'], register: Register): string {
  const text = textOf(turn, register)
  if (text === '' && turn.some(says)) return '(no text)'
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

/** Who of a group wrote what, as much of it as is shown. Null where only one person can have written, and where there is no text. */
function saidInGroup(suggestion: StoredSuggestion): NonNullable<Suggestion['said_by']> | null {
  const { peer, turn } = suggestion
  if (!peer.group || registerOf(suggestion) !== 'text') return null
  const said = saidByWhom(turn, peer.memberNames ?? {})
  if (said.length === 0) return null
  let left = longestShown
  return said.flatMap(({ name, text }) => {
    if (left <= 0) return []
    const shown = text.length > left ? `${text.slice(0, left)}…` : text
    left -= text.length
    return [{ name, text: shown }]
  })
}

/** `writing`: a note on the running request. */
export function toSuggestion(suggestion: StoredSuggestion, writing: string | undefined): Suggestion {
  const { id, peer, turn, receivedAt, drafts, text, edited, state, ask, reasons, note, awaits, dueAt } = suggestion
  const { beganAs, automatic, wouldSendAt = null, review = null } = suggestion
  const open = pendingStates.includes(state)
  const said = saidInGroup(suggestion)
  return {
    id,
    ...(beganAs === undefined ? {} : { began_as: beganAs }),
    conversation_id: peer.key,
    name: calledFor(peer),
    group: peer.group,
    ...(registerOf(suggestion) === 'email' ? { medium: 'email' as const } : {}),
    incoming: turnWords(turn, registerOf(suggestion)),
    ...(said === null ? {} : { said_by: said }),
    received_at: iso(receivedAt),
    ...askedFactsOf(
      drafts,
      turn.flatMap((message) => message.text ?? []),
    ),
    drafts: drafts.map(({ precedent: _found, signs: _signs, engine: _engine, register: _register, ...draft }) => draft),
    text,
    edited,
    edits: [...editsOf(suggestion)],
    state,
    ask,
    reasons: [...reasons],
    note: open ? ((awaits === null ? null : writing) ?? note) : null,
    due_at: iso(dueAt),
    ...(automatic === true && state === 'sent' ? { automatic } : {}),
    ...(wouldSendAt === null ? {} : { would_send_at: iso(wouldSendAt) }),
    ...(review === null ? {} : { review }),
  }
}
