import { readAddress, type Address, type AddressKind } from '../conversation/address.ts'
import { isSilent, type ExclusionReason } from '../conversation/exclusion.ts'
import type { MessageKind } from '../conversation/message.ts'
import { looksLikeOneTimeCode } from '../conversation/text/one-time-code.ts'
import { writtenOut } from '../channel/register.ts'
import { bubblesOf } from '../conversation/text/text-content.ts'
import { sessionGap } from '../conversation/turns.ts'
import { isListed } from './permission/allowed-list.ts'
import { hasReply } from './past-sends.ts'
import { isSameText } from './checks/echo.ts'
import { effectiveMode, type EffectiveMode, type Reachable } from './permission/mode.ts'
import { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
import { asksAnything } from './precedent/asking.ts'
import { lackOfPrecedent, type PrecedentLack } from './precedent/judge.ts'
import { isGrave } from '../drafting/intents/read-turn.ts'
import { topicsOf, type TopicId } from '../gravity/topics.ts'
import type { MailFacts } from '../channel/mail-facts.ts'
import type { EarlierRow, IncomingMessage, PastSend, Situation } from './situation.ts'

/** The questions that the table of `safety-floor.ts` asks of a situation. What cannot be told is answered with the more careful side. */

export const oldestMs = { text: 5 * 60_000, email: 24 * 60 * 60_000 } as const

/** Clocks of two devices differ by this much; a date further ahead was not written by a person just now. */
const clockSkewMs = 60_000

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

/** The rows that say something, in order. */
export function said({ incoming }: Situation): readonly IncomingMessage[] {
  return incoming.filter(({ exclusion, kind }) => !(exclusion !== null && isSilent(exclusion)) && !silentKinds.has(kind))
}

const silentKinds: ReadonlySet<MessageKind> = new Set<MessageKind>(['tapback', 'event', 'sticker', 'unsent', 'empty'])

/** Nothing was said, but somebody reacted. */
export function isReactionAlone(situation: Situation): boolean {
  const reacted = hasKind(situation, ['tapback']) || hasExclusion(situation, ['tapback', 'textual-tapback'])
  return reacted && said(situation).length === 0
}

export function hasText({ kind, text }: IncomingMessage): boolean {
  return (kind === 'text' || kind === 'link') && text !== null && bubblesOf(text).length > 0
}

export function hasOneTimeCode(situation: Situation): boolean {
  return (
    hasExclusion(situation, ['one-time-code']) || situation.incoming.some(({ text }) => text !== null && looksLikeOneTimeCode(text.trim()))
  )
}

interface Reading {
  readonly lack: PrecedentLack | null
  readonly topics: ReadonlySet<TopicId>
}

/** Many rules ask the same of one situation, and reading its texts is most of a decision's work. */
const readings = new WeakMap<Situation, Reading>()

function read(situation: Situation): Reading {
  const known = readings.get(situation)
  if (known !== undefined) return known
  const reading = { lack: findLack(situation), topics: findTopics(situation) }
  readings.set(situation, reading)
  return reading
}

/** Why a draft has no precedent, or null: it has one, or there is nothing to ask it for. */
export function precedentLack(situation: Situation): PrecedentLack | null {
  return read(situation).lack
}

/** Whether their words, the draft's, or what was said shortly before touch a topic that is never answered by itself. */
export function touches(situation: Situation, topic: TopicId): boolean {
  return read(situation).topics.has(topic)
}

function findLack(situation: Situation): PrecedentLack | null {
  const { draft, now, settings } = situation
  const turn = turnText(situation)
  if (draft === null || draft.text.trim() === '' || turn === '') return null
  return lackOfPrecedent(draft.precedent, {
    turn,
    register: situation.channel,
    draft: draft.text,
    now,
    timeZone: settings.schedule.time_zone,
  })
}

/** How long a serious word stands over what follows. */
const overshadowedMs = 12 * 60 * 60_000

/** Topics that stand over a conversation until the owner has taken it up again. */
const lasting: ReadonlySet<TopicId> = new Set<TopicId>([
  'topic-emergency',
  'topic-illness',
  'topic-death',
  'topic-self-harm',
  'topic-threat',
  'topic-love-in-question',
  'topic-police',
])
const takenUpAfter = 2

/** What was said since the owner's second-last word by hand, however long ago. */
function openlyGrave({ history }: Situation): string[] {
  const texts: string[] = []
  let byHand = 0
  for (const { from, says, text } of history.around.toReversed()) {
    if (byHand >= takenUpAfter) break
    if (from === 'owner' && says) byHand++
    if (text !== null) texts.push(text)
  }
  return texts
}

function findTopics(situation: Situation): ReadonlySet<TopicId> {
  const { draft, history, now } = situation
  const before = history.around.filter(({ at }) => !(now - at > overshadowedMs))
  // A bubble alone, and all of them together: a thought may be cut anywhere.
  const theirs = said(situation).flatMap(({ text }) => text ?? [])
  const texts = [...before.flatMap(({ text }) => text ?? []), ...theirs, theirs.join(' '), draft?.text ?? '']
  const read = new Map(Array.from(new Set(texts), (text) => [text, topicsOf(text)]))
  const found = new Set<TopicId>()
  for (const topics of read.values()) for (const topic of topics) found.add(topic)
  for (const text of new Set(openlyGrave(situation))) {
    for (const topic of read.get(text) ?? topicsOf(text)) if (lasting.has(topic)) found.add(topic)
    if (isGrave([text])) found.add('topic-emergency')
  }
  // What is grave to those who draft is grave to those who send, whatever words it is said in.
  if (isGrave(theirs)) found.add('topic-emergency')
  return found
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

/** True where the mail says so, or where it is not known what it says (`unsaid` else). */
export function mailIs({ channel, mail }: Situation, ask: (mail: MailFacts) => boolean, unsaid = true): boolean {
  return channel === 'email' && (mail === null ? unsaid : ask(mail))
}

/** Mails that went out by themselves, but for the one that is being claimed. */
export function mails({ history, claim }: Situation): readonly PastSend[] {
  return (history.mails ?? []).filter(({ id }) => id !== claim)
}

export function mailsHere(situation: Situation): readonly PastSend[] {
  return mails(situation).filter(({ conversation }) => conversation === situation.conversation.key)
}

export function isNotAllowed({ conversation, settings }: Reachable): boolean {
  return settings.allowed.restricts && !isListed(settings.allowed, conversation.addresses)
}

/** iMessage, over whichever way, vouches for the sender; SMS and RCS numbers can be made up. */
export function modeOf(situation: Situation): EffectiveMode {
  return effectiveMode(situation, situation.channel === 'email' || situation.incoming.every(isConfirmed))
}

/** The network vouches for who sent this text. */
export function isConfirmed({ service }: Pick<IncomingMessage, 'service'>): boolean {
  return service !== null && /^imessage/i.test(service)
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
export function isPlain({ kind, text }: Pick<IncomingMessage, 'kind' | 'text'>, inline: boolean): boolean {
  return kind === 'text' && !inline && text !== null && !text.includes('\ufffc')
}

/** The last rows count however old they are. */
const lastRows = 4

/** The rows before the turn that still belong to it: since the last long silence, and the last few in any case. */
export function sessionOf({ now, incoming, history }: Situation): readonly EarlierRow[] {
  const { around } = history
  let next = incoming[0]?.at ?? now
  let begin = around.length
  while (begin > 0) {
    const at = around[begin - 1]?.at ?? next
    if (next - at > sessionGap) break
    next = Math.min(next, at)
    begin--
  }
  return around.slice(Math.max(0, Math.min(begin, around.length - lastRows)))
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

function turnText(situation: Situation): string {
  const texts = said(situation)
    .filter(hasText)
    .map(({ text }) => text ?? '')
  return writtenOut(texts, situation.channel)
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

function senders({ incoming }: Situation): readonly Address[] {
  return incoming.flatMap(({ sender }) => (sender === null ? [] : [readAddress(sender, null)]))
}
