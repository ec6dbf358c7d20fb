import { readAddress, type Address, type AddressKind } from '../conversation/address.ts'
import type { ExclusionReason } from '../conversation/exclusion.ts'
import type { MessageKind } from '../conversation/message.ts'
import { looksLikeOneTimeCode } from '../conversation/text/one-time-code.ts'
import { isVouchedFor } from '../channel/vouched-for.ts'
import { isListed } from './permission/allowed-list.ts'
import { hasReply } from './past-sends.ts'
import { isSameText } from './checks/echo.ts'
import { effectiveMode, type EffectiveMode, type Reachable } from './permission/mode.ts'
import { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
import { isInside } from './timing/schedule.ts'
import { hasText, said, turnText } from './said.ts'
import type { MailFacts } from '../channel/mail-facts.ts'
import type { IncomingMessage, PastSend, Situation } from './situation.ts'

/** Predicates over a situation, used by the rules in `safety-floor.ts`. If something can't be determined, they return the more careful answer. */

export const oldestMs = { text: 5 * 60_000, email: 24 * 60 * 60_000 } as const

/** The most that the clocks of two devices differ, ms. A message dated further ahead was not written by a person just now. */
export const clockSkewMs = 60_000

export function hasAddressOf(situation: Pick<Reachable, 'conversation'>, kinds: readonly AddressKind[]): boolean {
  return situation.conversation.addresses.some(({ kind }) => kinds.includes(kind))
}

/** Also true if the row's whole conversation was excluded for such a reason: the reader sees marks that the address doesn't show. */
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

/** The turn is only a reaction. */
export function isReactionAlone(situation: Situation): boolean {
  const reacted = hasKind(situation, ['tapback']) || hasExclusion(situation, ['tapback', 'textual-tapback'])
  return reacted && said(situation).length === 0
}

export function hasOneTimeCode(situation: Situation): boolean {
  return (
    hasExclusion(situation, ['one-time-code']) || situation.incoming.some(({ text }) => text !== null && looksLikeOneTimeCode(text.trim()))
  )
}

/** A turn is as old as its newest message, because sending waits for a burst to end. */
export function isTooOld(situation: Situation): boolean {
  const newest = said(situation).at(-1)
  return newest !== undefined && !(situation.now - (newest.at ?? NaN) <= oldestMs[situation.medium])
}

export function isFutureDated(situation: Situation): boolean {
  return said(situation).some(({ at }) => at !== null && at - situation.now > clockSkewMs)
}

export function isBeforeStart(situation: Situation): boolean {
  return said(situation).some(({ at }) => !((at ?? NaN) >= situation.settings.answersFrom))
}

/**
 * It is, or may have been when their turn came in, outside the hours of the schedule. A model may write until it opens, and the dates of messages come from
 * other clocks.
 */
export function isOutsideSchedule(situation: Situation): boolean {
  const { now, settings } = situation
  const times = said(situation).flatMap(({ at }) => (at === null ? [] : [at, at - clockSkewMs]))
  return [now, ...times].some((at) => !isInside(settings.schedule, at))
}

/** Asks `ask` of the email's facts. Returns `unsaid` if they are unknown, and false for a text. */
export function mailIs({ medium, mail }: Situation, ask: (mail: MailFacts) => boolean, unsaid = true): boolean {
  return medium === 'email' && (mail === null ? unsaid : ask(mail))
}

/** Emails sent automatically, except the one being claimed. */
export function mails({ history, claim }: Situation): readonly PastSend[] {
  return (history.mails ?? []).filter(({ id }) => id !== claim)
}

export function mailsHere(situation: Situation): readonly PastSend[] {
  return mails(situation).filter(({ conversation }) => conversation === situation.conversation.key)
}

/** A listed contact may turn out to be two people, so the address they write from must be listed too. */
export function isNotAllowed(asked: Reachable & Partial<Pick<Situation, 'incoming'>>): boolean {
  const { conversation, settings, incoming = [] } = asked
  const writing = senders({ incoming }).filter(({ value }) => value !== '')
  const from = writing.length === 0 ? [conversation.addresses] : writing.map((one) => [one])
  return settings.allowed.restricts && from.some((addresses) => !isListed(settings.allowed, addresses))
}

/** The effective mode. It also depends on whether the network vouches for the sender of the texts (`isVouchedFor`). */
export function modeOf(situation: Situation): EffectiveMode {
  return effectiveMode(situation, situation.medium === 'email' || situation.incoming.every(isConfirmed))
}

/** The network vouches for the sender of this text. */
export function isConfirmed({ service }: Pick<IncomingMessage, 'service'>): boolean {
  return service !== null && isVouchedFor(service)
}

/** The mode is draft, or a value that only a future store may hold: only auto is ever sent. `ask` and `off` have rules of their own. */
export function getsOnlyDrafts(situation: Situation): boolean {
  const { mode, lowered } = modeOf(situation)
  return lowered === null && mode !== 'auto' && mode !== 'ask' && mode !== 'off'
}

/** Idiolect's sends, except the one being claimed. */
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

/** Their turn repeats an earlier one, or only earlier ones: a machine that doesn't pause repeats itself several times in one turn. */
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
