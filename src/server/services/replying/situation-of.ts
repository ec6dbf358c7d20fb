import type { Reason } from '#contract/live/suggestions.ts'
import {
  clockSkewMs,
  checkDraft,
  isMoreThanWords,
  isPlain,
  type DraftToSend,
  type EarlierRow,
  type IncomingMessage,
  type Situation,
} from '#core/auto-reply/index.ts'
import { toIncoming } from '#core/channel/incoming.ts'
import type { MailFacts } from '#core/channel/mail-facts.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import { readAddress } from '#core/conversation/address.ts'
import { currentTurn, says, textOf } from '#core/conversation/turns.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { DecisionFacts } from './facts/decision-facts.ts'
import { newerOf } from './facts/grave-words.ts'
import { isByHand, isOurs } from './facts/whose-words.ts'

export type Candidate = Pick<
  StoredSuggestion,
  'accountId' | 'channel' | 'thread' | 'target' | 'peer' | 'turn' | 'drafts' | 'text' | 'edited' | 'context' | 'fresh' | 'letter'
>

/** The policy's input: the reply, its thread as observed, and what the store and the listener know. */
export function situationOf(
  candidate: Candidate,
  thread: readonly ThreadMessage[],
  facts: DecisionFacts & { readonly settings: Situation['settings'] },
  options: { readonly claim: string | null; readonly ownerTyping: boolean },
): Situation {
  const { peer, turn } = candidate
  const seen = new Map(turn.map((message) => [message.guid, message]))
  const begin = thread.findIndex(({ guid }) => seen.has(guid))
  const since = begin < 0 ? [] : thread.slice(begin)
  const there = new Set(since.map(({ guid }) => guid))
  // Unsent or deleted: the turn is no longer what was read.
  const gone = turn.filter(({ guid }) => !there.has(guid)).map(takenBack)
  const incoming: readonly IncomingMessage[] = [...gone, ...since.filter(({ fromMe }) => !fromMe).map((row) => toIncoming(row, seen))]
  const { here } = facts
  // Replies that the owner approved or edited count as their own words.
  const byItself = here.filter(({ automatic }) => automatic)
  const human = thread.filter((row) => row.fromMe && says(row) && !isOurs(row, here))
  const isToThem = ({ to }: ThreadMessage) => to === undefined || to.every((address) => peer.addresses.includes(address))
  const toThem = human.flatMap((row) => (row.at !== null && isToThem(row) ? [row.at] : []))
  const wroteToThemAt = newerOf(toThem.length === 0 ? null : Math.max(...toThem), facts.wroteElsewhere.toThemAt)
  const first = since[0]?.at ?? turn[0]?.at ?? facts.now
  const newest = turn.findLast(says)
  const draft = draftOf(candidate)
  return {
    now: facts.now,
    medium: facts.medium,
    incoming,
    mail: facts.medium === 'email' ? mailFacts(since) : null,
    conversation: {
      key: peer.key,
      group: peer.group,
      addresses: peer.addresses.map((address) => readAddress(address, null)),
      filtered: false,
      known: peer.known,
      ...(peer.senderDoubt === undefined ? {} : { senderDoubt: peer.senderDoubt }),
      mode: facts.mode,
      lastFromMe: thread.findLast(says)?.fromMe === true,
      // Position in the thread counts too, because the dates come from the clocks of different devices.
      answered: [...since, ...thread.filter(({ at }) => at !== null && at >= first)].some((row) => isByHand(row, here)),
      ownerTyping: options.ownerTyping,
    },
    owner: { addresses: new Set() },
    draft:
      draft === null
        ? null
        : { ...draft, madeFor: newest?.guid ?? '', findings: checkDraft(draft.text, [...candidate.context, peer.name], namesOf(draft)) },
    settings: facts.settings,
    history: {
      sends: facts.sends,
      mails: facts.mails,
      ownerWroteAt: human.at(-1)?.at ?? null,
      graveAt: facts.graveAt,
      wroteElsewhereAt: facts.wroteElsewhere.at,
      wroteToThemAt,
      editedAt: facts.seen.editedAt,
      wroteToUnknownAt: facts.wroteElsewhere.toUnknownAt,
      toldElsewhereAt: facts.seen.toldElsewhereAt,
      toldHereAt: facts.seen.toldHereAt,
      saidHereAt: facts.seen.saidHereAt,
      dismissedAt: facts.dismissedAt,
      elsewhere: facts.elsewhere,
      earlierRows: whatWasBefore(begin < 0 ? thread : thread.slice(0, begin), {
        isProducts: (row) => row.byOwner !== true && isOurs(row, byItself),
        wroteToThemAt,
      }),
      earlierIncoming: earlierTurns(begin < 0 ? thread : thread.slice(0, begin)),
    },
    claim: options.claim,
  }
}

function takenBack(message: IncomingMessage): IncomingMessage {
  return { ...message, edited: true }
}

/** Combines the facts of all their emails: one that must not be answered is enough. Null if nothing is known about one of them. */
function mailFacts(thread: readonly ThreadMessage[]): MailFacts | null {
  const all: MailFacts[] = []
  for (const { fromMe, mail } of thread) {
    if (fromMe) continue
    if (mail === undefined) return null
    all.push(mail)
  }
  if (all.length === 0) return null
  return {
    automatic: all.some(({ automatic }) => automatic),
    bulk: all.some(({ bulk }) => bulk),
    noReply: all.some(({ noReply }) => noReply),
    authenticated: all.every(({ authenticated }) => authenticated),
    toOwner: all.every(({ toOwner }) => toOwner),
    why: distinct(all.flatMap(({ why = [] }) => why)),
  }
}

/** The last reason of each code. */
export function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [reason.code, reason])).values()]
}

/** An edited draft is in the owner's words and has no measured confidence, so it is never sent automatically. */
function draftOf({ text, edited, drafts }: Candidate): Pick<DraftToSend, 'text' | 'confidence' | 'precedent' | 'lastLook'> | null {
  const first = drafts[0]
  if (text === '' || first === undefined) return null
  if (edited) return { text, confidence: null, precedent: null }
  const { confidence, precedent = null, lastLook } = first
  return { text, confidence, precedent, ...(lastLook === undefined ? {} : { lastLook }) }
}

/** The words of the draft that the voice knows as names, so that they count as names however they are capitalized. */
function namesOf({ precedent }: Pick<DraftToSend, 'precedent'>): WordStatistics {
  return { names: new Set(precedent?.names), contactNames: new Set() }
}

function whatWasBefore(
  thread: readonly ThreadMessage[],
  seen: { readonly isProducts: (row: ThreadMessage) => boolean; readonly wroteToThemAt: number | null },
): EarlierRow[] {
  // What was certainly taken back before the owner wrote to them is nothing that a reply could miss.
  const { wroteToThemAt } = seen
  const isOver = ({ kind, changedAt = null }: ThreadMessage) =>
    kind === 'unsent' && changedAt !== null && wroteToThemAt !== null && wroteToThemAt >= changedAt + clockSkewMs
  return thread.map((row) => ({
    from: !row.fromMe ? 'them' : seen.isProducts(row) ? 'product' : 'owner',
    text: row.text,
    at: row.at ?? Number.POSITIVE_INFINITY,
    plain: (isPlain(row, row.thread !== null) && !isMoreThanWords(row)) || isOver(row),
    says: says(row),
  }))
}

function earlierTurns(thread: readonly ThreadMessage[]): { text: string; at: number }[] {
  const turns: { text: string; at: number }[] = []
  for (let rows = thread; rows.length > 0;) {
    const turn = currentTurn(rows)
    const at = turn.at(-1)?.at
    if (at !== undefined && at !== null) turns.push({ text: textOf(turn), at })
    const start = turn[0]
    rows = start === undefined ? rows.slice(0, -1) : rows.slice(0, rows.indexOf(start))
  }
  return turns.filter(({ text }) => text !== '')
}
