import type { MailFacts } from '#core/channel/mail-facts.ts'
import { looksLikeOneTimeCode } from '#core/conversation/text/one-time-code.ts'
import type { Mail, MailProblem } from '../mail.ts'
import { readOnce } from '../own-text/own-text.ts'
import { saysForwarded } from '../own-text/separators.ts'
import { authentication } from './authentication.ts'
import { isAutomaticSubject } from './automatic-subjects.ts'
import type { MailSituation } from './mail-situation.ts'
import { hasUnknownBeside, showsUnread } from './beside/beside-words.ts'
import { nameTells, subjectTells } from './header-words.ts'
import * as sign from './signs.ts'
import { speaksToPrograms } from './speaks-to-programs.ts'

/** `ignore`: no draft. `hold`: a draft for the owner, never sent automatically. */
export type MailOutcome = 'ignore' | 'hold'

interface MailRule {
  readonly id: string
  /** One sentence for the owner. */
  readonly text: string
  readonly outcome: MailOutcome
  applies(situation: MailSituation): boolean
}

/** Mail with an unsubscribe link is ignored if the owner wants that, but never from a sender they allowed by name. */
const subscription = (s: MailSituation) => s.filters.ignoreSubscriptions && !sign.isAllowed(s)

/** What lies behind a cut was not looked at, so nothing speaks for it. */
const cuts: ReadonlySet<MailProblem> = new Set(['text-cut', 'headers-cut'])

/**
 * The rules for mail that is not answered, or not automatically: mail from machines (RFC 3834, section 2; vendor headers), bulk mail (RFC 2369, RFC 2919), mail
 * that takes no reply, mail that only the owner can answer, and mail whose sender is doubtful.
 */
export const mailRules = [
  // From this side
  ignore('from-owner', 'You sent this yourself.', sign.isFromOwner),
  ignore('own-automatic', 'Idiolect sent this automatically.', sign.isOwnAutomatic),
  ignore('answers-owner', 'A reply to this would go to yourself.', sign.answersOwner),
  ignore('put-aside', 'It lies in spam, in the trash or among the drafts.', ({ signs }) =>
    ['spam', 'trash', 'draft'].some((at) => signs.has(at as 'spam')),
  ),
  // From machines
  ignore('no-sender', 'It does not say who sent it.', ({ mail }) => mail.from.length === 0),
  ignore('null-sender', 'It comes from no address, as reports about mail do.', ({ mail }) => mail.returnPath === ''),
  ignore('auto-submitted', 'Its header says that a machine sent it.', ({ mail }) => sign.isAutoSubmitted(mail)),
  ignore('report', 'It reports what happened to another mail.', ({ mail }) => sign.isReport(mail)),
  ignore('daemon', 'A mail server or list program sent it.', ({ mail }) => sign.isFromDaemon(mail)),
  ignore('vendor-automatic', 'A header of the sending program says that it is automatic.', ({ mail }) => sign.isByVendorAutomatic(mail)),
  ignore('automatic-subject', 'Its subject is that of an out-of-office note or another automatic answer.', ({ mail }) =>
    isAutomaticSubject(mail.subject),
  ),
  // To many
  ignore('list', 'It came over a mailing list or can be unsubscribed from.', (s) => sign.isList(s.mail) && subscription(s)),
  ignore('bulk', 'Its header says that it went to many.', (s) => sign.isBulk(s.mail) && subscription(s)),
  ignore('mailing-service', 'A service that sends mail for companies sent it.', (s) => sign.isByMailingService(s.mail) && subscription(s)),
  ignore('category', 'Your mailbox takes it for advertising, a forum or a social network.', (s) => isCategory(s) && subscription(s)),
  hold('allowed-subscription', 'It went to many, though you allow its sender.', (s) => isSubscription(s) && !subscription(s)),
  // Takes no reply
  ignore('no-reply', 'Its sender takes no replies.', (s) => isUnanswerable(s) && s.filters.ignoreNoReply),
  hold('no-reply-draft', 'Its sender may take no replies.', (s) => isUnanswerable(s) && !s.filters.ignoreNoReply),
  hold(
    'form',
    'It came from a form, and a reply would go to the address that was typed into it.',
    ({ mail }) => sign.isNoReply(mail) && sign.hasReplyToPerson(mail),
  ),
  ignore('invitation', 'It is an invitation, which your calendar answers.', ({ mail }) => sign.isInvitation(mail)),
  ignore('encrypted', 'It is encrypted and cannot be read here.', ({ mail }) => sign.isEncrypted(mail)),
  ignore('one-time-code', 'It carries a one-time code.', ({ mail }) =>
    looksLikeOneTimeCode(`${mail.subject}\n${sign.saidByThem(mail)}`.slice(0, 2000)),
  ),
  // For the owner alone to answer
  hold('signed', 'It is signed, and only you can sign the answer.', ({ mail }) => sign.isSigned(mail)),
  hold('unread', 'A part of it could not be read.', ({ mail }) => mail.problems.some((problem) => !cuts.has(problem))),
  hold('not-read-whole', 'It is longer than Idiolect reads.', ({ mail }) => mail.problems.some((problem) => cuts.has(problem))),
  hold('nothing-said', 'There are no words of its sender in it.', ({ mail }) => sign.saidByThem(mail) === ''),
  hold('odd-date', 'It was written long before it came, or does not say when.', sign.isOddlyDated),
  hold('forwarded', 'It forwards another mail.', ({ mail }) => readOnce(mail).kind === 'forward' || saysForwarded(mail.subject)),
  hold('telling-subject', 'Its subject is new between you, and may say something itself.', ({ mail, earlier = [], familiar, names }) =>
    subjectTells(mail, earlier, familiar, names),
  ),
  hold(
    'telling-name',
    'A name in its header is not known to you, and may say something itself.',
    ({ mail, earlier = [], familiar, names }) => nameTells(mail, earlier, familiar, names),
  ),
  hold('doubled-header', 'A line of its header stands there twice, and programs differ in which they show.', ({ mail }) =>
    sign.hasDoubledHeader(mail),
  ),
  hold(
    'marked',
    'Its sender marked it as urgent, private, or to be answered by a certain time, or put remarks into its header.',
    ({ mail }) => sign.isMarked(mail),
  ),
  hold(
    'words-beside',
    'It has a signature, footer, or quote that is new in this conversation and may say something itself.',
    ({ mail, earlier = [], familiar }) => hasUnknownBeside(mail, earlier, familiar),
  ),
  hold(
    'beyond-text',
    'It may show something besides its words, such as a picture, a link or a form, that Idiolect cannot read.',
    ({ mail, earlier = [], familiar }) => showsUnread(mail, earlier, familiar),
  ),
  hold('attachment', 'Something is attached that only you can look at.', ({ mail }) =>
    mail.attachments.some(
      ({ type }) => !/^(?:text\/calendar|application\/(?:pgp-(?:encrypted|signature)|(?:x-)?pkcs7-(?:mime|signature)))$/u.test(type),
    ),
  ),
  hold('ticket-system', 'A ticket system or code review sent it.', ({ mail }) => sign.isByTicketSystem(mail)),
  hold('updates', 'Your mailbox takes it for a notice, such as a bill.', ({ signs }) => signs.has('updates')),
  hold('offers-unsubscribing', 'It offers to unsubscribe, as mail to many does.', ({ mail }) => sign.offersUnsubscribing(mail)),
  hold('asks-for-silence', 'Its header asks not to be answered by machines.', ({ mail }) =>
    sign.says(mail, 'x-auto-response-suppress', /\b(?:all|oof|autoreply|dr|rn|nrn)\b/iu),
  ),
  hold('not-to-owner', 'You are not among its recipients.', (s) => !sign.isToOwner(s)),
  hold('copied', 'You only got a copy.', sign.isOnlyCopied),
  hold('to-several', 'Others got it as well, so it may not be for you to answer.', sign.isToSeveral),
  // Who it is from
  hold('odd-sender', 'It names more than one sender.', ({ mail }) => mail.fromIsOdd),
  hold('other-sender', 'Somebody else sent it for its sender, and may have written it.', ({ mail }) => sign.isSentByAnother(mail)),
  hold('deceptive-name', 'The name of its sender shows another address.', ({ mail }) => sign.isDeceptive(mail)),
  hold('unauthenticated', 'It is not certain that it is from who it says.', ({ mail }) => authentication(mail) !== 'pass'),
  hold('replies-elsewhere', 'A reply would go to another address than the sender’s.', ({ mail }) => sign.repliesGoElsewhere(mail)),
  hold('hidden-text', 'It has text that its reader may not see, which may be meant for programs.', ({ mail }) => mail.hidText),
  hold('speaks-to-programs', 'It speaks to programs, as if to steer what answers it.', ({ mail }) => speaksToPrograms(mail)),
  hold('unknown-sender', 'Nothing Idiolect has read shows that you’ve written to this address.', ({ known }) => !known),
  hold('not-allowed', 'Its sender is not on your list of allowed senders.', (s) => s.filters.allowed.restricts && !sign.isAllowed(s)),
] as const satisfies readonly MailRule[]

export type MailReasonId = (typeof mailRules)[number]['id']

export interface MailReason {
  readonly id: MailReasonId
  readonly outcome: MailOutcome
  readonly text: string
}

export interface MailVerdict {
  /** Whether there may be a draft. */
  readonly answerable: boolean
  /** Whether the mail itself allows an automatic answer. The safety floor checks the rest. */
  readonly automatic: boolean
  /** Every rule that applies, in the table's order. */
  readonly reasons: readonly MailReason[]
}

/** Decides whether a mail is answered at all, and whether that may happen without the owner. */
export function classifyMail(situation: MailSituation): MailVerdict {
  const reasons = mailRules.filter((rule) => rule.applies(situation)).map(({ id, outcome, text }) => ({ id, outcome, text }))
  return { answerable: reasons.every(({ outcome }) => outcome !== 'ignore'), automatic: reasons.length === 0, reasons }
}

/** The verdict in the terms of the safety floor (`MailFacts`). */
export function mailFacts({ reasons }: MailVerdict): MailFacts {
  const any = (...ids: readonly MailReasonId[]) => reasons.some(({ id }) => ids.includes(id))
  return {
    automatic: any(
      'own-automatic',
      'null-sender',
      'auto-submitted',
      'report',
      'daemon',
      'vendor-automatic',
      'automatic-subject',
      'invitation',
      'ticket-system',
      'asks-for-silence',
    ),
    bulk: any('list', 'bulk', 'mailing-service', 'category', 'allowed-subscription', 'updates', 'offers-unsubscribing', 'to-several'),
    noReply: any('no-reply', 'no-reply-draft', 'form', 'no-sender', 'answers-owner'),
    authenticated: !any('unauthenticated', 'odd-sender', 'other-sender', 'deceptive-name', 'replies-elsewhere', 'hidden-text'),
    toOwner: !any('not-to-owner', 'copied', 'from-owner'),
    why: reasons.map(({ id, text }) => ({ code: id, text })),
  }
}

/** Reasons for which a mail says nothing of who is named as its sender: the owner wrote it or threw it away, or a program or company did. */
const ofNobody: ReadonlySet<MailReasonId> = new Set([
  'from-owner',
  'put-aside',
  'no-sender',
  'report',
  'daemon',
  'mailing-service',
  'no-reply',
])
const toMany: ReadonlySet<MailReasonId> = new Set(['list', 'bulk', 'category', 'allowed-subscription'])
/** What somebody's program sends for them may be marked as sent to many as well. */
const forThem: ReadonlySet<MailReasonId> = new Set(['auto-submitted', 'vendor-automatic', 'automatic-subject'])

/**
 * Whose words a mail has, whether or not it is answered. `person`: whoever sent it, such as their out-of-office note. `group`: theirs too, but written to
 * many, as in a group of texts. Null: nobody's. A mailbox may take a mail of somebody the owner knows for advertising, though nothing in it says so.
 */
export function authorOf({ reasons }: MailVerdict, s: Pick<MailSituation, 'mail' | 'signs' | 'known'>): 'person' | 'group' | null {
  const any = (ids: ReadonlySet<MailReasonId>) => reasons.some(({ id }) => ids.has(id))
  if (any(ofNobody)) return null
  if (s.known && isCategory(s) && !saysToMany(s.mail)) return 'person'
  if (s.signs.has('promotions') || s.signs.has('social')) return null
  return any(toMany) && !any(forThem) ? 'group' : 'person'
}

function saysToMany(mail: Mail): boolean {
  return sign.isList(mail) || sign.isBulk(mail) || sign.isByMailingService(mail) || sign.offersUnsubscribing(mail)
}

function isCategory({ signs }: Pick<MailSituation, 'signs'>): boolean {
  return signs.has('promotions') || signs.has('social') || signs.has('forums')
}

function isSubscription(s: MailSituation): boolean {
  return sign.isList(s.mail) || sign.isBulk(s.mail) || sign.isByMailingService(s.mail) || isCategory(s)
}

function isUnanswerable({ mail }: MailSituation): boolean {
  return sign.isNoReply(mail) && !sign.hasReplyToPerson(mail)
}

function ignore<const Id extends string>(id: Id, text: string, applies: MailRule['applies']) {
  return { id, text, outcome: 'ignore', applies } as const
}

function hold<const Id extends string>(id: Id, text: string, applies: MailRule['applies']) {
  return { id, text, outcome: 'hold', applies } as const
}
