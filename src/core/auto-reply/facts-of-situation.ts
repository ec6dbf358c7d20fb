import { readAddress, type Address, type AddressKind } from '../conversation/address.ts'
import type { ExclusionReason } from '../conversation/exclusion.ts'
import type { MessageKind } from '../conversation/message.ts'
import { looksLikeOneTimeCode } from '../conversation/text/one-time-code.ts'
import { bubblesOf } from '../conversation/text/text-content.ts'
import { isVouchedFor } from '../channel/vouched-for.ts'
import { sessionGap } from '../conversation/turns.ts'
import { isListed } from './permission/allowed-list.ts'
import { hasReply } from './past-sends.ts'
import { isSameText } from './checks/echo.ts'
import { effectiveMode, type EffectiveMode, type Reachable } from './permission/mode.ts'
import { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
import { readWords } from './precedent/words.ts'
import { asksAnything } from './precedent/asking.ts'
import { hasText, said, turnText } from './said.ts'
import type { MailFacts } from '../channel/mail-facts.ts'
import type { EarlierRow, IncomingMessage, PastSend, Situation } from './situation.ts'

/** The questions that the table of `safety-floor.ts` asks of a situation. What cannot be told is answered with the more careful side. */

export const oldestMs = { text: 5 * 60_000, email: 24 * 60 * 60_000 } as const

/** Clocks of two devices differ by this much; a date further ahead was not written by a person just now. */
export const clockSkewMs = 60_000

export function hasAddressOf(situation: Pick<Reachable, 'conversation'>, kinds: readonly AddressKind[]): boolean {
  return situation.conversation.addresses.some(({ kind }) => kinds.includes(kind))
}

/** Where a row was left out for what its whole conversation is, that holds as well: the reader saw marks that an address does not have. */
export function isSenderOf(situation: Situation, kinds: readonly AddressKind[], exclusions: readonly ExclusionReason[]): boolean {
  return (
    hasAddressOf(situation, kinds) || senders(situation).some(({ kind }) => kinds.includes(kind)) || hasExclusion(situation, exclusions)
  )
}

export function isSelfChat({ conversation, owner }: Pick<Reachable, 'conversation' | 'owner'>): boolean {
  return conversation.addresses.some(({ value }) => owner.addresses.has(value))
}

export function isWithOwner(situation: Situation): boolean {
  const { incoming, owner } = situation
  return (
    isSelfChat(situation) ||
    incoming.some(({ sender }) => sender !== null && owner.addresses.has(sender)) ||
    hasExclusion(situation, ['self-chat'])
  )
}

export function isNobodyKnown({ conversation }: Pick<Reachable, 'conversation'>): boolean {
  return conversation.addresses.length === 0
}

export function isFiltered({ conversation }: Pick<Reachable, 'conversation'>): boolean {
  return conversation.filtered || conversation.addresses.some(({ filtered }) => filtered)
}

export function hasExclusion({ incoming }: Situation, exclusions: readonly ExclusionReason[]): boolean {
  return incoming.some(({ exclusion }) => exclusion !== null && exclusions.includes(exclusion))
}

export function hasKind({ incoming }: Situation, kinds: readonly MessageKind[]): boolean {
  return incoming.some(({ kind }) => kinds.includes(kind))
}

/** Nothing was said, but somebody reacted. */
export function isReactionAlone(situation: Situation): boolean {
  const reacted = hasKind(situation, ['tapback']) || hasExclusion(situation, ['tapback', 'textual-tapback'])
  return reacted && said(situation).length === 0
}

export function hasOneTimeCode(situation: Situation): boolean {
  return (
    hasExclusion(situation, ['one-time-code']) || situation.incoming.some(({ text }) => text !== null && looksLikeOneTimeCode(text.trim()))
  )
}

/** The age of a turn is that of its newest message: sending waits for a burst to end. */
export function isTooOld(situation: Situation): boolean {
  const newest = said(situation).at(-1)
  return newest !== undefined && !(situation.now - (newest.at ?? NaN) <= oldestMs[situation.channel])
}

export function isFutureDated(situation: Situation): boolean {
  return said(situation).some(({ at }) => at !== null && at - situation.now > clockSkewMs)
}

export function isBeforeStart(situation: Situation): boolean {
  return said(situation).some(({ at }) => !((at ?? NaN) >= situation.settings.answersFrom))
}

/** True if the mail says so, or where it is not known what it says (`unsaid` else). */
export function mailIs({ channel, mail }: Situation, ask: (mail: MailFacts) => boolean, unsaid = true): boolean {
  return channel === 'email' && (mail === null ? unsaid : ask(mail))
}

/** Mails that went out automatically, but for the one that is being claimed. */
export function mails({ history, claim }: Situation): readonly PastSend[] {
  return (history.mails ?? []).filter(({ id }) => id !== claim)
}

export function mailsHere(situation: Situation): readonly PastSend[] {
  return mails(situation).filter(({ conversation }) => conversation === situation.conversation.key)
}

/** Somebody listed by one address may really be two people, so the address they write from must be listed. */
export function isNotAllowed(asked: Reachable & Partial<Pick<Situation, 'incoming'>>): boolean {
  const { conversation, settings, incoming = [] } = asked
  const writing = senders({ incoming }).filter(({ value }) => value !== '')
  const from = writing.length === 0 ? [conversation.addresses] : writing.map((one) => [one])
  return settings.allowed.restricts && from.some((addresses) => !isListed(settings.allowed, addresses))
}

/** The mode that holds; it also depends on whether the network vouches for who sent the texts (`isVouchedFor`). */
export function modeOf(situation: Situation): EffectiveMode {
  return effectiveMode(situation, situation.channel === 'email' || situation.incoming.every(isConfirmed))
}

/** The network vouches for who sent this text. */
export function isConfirmed({ service }: Pick<IncomingMessage, 'service'>): boolean {
  return service !== null && isVouchedFor(service)
}

/** Whatever else a store may hold one day: what is not auto is not sent. */
export function getsOnlyDrafts(situation: Situation): boolean {
  const { mode, lowered } = modeOf(situation)
  return lowered === null && mode !== 'auto' && mode !== 'ask' && mode !== 'off'
}

/** The product's sends but the one that is being claimed. */
export function otherSends({ history, claim }: Situation): readonly PastSend[] {
  return claim === null ? history.sends : history.sends.filter(({ id }) => id !== claim)
}

export function sendsHere(situation: Situation): readonly PastSend[] {
  return otherSends(situation).filter(({ conversation }) => conversation === situation.conversation.key)
}

export function isReplied(situation: Situation): boolean {
  const guids = situation.incoming.map(({ guid }) => guid)
  return hasReply(otherSends(situation), guids)
}

/** Nothing but letters: no attachment in the text, no reaction, call, card or reply to a single message. */
export function isPlain({ kind, text, exclusion }: Pick<IncomingMessage, 'kind' | 'text' | 'exclusion'>, inline: boolean): boolean {
  return kind === 'text' && exclusion !== 'textual-tapback' && !inline && text !== null && !text.includes('\ufffc')
}

/** The last rows that say something count however old they are. */
const lastRows = 4

/** The rows before the turn that still belong to it: since the last long silence, and the last few in any case. */
export function sessionOf(situation: Situation): readonly EarlierRow[] {
  const { around } = situation.history
  const saying = around.flatMap(({ says }, i) => (says ? [i] : []))
  return around.slice(Math.min(sinceSilence(situation), saying.at(-lastRows) ?? 0))
}

/** Where in `around` the rows begin that no long silence parts from the turn. */
function sinceSilence({ now, incoming, history: { around } }: Situation): number {
  let next = incoming[0]?.at ?? now
  let begin = around.length
  while (begin > 0) {
    const at = around[begin - 1]?.at ?? next
    if (next - at > sessionGap) break
    next = Math.min(next, at)
    begin--
  }
  return begin
}

/** The owner's side has said just this since the last long silence: nobody says good night twice. */
export function isSaidAlready(situation: Situation): boolean {
  const { draft, history } = situation
  if (draft === null) return false
  const since = history.around.slice(sinceSilence(situation))
  return since.some(({ from, text }) => from !== 'them' && text !== null && hasSameWords(text, draft.text))
}

/** Capitals and marks aside; what has no words is compared as it stands. */
function hasSameWords(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) =>
    readWords(text)
      .map(({ word }) => word.toLowerCase())
      .join(' '),
  )
  return one === '' || other === '' ? isSameText(a, b) : one === other
}

export function hasMoreThanText(situation: Situation): boolean {
  return (
    situation.channel === 'text' &&
    (situation.incoming.some((row) => !isPlain(row, row.inline === true)) || sessionOf(situation).some(({ plain }) => !plain))
  )
}

/**
 * Something in this session is not as routine as the turn: what it is about, no earlier answer covers. Nor does one where the owner asked and
 * the turn is what they get to hear.
 */
export function hasOtherMatter(situation: Situation): boolean {
  const { draft } = situation
  if (draft === null || draft.precedent === null) return false
  const session = sessionOf(situation).filter(({ says }) => says)
  const known = { them: trimmed(draft.precedent.routine), owner: trimmed(draft.precedent.said) }
  const isOther = ({ from, text }: EarlierRow) =>
    from !== 'product' && (text === null || bubblesOf(text).some((bubble) => !known[from].has(bubble.trim())))
  const lastTurn = session.slice(session.findLastIndex(({ from }) => from === 'them') + 1)
  return session.some(isOther) || lastTurn.some(({ text }) => text !== null && asksAnything(text))
}

/** A draft that was stored before there was this evidence has none. */
function trimmed(texts: readonly string[] | undefined): ReadonlySet<string> {
  return new Set(texts?.map((text) => text.trim()))
}

/** The row before the turn that says something is theirs: nobody has answered it. */
export function leavesUnanswered({ history }: Situation): boolean {
  return history.around.findLast(({ says }) => says)?.from === 'them'
}

/** Their turn is an earlier one again, or nothing but earlier ones: a machine that does not pause repeats itself several times in one turn. */
export function isRepeated(situation: Situation): boolean {
  const { now, history } = situation
  const earlier = history.earlierIncoming.filter(({ at }) => !(now - at > repeatWindowMs))
  const isEarlier = (text: string) => text !== '' && earlier.some((one) => isNearIdentical(one.text, text))
  const messages = said(situation).filter(hasText)
  return isEarlier(turnText(situation)) || (messages.length > 0 && messages.every(({ text }) => isEarlier(text ?? '')))
}

export function isEcho(situation: Situation): boolean {
  const texts = [turnText(situation), ...said(situation).map(({ text }) => text ?? '')]
  const sent = sendsHere(situation).filter(({ at }) => !(situation.now - at > repeatWindowMs))
  return sent.some((send) => send.text !== null && texts.some((text) => isSameText(text, send.text ?? '')))
}

export function isOutdated(situation: Situation): boolean {
  const newest = said(situation).at(-1)
  return situation.draft !== null && newest !== undefined && situation.draft.madeFor !== newest.guid
}

function senders({ incoming }: Pick<Situation, 'incoming'>): readonly Address[] {
  return incoming.flatMap(({ sender }) => (sender === null ? [] : [readAddress(sender, null)]))
}
