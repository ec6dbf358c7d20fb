import { asksAnything, saysYesOrNo, wantsAnAnswerOfItsOwn, wantsAnswer } from '#core/auto-reply/precedent/asking.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import { topicsOf } from '#core/gravity/topics.ts'
import type { Mail } from '../mail.ts'
import { headerBlockAt } from '../own-text/header-block.ts'
import { readOnce, type OwnText } from '../own-text/own-text.ts'
import { areBareHeaders, saysOnlyWhoWrote, threadNames, type ThreadNames } from '../own-text/quote-head.ts'
import { isSignatureMark } from '../own-text/signature.ts'
import { standsIn } from '../own-text/stands-in.ts'
import { withoutReplyMarks } from '../parse/reply-marks.ts'

/** What a mail says outside the words that are drafted for: its subject, and what was taken for a signature, a footer or a quote. */

/** Words of a sentence: a subject that has one tells something, and does not only name what the mail is about. */
const sentence =
  /(?<!\p{L})(?:i|i['’]?m|we|you|you['’]?re|he|she|they|it|it['’]?s|is|are|was|were|am|have|has|had|will|won['’]?t|not|never|don['’]?t|can['’]?t|must|need|please|urgent|news|sad|sadly|difficult|unfortunately|sorry)(?!\p{L})/iu
/** Who is close to somebody, or the two of them: a mail that is called so has something to say of them. */
const somebody =
  /(?<!\p{L})(?:us|me|him|her|them|grand(?:p|m|d|s|f|ch)\p{L}{1,8}|gran|granny|nan|nana|m[ou]mm?y?|mam[aá]|mama|mother|dad|daddy|pap[aá]|pop|father|parents?|sister|brother|son|daughter|wife|husband|uncle|aunt|auntie|cousin|baby|family|oma|opa|mutter|vater|schwester|bruder|abuel[oa]|madre|padre|mamie|papy|m[eè]re|p[eè]re|nonn[oa])(?!\p{L})/iu
/** A code, an amount, a date: alone, it is all that the mail has to say. */
const figure = /[\p{N}\p{Sc}]/u
const bareSubject = (subject: string) => withoutReplyMarks(subject).trim()

/** The subject tells, asks, wants something, is grave, has a figure, or names somebody close, and is not that of something which the owner has written in this thread. */
export function subjectTells({ subject }: Mail, earlier: readonly EarlierMail[]): boolean {
  const bare = bareSubject(subject)
  if (earlier.some((one) => one.byOwner && bareSubject(one.mail.subject) === bare)) return false
  const says = [sentence, somebody, figure, /^recall\s*:/iu].some((form) => form.test(bare))
  return says || tells(bare) || wantsAnswer(bare) || saysYesOrNo(bare)
}

const title = /^(?:dr|prof|mr|mrs|ms|rev|sr|fr)\.? /iu

/**
 * A name in its header says something: programs show it above the mail. One or two words are a name ("Will Price"), whatever they mean, and so is
 * what an earlier mail of the thread has as one.
 */
export function nameTells({ from, sender, replyTo, to }: Mail, earlier: readonly EarlierMail[]): boolean {
  const known = new Set(earlier.flatMap(({ mail }) => [...mail.from, ...mail.to].map(({ name }) => name)))
  const names = [...from, ...(sender === null ? [] : [sender]), ...replyTo, ...to].map(({ name }) => name)
  return names.some((name) => !known.has(name) && name.replace(title, '').trim().split(/\s+/u).length > 2 && tells(name))
}

/** A mail of the same thread, before the one that is judged. */
export interface EarlierMail {
  readonly mail: Mail
  readonly byOwner: boolean
}

/** Pieces of quotes that are looked for in a thread; each is looked for in every mail of it. */
const maxQuotes = 4

/** What stands beside the words of somebody's mails: lines of signatures and footers, and pictures. */
export interface Beside {
  readonly lines: ReadonlySet<string>
  readonly pictures: ReadonlySet<string>
}

export const nothingBeside: Beside = { lines: new Set(), pictures: new Set() }

export function besideOf(mail: Mail): Beside {
  return { lines: knownOf(mail).beside(), pictures: new Set(mail.pictures) }
}

function linesBeside(parts: OwnText['parts']): string[] {
  const below = parts.filter(({ kind }) => kind === 'signature' || kind === 'footer')
  return below.flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
}

/**
 * Something was set aside that nobody has seen before: a signature or footer of other words, or a quote of what was never written here. `familiar`:
 * what stood beside mails of this sender that the owner has answered, in whatever thread.
 */
export function hasUnknownBeside(mail: Mail, earlier: readonly EarlierMail[], familiar: Beside = nothingBeside): boolean {
  const known = earlier.map((one) => knownOf(one.mail))
  const parts = knownOf(mail).parts()
  if (parts.filter(({ kind }) => kind === 'quote').length > maxQuotes) return true
  let names: ThreadNames | null = null
  const own = ownNames(mail)
  const ofThread = () => (names ??= threadNames([mail, ...earlier.map((one) => one.mail)]))
  return parts.some(({ kind, text }) => {
    const lines = text.split('\n')
    if (kind === 'quote') return !isQuoted(lines, known, ofThread)
    if (kind === 'attribution') return !saysOnlyWhoWrote(lines, ofThread())
    if (kind !== 'signature' && kind !== 'footer') return false
    return lines.some((line) => {
      const words = line.trim()
      return words !== '' && !isClosedForm(words, own) && !familiar.lines.has(words) && !known.some((one) => one.beside().has(words))
    })
  })
}

/** It shows what is not read here, but for pictures of an earlier mail of the thread or familiar ones, such as that of a signature. */
export function showsUnread({ showsMore, pictures }: Mail, earlier: readonly EarlierMail[], familiar: Beside = nothingBeside): boolean {
  const isKnown = (picture: string) => familiar.pictures.has(picture) || earlier.some(({ mail }) => mail.pictures.includes(picture))
  return showsMore || !pictures.every(isKnown)
}

/** What a mail has shown to whoever read it. */
interface Known {
  readonly words: () => readonly string[]
  /** Lines below or beside its own words: what was said once as such is news in a signature. */
  readonly beside: () => ReadonlySet<string>
  readonly parts: () => OwnText['parts']
}

/** A mail never changes, and each later one of its thread asks it: a long thread of long mails would hold everything up. */
const knownMails = new WeakMap<Mail, Known>()

function knownOf(mail: Mail): Known {
  const kept = knownMails.get(mail)
  if (kept !== undefined) return kept
  let words: readonly string[] | null = null
  let beside: ReadonlySet<string> | null = null
  const known: Known = {
    words: () => (words ??= wordsIn(mail.lines.map(({ text }) => text))),
    beside: () => (beside ??= new Set(linesBeside(known.parts()))),
    parts: () => readOnce(mail).parts,
  }
  knownMails.set(mail, known)
  return known
}

/** All of it stands in one earlier mail, in one piece: an answer between its lines would part it. The headers above it say nothing of their own. */
function isQuoted(lines: readonly string[], known: readonly Known[], names: () => ThreadNames): boolean {
  const bare = lines.map((line) => line.replace(/^(?:>+ ?)+/u, ''))
  const from = bare.findIndex((line) => /\p{L}|\p{N}/u.test(line))
  if (from < 0) return true
  const begin = from + headerBlockAt(bare, from)
  if (begin > from && !areBareHeaders(bare.slice(from, begin), names())) return false
  const body = wordsIn(bare.slice(begin))
  return body.length === 0 || known.some(({ words }) => standsIn(body, words()))
}

function wordsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/\s+/u)).filter((word) => word !== '')
}

const closedForms: readonly RegExp[] = [
  /^sent (?:from|via|with|using) (?:my )?(?:iphone|ipad|ipod|mobile(?: (?:phone|device))?|phone|android(?: (?:phone|device))?|samsung galaxy(?: smartphone)?|outlook(?: for (?:ios|android|mac))?|yahoo mail(?: (?:for|on) (?:iphone|android))?|gmail(?: mobile)?|mail for windows(?: 10)?|proton ?mail(?: mobile)?)\.?$/iu,
  /^get outlook for (?:ios|android|mac)\.?$/iu,
  /^von meinem (?:iphone|ipad|handy|smartphone) gesendet\.?$/iu,
  /^[\s_*=-]+$/u,
  /^(?:(?:tel|phone|mobile|cell)\s?[.:]\s?)?\+?[\d\s()./-]{6,20}$/iu,
  /^https?:\/\/\S{3,100}$/iu,
  /^[^\s@]{1,64}@[^\s@]{1,100}\.[a-z]{2,}$/iu,
]

/** What programs write, a number, an address, or the sender's own name: it says nothing. */
function isClosedForm(line: string, names: ReadonlySet<string>): boolean {
  const isName = line
    .toLowerCase()
    .split(/[\s,.]+/u)
    .every((word) => word === '' || names.has(word))
  return isName || isSignatureMark(line) || closedForms.some((form) => form.test(line))
}

function ownNames({ from }: Mail): ReadonlySet<string> {
  return new Set(from.flatMap(({ name, address }) => `${name} ${address.split('@')[0] ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u)))
}

function tells(words: string): boolean {
  return asksAnything(words) || wantsAnAnswerOfItsOwn(words) || isGrave([words]) || topicsOf(words).size > 0
}
