import { caps } from '#contract/live/caps.ts'
import { automaticTurnsSince, countRecent } from './past-sends.ts'
import type { DraftFinding } from './checks/draft-checks.ts'
import {
  hasEdited,
  isAnsweredElsewhere,
  isSaidElsewhere,
  isToldElsewhere,
  leavesUnansweredElsewhere,
  mayBeAnsweredElsewhere,
} from './around/elsewhere.ts'
import {
  getsOnlyDrafts,
  hasExclusion,
  hasKind,
  hasOneTimeCode,
  isBeforeStart,
  isEcho,
  isFiltered,
  isFutureDated,
  isNobodyKnown,
  isNotAllowed,
  isOutdated,
  isOutsideSchedule,
  isReactionAlone,
  isRepeated,
  isReplied,
  isSenderOf,
  isTooOld,
  isWithOwner,
  mailIs,
  mails,
  mailsHere,
  modeOf,
  otherSends,
  sendsHere,
} from './facts-of-situation.ts'
import {
  hadMoreThanText,
  hasMoreThanText,
  hasOtherMatter,
  isDismissedBefore,
  isSaidAlready,
  leavesUnanswered,
} from './around/before-turn.ts'
import { isGraveElsewhere, precedentLack, touches, touchesBefore } from './around/gravity-around.ts'
import { hasText, said } from './said.ts'
import type { LastLookVerdict } from './precedent/evidence.ts'
import type { PrecedentLack } from './precedent/judge.ts'
import { topics } from '../gravity/topics.ts'
import type { ReasonId } from './reasons.ts'
import type { Outcome } from './decision.ts'
import type { Situation } from './situation.ts'
import { effectiveThreshold, isSureEnough } from './reach/threshold.ts'

const { mail: mailCaps } = caps

export interface SafetyRule {
  readonly id: Exclude<ReasonId, 'all-rules-hold'>
  /** Where the rule comes from. */
  readonly section:
    | 'design 7'
    | 'decision 039'
    | 'decision 103'
    | 'decision 108'
    | 'decision 109'
    | 'decision 129'
    | 'design 6'
    | 'reference on messages 9'
    | 'reference on mail 3'
  /** Quoted from the section, so that the two can be compared. Rules of section 7 are in its order. */
  readonly words: string
  readonly outcome: Exclude<Outcome, 'send'>
  /** True if the rule forbids sending. */
  applies(situation: Situation): boolean
  /** For a rule that looks at what was said before, too: true if it is only that which it applies to, so that its reason says so. */
  readonly isBefore?: (situation: Situation) => boolean
}

/**
 * The safety floor: every rule that a draft must pass before it is sent, line by line as in section 7 of the design, with what decisions added
 * to its first part, followed by rules from section 6, the references, and public failures of such tools.
 *
 * `skip`: messages of this kind are never answered for the owner. `hold`: the owner may still want to send the draft.
 */
export const safetyFloor: readonly SafetyRule[] = [
  // "Precedent first"
  further('they-asked', 'decision 039', 'A turn that asks is never answered automatically', 'hold', lacks('they-asked')),
  further('answers-unasked', 'decision 039', 'A yes, a no or a "done" where nothing was asked', 'hold', lacks('answers-unasked')),
  further('not-plain-text', 'decision 039', 'Anything that is not plain text', 'hold', hasMoreThanText, hadMoreThanText),
  further('something-unanswered', 'decision 039', 'Nothing is sent over something unanswered', 'hold', leavesUnanswered),
  rule('no-precedent', 'Nothing is sent by itself unless the owner has answered at least five near moments', 'hold', lacks('no-precedent')),
  rule('voice-without-bar', 'near moments of this very person', 'hold', lacks('voice-without-bar')),
  rule('answered-differently', 'in the same way', 'hold', lacks('answered-differently')),
  rule('unseen-words', 'every content word of the incoming turn seen from them before', 'hold', lacks('unseen-words')),
  rule('other-act', 'the draft doing what those answers did', 'hold', lacks('other-act')),
  rule('beyond-precedent', 'no content word that stands neither in the thread nor in those answers', 'hold', lacks('beyond-precedent')),
  further('asks-for-something', 'decision 039', 'asks for something or proposes it', 'hold', lacks('asks-for-something')),
  further('no-courtesy', 'decision 129', 'only a courtesy is answered automatically', 'hold', lacks('no-courtesy')),
  further('unknown-language', 'decision 039', 'a language that the rules do not read', 'hold', lacks('unknown-language')),
  further('other-tone', 'decision 039', 'Tone', 'hold', lacks('other-tone')),
  further('other-hour', 'decision 039', 'the hour of day', 'hold', lacks('other-hour')),
  further('other-matter', 'decision 108', 'In the thread, too, there is nothing but courtesies', 'hold', hasOtherMatter),
  further(
    'unsure-person',
    'decision 103',
    'not certain to be one person',
    'hold',
    ({ conversation: { senderDoubt: doubt } }) => doubt === 'by-name-alone' || doubt === 'on-several-cards',
  ),
  further(
    'unchecked-person',
    'decision 108',
    'Who was never looked at is in doubt',
    'hold',
    ({ conversation }) => conversation.senderDoubt === 'unchecked',
  ),
  further(
    'unanswered-address',
    'decision 103',
    'an address that the owner has not answered within thirty days',
    'hold',
    ({ conversation }) => conversation.senderDoubt === 'never-answered',
  ),
  further('already-said', 'decision 103', 'Nothing is said twice', 'hold', isSaidAlready),
  further('dismissed-before', 'decision 108', 'Where a reply was dismissed, the rest of the talk waits', 'hold', isDismissedBefore),
  further('grave-elsewhere', 'decision 103', 'Something grave anywhere holds everything', 'hold', isGraveElsewhere),
  further('answered-elsewhere', 'decision 108', 'An answer elsewhere is an answer', 'hold', isAnsweredElsewhere),
  further('elsewhere-unknown', 'decision 108', 'What was written elsewhere before a restart', 'hold', mayBeAnsweredElsewhere),
  further('edited-lately', 'decision 108', 'What they change afterwards holds', 'hold', hasEdited),
  further('unanswered-elsewhere', 'decision 108', 'What asks or is serious, and waits elsewhere', 'hold', leavesUnansweredElsewhere),
  further('told-elsewhere', 'decision 108', 'Elsewhere, too, there is nothing but courtesies', 'hold', isToldElsewhere),
  further('said-elsewhere', 'decision 108', 'The same words get one reply', 'hold', isSaidElsewhere),
  further('not-found-sendable', 'decision 109', 'What a look found unfit is not sent unread', 'hold', wasFound('not-sendable')),
  further('not-looked-at', 'decision 109', 'A look that did not come about says nothing', 'hold', wasFound('unknown')),
  ...topics.map(({ id, what, section }) =>
    further(
      id,
      section,
      what,
      'hold',
      (s) => touches(s, id),
      (s) => touchesBefore(s, id),
    ),
  ),

  // "Never, whatever is set"
  rule('group', 'groups', 'skip', ({ conversation }) => conversation.group),
  rule('self-chat', "the owner's own addresses (self-chat)", 'skip', isWithOwner),
  rule('short-code', 'short codes', 'skip', (s) => isSenderOf(s, ['short-code'], ['short-code'])),
  rule('business', 'business or filtered senders', 'skip', (s) => isSenderOf(s, ['business', 'sender-id'], ['business', 'sender-id'])),
  rule('filtered', 'business or filtered senders', 'skip', (s) => isFiltered(s) || hasExclusion(s, ['filtered', 'spam'])),
  rule('one-time-code', 'one-time codes', 'skip', hasOneTimeCode),
  rule('tapback', 'tapbacks', 'skip', isReactionAlone),
  rule('edited', 'edited rows', 'skip', (s) => s.incoming.some(({ edited }) => edited) || hasExclusion(s, ['unreadable-edit'])),
  rule('attachment-alone', 'attachments alone', 'skip', (s) => said(s).length > 0 && !said(s).some(hasText)),
  rule('too-old', 'anything older than 5 minutes (texts) or 24 h (mail)', 'skip', isTooOld),
  rule('answered', 'a chat where the owner has answered', 'skip', ({ conversation }) => conversation.answered),
  rule('wrote-last', 'is the last to write', 'skip', ({ conversation }) => conversation.lastFromMe),
  rule('mail-automatic', 'mail that is automatic', 'skip', (s) => mailIs(s, (mail) => mail.automatic)),
  rule('mail-bulk', 'bulk', 'skip', (s) => mailIs(s, (mail) => mail.bulk)),
  rule('mail-no-reply', 'from no-reply', 'skip', (s) => mailIs(s, (mail) => mail.noReply)),
  rule('mail-unauthenticated', 'unauthenticated', 'skip', (s) => mailIs(s, (mail) => !mail.authenticated)),
  rule('mail-not-to-owner', 'not addressed to the owner', 'skip', (s) => mailIs(s, (mail) => !mail.toOwner)),
  rule('unsupported-fact', 'a draft with an unsupported fact', 'hold', found('unsupported-fact')),
  rule('commitment', 'a commitment (time, money, place, promise)', 'hold', found('commitment')),
  rule('foreign-link-or-number', 'a link or number not in the thread', 'hold', found('foreign-link-or-number')),
  rule('unfilled-slot', 'an unfilled slot', 'hold', found('unfilled-slot')),

  // "Only when"
  rule('listener-stopped', 'listener running', 'skip', ({ settings }) => !settings.listenerRunning),
  rule('auto-respond-off', 'auto-respond on', 'hold', ({ settings }) => !settings.autoRespond),
  rule('channel-off', 'channel allowed', 'hold', ({ settings }) => !settings.channelAllowed),
  rule('outside-schedule', 'schedule', 'hold', isOutsideSchedule),
  rule('until-passed', 'until not passed', 'hold', ({ settings, now }) => settings.until !== null && !(now < settings.until)),
  rule('not-allowed', 'allowed numbers/senders', 'hold', isNotAllowed),
  rule('mode-off', "the contact's mode", 'skip', (s) => modeOf(s).mode === 'off'),
  rule('mode-draft', "the contact's mode", 'hold', getsOnlyDrafts),
  rule('mode-ask', "the contact's mode", 'hold', (s) => modeOf(s).mode === 'ask'),
  rule('below-threshold', 'confidence at or above the threshold', 'hold', ({ draft, settings }) => {
    const threshold = effectiveThreshold(settings.threshold, settings.channelThreshold)
    return draft !== null && draft.confidence !== null && !isSureEnough(draft.confidence, threshold)
  }),
  rule('not-enough-evidence', 'No confidence is below every threshold', 'hold', ({ draft }) => draft !== null && draft.confidence === null),
  rule('unknown-sender', 'unknown senders never above draft', 'hold', (s) => modeOf(s).lowered === 'unknown-sender'),

  // "Caps", timing, the kill switch
  rule('already-replied', 'one reply per turn', 'skip', isReplied),
  rule('chat-limit', '5 a chat in 10 min', 'hold', (s) => countRecent(sendsHere(s), s.now, caps.chat.windowMs) >= caps.chat.sends),
  rule('hour-limit', '30 an hour', 'hold', (s) => countRecent(otherSends(s), s.now, caps.hour.windowMs) >= caps.hour.sends),
  rule('automatic-turns', 'stop after 3 automatic turns without a human one', 'hold', (s) => {
    return automaticTurnsSince(sendsHere(s), s.conversation.key, lastByHandAt(s)) >= caps.automaticTurns
  }),
  rule('repeated-text', 'near-identical incoming text stops', 'hold', isRepeated),
  rule('owner-typing', 'cancelled if the owner types or answers', 'hold', ({ conversation }) => conversation.ownerTyping),
  rule('disabled', 'The kill switch', 'hold', ({ settings }) => !settings.active),
  rule('error-text', 'Errors are never sent as text', 'hold', found('error-text')),

  // Failures that have happened in public, or could
  further('before-start', 'design 6', 'nothing older than the start is answered', 'skip', isBeforeStart),
  further('outdated-draft', 'design 6', 'redone when the burst grows', 'skip', isOutdated),
  further('situation', 'design 6', 'no invented commitment or situation', 'hold', found('situation')),
  further('nothing-said', 'reference on messages 9', 'tapbacks/reactions', 'skip', (s) => said(s).length === 0),
  further('unreadable-message', 'reference on messages 9', 'attachments only', 'skip', (s) => hasKind(s, ['undecodable'])),
  further('automatic-message', 'reference on messages 9', 'Bot-to-bot', 'skip', (s) => hasExclusion(s, ['auto-reply'])),
  further('echo', 'reference on messages 9', 'Loops', 'skip', isEcho),
  further('future-dated', 'reference on messages 9', 'backfill/sleep/restart', 'skip', isFutureDated),
  further('unknown-address', 'reference on messages 9', 'unknown senders', 'skip', isNobodyKnown),
  further('unconfirmed-service', 'reference on messages 9', 'SMS by default', 'hold', (s) => modeOf(s).lowered === 'unconfirmed-service'),
  further('mail-held', 'reference on mail 3', 'Hard stop for auto-send', 'hold', (s) =>
    mailIs(s, (mail) => (mail.why ?? []).length > 0, false),
  ),
  further(
    'mail-limit',
    'reference on mail 3',
    'per sender 3/24 h',
    'hold',
    (s) => countRecent(mailsHere(s), s.now, mailCaps.windowMs) >= mailCaps.toOne,
  ),
  further(
    'mail-day-limit',
    'reference on mail 3',
    'per account N/day',
    'hold',
    (s) => countRecent(mails(s), s.now, mailCaps.windowMs) >= mailCaps.toAll,
  ),
  further('no-draft', 'design 6', 'drafts at once', 'skip', ({ draft }) => draft === null || draft.text.trim() === ''),
  further('unchecked-language', 'design 6', 'guards', 'hold', found('unchecked-language')),
  further('too-long', 'design 6', 'guards', 'hold', found('too-long')),
  further('unsafe-characters', 'design 6', 'guards', 'hold', found('unsafe-characters')),
]

/** When the owner last wrote by hand, in this thread or to them alone, ms. `-Infinity` if that is not known. */
function lastByHandAt({ history: { ownerWroteAt, wroteToThemAt } }: Situation): number {
  return Math.max(ownerWroteAt ?? Number.NEGATIVE_INFINITY, wroteToThemAt ?? Number.NEGATIVE_INFINITY)
}

function rule(id: SafetyRule['id'], words: string, outcome: SafetyRule['outcome'], applies: SafetyRule['applies']): SafetyRule {
  return { id, section: 'design 7', words, outcome, applies }
}

function further(
  id: SafetyRule['id'],
  section: SafetyRule['section'],
  words: string,
  outcome: SafetyRule['outcome'],
  applies: SafetyRule['applies'],
  isBefore?: SafetyRule['isBefore'],
): SafetyRule {
  return { id, section, words, outcome, applies, ...(isBefore === undefined ? {} : { isBefore }) }
}

function lacks(lack: PrecedentLack): SafetyRule['applies'] {
  return (situation) => precedentLack(situation) === lack
}

/** Each finding of `checkDraft` has a rule of the same name. */
function found(finding: DraftFinding & SafetyRule['id']): SafetyRule['applies'] {
  return ({ draft }) => draft?.findings.includes(finding) === true
}

/** The last look's verdict on the draft. */
function wasFound(verdict: LastLookVerdict): SafetyRule['applies'] {
  return ({ draft }) => draft?.lastLook === verdict
}
