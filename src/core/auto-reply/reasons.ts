import { caps } from '#contract/live/caps.ts'
import type { MailFacts } from '../channel/mail-facts.ts'

/** The sentence that the owner reads in the log for each rule of `safety-floor.ts`. The keys are stored, so they must not change. */
export const reasonTexts = {
  'all-rules-hold': 'Every rule allows it, and the draft is sure enough.',
  // Precedent first
  'they-asked': 'They asked something, and only you can answer that.',
  'answers-unasked': 'The draft says yes, no or what you do now, and nobody asked.',
  'not-plain-text': 'There is more than plain text here, such as a photo, a call, a reaction or a style, which the draft cannot know.',
  'something-unanswered': 'Something they wrote before still waits for your answer.',
  'no-precedent': 'You have not answered enough moments like this with this person.',
  'voice-without-bar': 'Your voice cannot tell yet which moments are alike, so train it again or with more messages.',
  'answered-differently': 'You have answered moments like this with this person in different ways.',
  'unseen-words': 'They use words that they never wrote to you before.',
  'other-act': 'The draft does something other than what you did in moments like this.',
  'beyond-precedent': 'The draft says more than you said in moments like this.',
  'asks-for-something': 'They ask you for something or propose it, and any yes would bind you.',
  'no-courtesy':
    'Only courtesies are answered automatically, such as thanks, good night, or that somebody is home, and there is more than that in it.',
  'other-tone': 'There are marks, capitals or emoji in it that moments like this did not have.',
  'other-hour': 'You answered moments like this at another time of day.',
  'other-matter': 'This conversation is about something else too, so this waits for you.',
  'unsure-person':
    'Your address book leaves it open who this is: cards with this name have no address in common, or several people’s cards have this address.',
  'unchecked-person':
    'Idiolect has not looked yet whether this person’s card in your address book is theirs alone; it does when it can read your address book or reads your messages again.',
  'unanswered-address': 'In the last 30 days you have not answered the number or address they are using, or not by this kind of message.',
  'already-said': 'You already said exactly this in this conversation.',
  'dismissed-before': 'You dismissed the reply to what they wrote before this, so this waits for you.',
  'grave-elsewhere': 'You received or wrote something serious in the last twelve hours, so this waits for you.',
  'answered-elsewhere': 'You have written to this person elsewhere since, so you may have answered this there.',
  'edited-lately': 'They changed or took back a text after Idiolect had read it, so please read it first.',
  'elsewhere-unknown': 'Idiolect was restarted, and it does not know whether you have written to this person elsewhere.',
  'unanswered-elsewhere': 'A question of theirs, something serious, or something that only you can read still waits for you elsewhere.',
  'told-elsewhere':
    'You and this person exchanged more than courtesies in the last twelve hours, elsewhere or in a text that came late or was changed, or an email came that cannot be read, so this waits for you.',
  'said-elsewhere': 'They wrote the same to you elsewhere too, where it has its reply or is about to get one.',
  'not-found-sendable': 'The model looked at its drafts again and found none that could be sent as is.',
  'not-looked-at': 'The model’s last check of its drafts didn’t finish, so please read this one yourself.',
  'unknown-language': 'They write in a language that the rules do not read well enough.',
  'topic-emergency': 'It may be an emergency, which only you should answer.',
  'topic-illness': 'It may be about illness or injury, which only you should answer.',
  'topic-death': 'It may be about a death, which only you should answer.',
  'topic-self-harm': 'Somebody may be thinking of harming themselves, so please read it yourself.',
  'topic-threat': 'It may be about a threat or violence, which only you should answer.',
  'topic-love-in-question': 'It may put a relationship in question, which only you should answer.',
  'topic-pregnancy': 'It may be about a pregnancy, which only you should answer.',
  'topic-sex': 'It may be about sex, which only you should answer.',
  'topic-cruelty': 'There may be an insult or hurt feelings in it.',
  'topic-law': 'It may be about law or a contract, where every word counts.',
  'topic-money': 'It may be about money, where the shortest yes would be a promise to pay.',
  'topic-work': 'It may be about somebody’s job, which only you should answer.',
  'topic-home-security': 'It may be about keys, codes, accounts or who is at home.',
  'topic-children': 'It may be about children and where they are.',
  'topic-consent': 'It may give or ask for consent, which only you can give.',
  'topic-police': 'It may be about the police, which only you should answer.',
  'topic-addiction': 'It may be about alcohol, drugs or gambling, which only you should answer.',
  'topic-secret': 'It may be about a secret or a lie, which only you should answer.',
  // Never
  group: 'Group chats are never answered automatically.',
  'self-chat': 'This is a chat with yourself.',
  'short-code': 'The sender is a short code, not a person.',
  business: 'The sender is a business, not a person.',
  filtered: 'Messages filtered this sender as spam, promotion or transaction.',
  'one-time-code': 'The message carries a one-time code.',
  tapback: 'This is a reaction, not a message.',
  edited: 'The message was edited or partly taken back.',
  'attachment-alone': 'There are only attachments, and no text to answer.',
  'too-old': 'The message is too old to be answered automatically.',
  answered: 'You have answered this yourself.',
  'wrote-last': 'The last message here is from your side.',
  'mail-automatic': 'This email was sent by a machine.',
  'mail-bulk': 'This email went to a list or is a newsletter.',
  'mail-no-reply': 'The sender takes no replies.',
  'mail-unauthenticated': 'It is not certain that this email is from whom it says it is.',
  'mail-not-to-owner': 'This email is not addressed to you.',
  'unsupported-fact': 'The draft states something that this conversation does not say.',
  commitment: 'The draft would commit you to a time, a price, a place or a promise.',
  'foreign-link-or-number': 'The draft has a link or number that is not in this conversation.',
  'unfilled-slot': 'The draft has a gap that was not filled in.',
  // Only when
  'listener-stopped': 'The listener is not running.',
  'auto-respond-off': 'Auto-respond is off.',
  'channel-off': 'Automatic replies are off for this channel.',
  'outside-schedule': 'It is outside the hours of your schedule, or was when this came in.',
  'until-passed': 'The time for automatic replies is over.',
  'not-allowed': 'This sender is not on your allowed list.',
  'mode-off': 'This conversation is switched off.',
  'mode-draft': 'This conversation only gets drafts.',
  'mode-ask': 'You want to be asked first in this conversation.',
  'below-threshold': 'The draft is less sure than your threshold asks for.',
  'not-enough-evidence': 'There is not enough evidence to say how sure this draft is.',
  'unknown-sender': 'You do not know this sender, so they only get drafts.',
  // Caps
  'already-replied': 'This message already has its one reply.',
  'chat-limit': `The limit of ${caps.chat.sends} replies in one chat in ten minutes is reached.`,
  'hour-limit': `The limit of ${caps.hour.sends} replies in an hour is reached.`,
  'automatic-turns': `There were ${caps.automaticTurns} automatic replies here without a word from you.`,
  'repeated-text': 'They wrote almost the same before, so this could be a machine.',
  'owner-typing': 'You are writing in this conversation.',
  // Kill switch and errors
  disabled: 'Automatic replies are switched off.',
  'error-text': 'The draft reads like an error message or a model speaking of itself.',
  // Beyond the floor
  'nothing-said': 'There is nothing in this turn to answer.',
  'unreadable-message': 'A part of what they wrote cannot be read.',
  'automatic-message': 'Their device answered for them.',
  echo: 'They sent back what was sent to them.',
  'future-dated': 'The message has a date in the future.',
  'before-start':
    'The message is from before the listener was started, or before your settings allowed an automatic reply to it (up to a minute later counts as before).',
  'unknown-address': 'It is not known who is at the other end.',
  'unconfirmed-service': 'The sender of an SMS or RCS message is not certain, so it only gets a draft.',
  'mail-held': 'Something in this email is for you to look at.',
  'mail-limit': 'This sender got an automatic email in the last 24 hours.',
  'mail-day-limit': `The limit of ${caps.mail.toAll} automatic emails a day is reached.`,
  'no-draft': 'There is no draft for this message.',
  'outdated-draft': 'They wrote more since this draft was made.',
  situation: 'The draft says where you are or what you are doing.',
  'unchecked-language': 'The checks for promises, times and places read English, and this draft is in another language.',
  'too-long': 'The draft is too long to be sent unread.',
  'unsafe-characters': 'The draft has characters that do not show.',
} as const satisfies Readonly<Record<string, string>>

export type ReasonId = keyof typeof reasonTexts

/** The sentence where it is not what they wrote now, but something before it. The owner would look for it in vain in the message on the page. */
export function earlierText(text: string): string {
  const about = /^It may (?<about>.+)$/u.exec(text)?.groups?.['about']
  if (about !== undefined) return `Something earlier in this conversation may ${about}`
  return `Earlier in this conversation: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(' here,', ',')}`
}

/** Reasons that decide regardless of the text: it is over, there is nobody to answer, or the owner can change it. In reading order. */
const deciding: readonly ReasonId[] = [
  'answered',
  'wrote-last',
  'already-replied',
  'group',
  'self-chat',
  'short-code',
  'business',
  'filtered',
  'disabled',
  'listener-stopped',
  'mode-off',
  'mode-draft',
  'mode-ask',
  'unknown-sender',
  'unconfirmed-service',
  'auto-respond-off',
  'channel-off',
  'not-allowed',
  'until-passed',
  'outside-schedule',
  // About the engine and the owner's verdicts on its drafts, not about the text.
  'not-enough-evidence',
]

/** Reasons about the turn's text and what comes with it, from the rules here and those for email. */
const ofWriting: ReadonlySet<string> = new Set<string>([
  ...([
    'one-time-code',
    'tapback',
    'attachment-alone',
    'automatic-message',
    'nothing-said',
    'unreadable-message',
    'they-asked',
    'asks-for-something',
    'unknown-language',
    'edited',
  ] satisfies ReasonId[]),
  'unread',
  'not-read-whole',
  'forwarded',
  'telling-subject',
  'telling-name',
  'doubled-header',
  'marked',
  'words-beside',
  'beyond-text',
  'attachment',
  'hidden-text',
  'speaks-to-programs',
])

/**
 * Sorts reasons for the owner: first those that decide alone or that they can change, then those about the text, then the rest. Where nothing could be drafted
 * because of what it is about, that comes first: no setting would change it.
 */
export function inReadingOrder<R extends { readonly code: string }>(reasons: readonly R[]): R[] {
  const places = new Map<string, number>(deciding.map((id, place) => [id, place]))
  const isUndrafted = reasons.some(({ code }) => code === 'no-draft')
  const place = ({ code }: R): number =>
    isUndrafted && code.startsWith('topic-') ? -1 : (places.get(code) ?? deciding.length + (isOfText(code) ? 0 : 1))
  return reasons.toSorted((one, other) => place(one) - place(other))
}

/** Whether something waits because of its own text, not because of earlier messages, the draft, the settings, or the sender. */
export function isAboutWriting(code: string): boolean {
  return ofWriting.has(code)
}

/** Whether an e-mail says, or may say, something beside its words. False for texts. */
export function isMoreThanWords({ mail, saysMore = false }: { readonly mail?: MailFacts; readonly saysMore?: boolean }): boolean {
  return saysMore || mail?.why?.some(({ code }) => isAboutWriting(code)) === true
}

/** Further reasons that the owner reads as about the text: they concern earlier messages too, or its age. */
const ofTextAround: ReadonlySet<string> = new Set<ReasonId>(['not-plain-text', 'too-old'])

/** Reasons about the text: what it is, its topic, age, or origin. Any code here that is not a rule was found in an email. */
function isOfText(code: string): boolean {
  if (isAboutWriting(code) || ofTextAround.has(code) || code.startsWith('topic-') || !(code in reasonTexts)) return true
  return code.startsWith('mail-') && !code.endsWith('-limit')
}
