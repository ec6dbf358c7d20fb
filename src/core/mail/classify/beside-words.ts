import { asksAnything, wantsAnAnswerOfItsOwn } from '../../auto-reply/precedent/asking.ts'
import { isGrave } from '../../drafting/intents/read-turn.ts'
import { topicsOf } from '../../gravity/topics.ts'
import type { Mail } from '../mail.ts'
import { headerBlockAt } from '../own-text/header-block.ts'
import { ownText } from '../own-text/own-text.ts'
import { isSignatureMark } from '../own-text/signature.ts'

/** What a mail says outside the words that are drafted for: its subject, and what was taken for a signature, a footer or a quote. */

const answers = /^(?:\s*(?:re|aw|antw|sv|vs|fwd?|wg)\s*[:：]\s*)+/iu
/** Words of a sentence: a subject that has one tells something, and does not only name what the mail is about. */
const sentence =
  /(?<!\p{L})(?:i|i['’]?m|we|you|you['’]?re|he|she|they|it|it['’]?s|is|are|was|were|am|have|has|had|will|won['’]?t|not|never|don['’]?t|can['’]?t|must|need|please|urgent)(?!\p{L})/iu
const bareSubject = (subject: string) => subject.replace(answers, '').trim()

/** The subject tells, asks or is grave, and is not that of something which the owner has written in this thread. */
export function subjectTells({ subject }: Mail, earlier: readonly EarlierMail[]): boolean {
  const bare = bareSubject(subject)
  if (earlier.some((one) => one.byOwner && bareSubject(one.mail.subject) === bare)) return false
  return tells(bare) || sentence.test(bare) || /^recall\s*:/iu.test(bare)
}

/** A mail of the same thread, before the one that is judged. */
export interface EarlierMail {
  readonly mail: Mail
  readonly byOwner: boolean
}

/** Something was set aside that nobody has seen before: a signature or footer of other words, or a quote of what was never written here. */
export function hasUnknownBeside(mail: Mail, earlier: readonly EarlierMail[]): boolean {
  const seen = new Set(earlier.flatMap((one) => one.mail.lines.map(({ text }) => text.trim())))
  const wholes = earlier.map((one) => ` ${joined(one.mail.lines.map(({ text }) => text))} `)
  return ownText(mail).parts.some(({ kind, text }) => {
    const lines = text.split('\n')
    if (kind === 'quote') return !isQuoted(lines, wholes)
    if (kind !== 'signature' && kind !== 'footer') return false
    return lines.some((line) => line.trim() !== '' && !seen.has(line.trim()) && !isClosedForm(line.trim(), mail))
  })
}

/** All of it stands in one earlier mail, in one piece: an answer between its lines would part it. */
function isQuoted(lines: readonly string[], wholes: readonly string[]): boolean {
  const bare = lines.map((line) => line.replace(/^(?:>+ ?)+/u, ''))
  const from = bare.findIndex((line) => /\p{L}|\p{N}/u.test(line))
  if (from < 0) return true
  const body = joined(bare.slice(from + headerBlockAt(bare, from)))
  return body === '' || wholes.some((whole) => whole.includes(` ${body} `))
}

function joined(lines: readonly string[]): string {
  return lines.join(' ').replace(/\s+/gu, ' ').trim()
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
function isClosedForm(line: string, { from }: Mail): boolean {
  const names = new Set(
    from.flatMap(({ name, address }) => `${name} ${address.split('@')[0] ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u)),
  )
  const isName = line
    .toLowerCase()
    .split(/[\s,.]+/u)
    .every((word) => word === '' || names.has(word))
  return isName || isSignatureMark(line) || closedForms.some((form) => form.test(line))
}

function tells(words: string): boolean {
  return asksAnything(words) || wantsAnAnswerOfItsOwn(words) || isGrave([words]) || topicsOf(words).size > 0
}
