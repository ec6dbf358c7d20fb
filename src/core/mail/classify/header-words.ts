import { asksAnything, saysYesOrNo, wantsAnAnswerOfItsOwn, wantsAnswer } from '#core/auto-reply/precedent/asking.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import { topicsOf } from '#core/gravity/topics.ts'
import type { Mail } from '../mail.ts'
import { canonicalAddress } from '../parse/addresses.ts'
import { withoutReplyMarks } from '../parse/reply-marks.ts'
import { nothingBeside, readByOwner, type Beside, type EarlierMail } from './mail-situation.ts'

/**
 * What the header of a mail says. No list holds everything that words can say, in every language: so a subject and a name need a reason to be taken as
 * saying nothing. Either the owner knows them, or they are one of a few that everybody uses.
 */

/** Words of a sentence: a subject that has one tells something, and does not only name what the mail is about. */
const sentence =
  /(?<!\p{L})(?:i|i['’]?m|we|you|you['’]?re|he|she|they|it|it['’]?s|is|are|was|were|am|have|has|had|will|won['’]?t|not|never|don['’]?t|can['’]?t|must|need|please|urgent|news|sad|sadly|difficult|unfortunately|sorry)(?!\p{L})/iu
/** Who is close to somebody, or the two of them: a mail that is called so has something to say of them. */
const somebody =
  /(?<!\p{L})(?:us|me|him|her|them|grand(?:p|m|d|s|f|ch)\p{L}{1,8}|gran|granny|nan|nana|m[ou]mm?y?|mam[aá]|mama|mother|dad|daddy|pap[aá]|pop|father|parents?|sister|brother|son|daughter|wife|husband|uncle|aunt|auntie|cousin|baby|family|oma|opa|mutter|vater|schwester|bruder|abuel[oa]|madre|padre|mamie|papy|m[eè]re|p[eè]re|nonn[oa])(?!\p{L})/iu
/** A code, an amount, a date: alone, it is all that the mail has to say. */
const figure = /[\p{N}\p{Sc}]/u
const bareSubject = (subject: string) => withoutReplyMarks(subject).trim()

/** It asks, wants or tells something, is grave, has a figure, or names somebody close: known words may still make something new. */
export function tells(subject: string): boolean {
  const words = bareSubject(subject)
  const says = [sentence, somebody, figure, /^recall\s*:/iu].some((form) => form.test(words))
  return (
    says ||
    asksAnything(words) ||
    wantsAnAnswerOfItsOwn(words) ||
    isGrave([words]) ||
    topicsOf(words).size > 0 ||
    wantsAnswer(words) ||
    saysYesOrNo(words)
  )
}

/** Subjects of mails that are about nothing, as `subjectForm` gives them. To these, somebody's name may be added. */
const greetings: ReadonlySet<string> = new Set(
  'hi,hello,hey,hi there,hello there,hey there,hi again,hello again,thanks,thanks again,many thanks,thank you,good morning,good afternoon,good evening'.split(
    ',',
  ),
)
const ofNothing: ReadonlySet<string> = new Set(
  'no subject,kein betreff,sunday,monday,tuesday,wednesday,thursday,friday,saturday,weekend'.split(','),
)

/**
 * A subject as it is compared: without marks of answers, and without case and a mark of punctuation at its words. Words in capitals stay, as do emoji
 * and further marks: they speak.
 */
export function subjectForm(subject: string): string {
  return bareSubject(subject)
    .split(/\s+/u)
    .map((word) => word.replace(/^["'“(]?([^]*[\p{L}\p{N}])["'”).,!:;]?$/u, '$1'))
    .map((word) => (/^\p{Lu}?[^\p{Lu}]*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
}

/**
 * The subject is neither about nothing, nor one that the thread had when the owner last wrote in it, nor that of a mail of this sender which the owner
 * has answered (`familiar`). A program may show the topic of a thread in its place.
 */
export function subjectTells(
  mail: Mail,
  earlier: readonly EarlierMail[],
  familiar: Beside = nothingBeside,
  names: readonly string[] = [],
): boolean {
  const { subject, headers } = mail
  const bare = bareSubject(subject)
  // Programs count answers to answers: "Re[2]:".
  if (/\d{3}/u.test(subject.slice(0, subject.length - bare.length))) return true
  if (headers.some(({ name, value }) => name === 'thread-topic' && bareSubject(value) !== bare)) return true
  if (bare === '' || readByOwner(earlier).some((one) => bareSubject(one.mail.subject) === bare)) return false
  const form = subjectForm(subject)
  if (greetings.has(form) || ofNothing.has(form)) return false
  return tells(subject) || !(familiar.subjects.has(form) || greetings.has(withoutNames(form, names)))
}

/** "Hi Ada", "hello from Mia". */
function withoutNames(form: string, names: readonly string[]): string {
  const known = wordsOfNames(names)
  const words = form.split(' ')
  const rest = words.filter((word, i) => !known.has(word) && !(word === 'from' && known.has(words[i + 1] ?? '')))
  return rest.join(' ')
}

const titles: ReadonlySet<string> = new Set('dr prof mr mrs ms'.split(' '))
/** What parts words of names, and the addresses beside them. */
const betweenNames = /[\s<>"“”(),;:.[\]\\/_|+&-]+/u

/** In lower case, without addresses, but with what is added to one behind a plus: whoever writes to it chooses that, as they do a name. */
export function wordsOfNames(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => partsOf(text).flatMap((part) => (part.includes('@') ? ofAddress(part).added : wordsOf(part)))))
}

/** The words of an address's local part, and those behind its first plus. */
function ofAddress(address: string): { readonly own: readonly string[]; readonly added: readonly string[] } {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const plus = local.indexOf('+')
  const words = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  const own = plus < 0 ? local : local.slice(0, plus)
  // A number behind a name is no part of it ("nora84").
  return { own: words(own.replace(/\p{N}+/gu, ' ')), added: plus < 0 ? [] : words(local.slice(plus)) }
}

/** Names and addresses in their order; an address is one part. */
function partsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[\s<>"“”(),;:]+/u)
    .filter((part) => part !== '')
}

function wordsOf(part: string): string[] {
  return part
    .toLowerCase()
    .split(betweenNames)
    .map((word) => word.replace(/^['’]+|['’]+$/gu, ''))
    .filter((word) => word !== '')
}

/**
 * Something stands at an address in its header, or behind its plus, that is not known to be a name of whoever has it: programs show it above the mail.
 * Known are what the owner calls them, the words of the addresses in the same line, and the names that the owner has seen in the thread, or in other
 * mails of this sender which they have answered.
 */
export function nameTells(
  mail: Mail,
  earlier: readonly EarlierMail[],
  familiar: Beside = nothingBeside,
  names: readonly string[] = [],
): boolean {
  const addresses = new Set(mailboxesOf(mail).map(({ address }) => address))
  const known = wordsOfNames([...names, ...readByOwner(earlier).flatMap((one) => one.mail.addressLines)])
  const isKnown = (word: string) => known.has(word) || familiar.names.has(word) || titles.has(word)
  return mail.addressLines.some((line) => {
    const parts = partsOf(line).map((part) => ({
      part,
      address: part.includes('@') ? canonicalAddress(part.replace(/^['’]+|['’]+$/gu, '')) : null,
    }))
    const here = new Set(parts.flatMap(({ address }) => (address === null ? [] : ofAddress(address).own)))
    return parts.some(({ part, address }) => {
      if (address === null) return !wordsOf(part).every((word) => here.has(word) || isKnown(word))
      return !addresses.has(address) || !ofAddress(address).added.every(isKnown)
    })
  })
}

function mailboxesOf({ from, sender, replyTo, to, cc }: Mail): readonly { readonly address: string }[] {
  return [...from, ...(sender === null ? [] : [sender]), ...replyTo, ...to, ...cc]
}
