import type { PrivateKind } from '../placeholder.ts'
import { linesOf, type Line, type Span } from '../view.ts'
import { isPassing } from '../passing-words.ts'
import { findAnnounced } from '../kinds/announced.ts'
import { password } from '../kinds/secrets.ts'
import { isWeak, subjectBefore, subjectOf, type Subject } from './subject.ts'

export interface Told extends Span {
  readonly kind: PrivateKind
  /** Elsewhere it is an ordinary number or word. */
  readonly onlyHere: boolean
}

/** UTF-16 units. Longer lines tell about it, and longer texts are no answer. */
const longest = { line: 120, text: 640 }
/** Words of a line that tells a number. */
const maxWords = 12
/** The same where little else says that it is one. */
const maxWordsWeak = 6
/** The same of a number that is no direct answer. */
const maxWordsLate = 4

/** Most texts hold nothing that could be told, which is cheaper to see than what they are about. */
const mayTell = /\p{N}(?:[ ./-]{0,3}\p{N}){2}|\p{L}\p{N}|\p{L}[!#$%&*_]+\p{L}/u
const mayList = /(?<!\p{L})\p{L}{3,12}(?:[ ,.;-]{1,3}\p{L}{3,12}){3,25}[ ,.;-]{0,3}$/u

/**
 * What an answer tells of the secret that the texts before it are about, by its form: digits that are no time, price, or count, letters mixed with digits
 * or signs, the words of a recovery phrase, and what is said to be the password. `asked`: the texts before, the last one last.
 */
export function findTold(text: string, asked: readonly string[]): Told[] {
  if (text.length > longest.text || asked.length === 0) return []
  const lines = tellingLines(text)
  const announced = announces.test(text)
  if (lines.length === 0 && !announced) return []
  const before = subjectBefore(asked)
  if (before === null) return []
  const told = inLines(lines, (line) => {
    const named = subjectOf(line)
    return toldIn(line, named === null || isWeak(named) ? before.subject : named, before.isAsked || named !== null)
  })
  if (!announced || (before.subject !== 'word' && before.subject !== 'service')) return told
  const named = findAnnounced(text, true).filter((one) => !told.some(({ start, end }) => one.start < end && start < one.end))
  return [...told, ...named.map(({ start, end }): Told => ({ kind: 'secret', onlyHere: true, start, end }))]
}

/** The same of what a line names itself: "bike lock is 3-9-1-4". */
export function findToldBeside(text: string): Told[] {
  if (text.length > longest.text) return []
  return inLines(tellingLines(text), (line) => {
    const named = subjectOf(line)
    if (named === 'code') return numbersIn(line, 'sent')
    if (named === null || isWeak(named)) return []
    // Words before the colon are none of the phrase.
    const from = named === 'phrase' ? /[:=]|(?<!\p{L})(?:is|are|es|son|est|sont|ist|sind|sono|[ée]|s[ãa]o)(?!\p{L})/u.exec(line) : null
    if (named === 'phrase' && from === null) return []
    const begins = from === null ? 0 : from.index + from[0].length
    return toldIn(line.slice(begins), named, true).map((one) => moved(one, begins))
  })
}

/** Lines that may tell something. */
function tellingLines(text: string): Line[] {
  return linesOf(text).filter(({ text: line }) => line.length <= longest.line && (mayTell.test(line) || mayList.test(line)))
}

function inLines(lines: readonly Line[], find: (line: string) => readonly Told[]): Told[] {
  return lines.flatMap(({ text, start }) => find(text).map((one) => moved(one, start)))
}

const moved = ({ kind, onlyHere, start, end }: Told, by: number): Told => ({ kind, onlyHere, start: start + by, end: end + by })

const announces = new RegExp(String.raw`(?<!\p{L})(?:${password}|pass)(?!\p{L})`, 'iu')

/** `isAsked`: right before, or the line names it itself. */
function toldIn(line: string, subject: Subject, isAsked: boolean): Told[] {
  const words = line.match(/\S*\p{L}\S*/gu)?.length ?? 0
  if (words > (isWeak(subject) ? maxWordsWeak : subject === 'phrase' ? maxListed : maxWords)) return []
  const mixed = subject === 'sent' ? [] : mixedIn(line, subject)
  if (subject === 'phrase') return [...mixed, ...listIn(line)]
  if (subject === 'service' || (!isAsked && words > maxWordsLate)) return mixed
  const numbers = numbersIn(line, subject)
  return [...mixed, ...numbers.filter(({ start, end }) => !mixed.some((one) => one.start < end && start < one.end))]
}

const kinds: Partial<Record<Subject, PrivateKind>> = { id: 'account', number: 'account', card: 'card', sent: 'code' }
const kindOf = (subject: Subject): PrivateKind => kinds[subject] ?? 'secret'

const token = /(?<![^\s"“”‘’`,;:(])[^\s\uFFFC"“”‘’`,;()<>|/]{5,64}(?![^\s"“”‘’`,;)])/gu
/** Times, sizes, counts, ordinals, versions, flights, episodes, files, addresses, and names of what is sold by a number. */
const otherForm =
  /^(?:[~<>+-]?\d{1,5}(?:[.,:]\d+)*\p{L}{1,4}(?:\/\p{L}{1,3})?|\d+(?:st|nd|rd|th)\b.*|\d+[-–]\d+\p{L}*|[\d.,]+[-x/]\p{L}+|v?\d+(?:\.\d+)+.*|[A-Z]{2}\d{2,4}|s\d+e\d+|\d{1,2}h\d{2}|q[1-4]\d*|(?:iphone|ipad|windows|covid|galaxy|pixel|playstation|xbox|python|ipv|sha|base|utf|mp)-?\d+\p{L}*|.*:\/\/.*|www\..*|.*@.*\..*|[@#].*|.*\.\p{L}{1,5}|[$€£¥].*|.*[$€£¥%])$/iu
const sign = /[\p{L}\p{N}][!#$%&*_]+[\p{L}\p{N}]/u
const strong: ReadonlySet<Subject> = new Set(['word', 'key', 'id', 'phrase'])

function mixedIn(line: string, subject: Subject): Told[] {
  return [...line.matchAll(token)].flatMap((match) => {
    const word = match[0].replace(/^[*_[:=]+|(?:[.?!:*_\]]|\+\+)+$|['’]s$/gu, '')
    if (word.length < 5 || otherForm.test(word) || !/\p{L}/u.test(word)) return []
    const digits = word.match(/\p{N}/gu)?.length ?? 0
    const hasInner = /\p{L}\p{N}+\p{L}{2,}/u.test(word)
    const odd =
      subject === 'id' || subject === 'number'
        ? digits >= (subject === 'id' ? 3 : 4)
        : (digits > 0 && (digits > 1 || hasInner || strong.has(subject))) || (sign.test(word) && word.length > 6)
    // "Key-value", "24-hour", "and/or".
    if (!odd || (/^[\p{L}'’]+(?:[-/.][\p{L}'’]+)*$/u.test(word) && digits === 0)) return []
    const at = match.index + match[0].indexOf(word)
    return [{ kind: kindOf(subject), start: at, end: at + word.length, onlyHere: !strong.has(subject) || word.length < 6 }]
  })
}

const number = /(?<![\p{L}\p{N}_#=$€£¥.,:/+-]|[$€£¥] )\d+(?:(?:[ .]|-|[ ]-[ ]|\/)\d+)*(?![\p{L}\p{N}%€$£]|[.,:]\d| ?[€$£%])/gu
const before =
  /(?<!\p{L})(?:at|@|by|till?|until|around|about|since|in|on|after|before|like|bus|tram|train|line|lines|route|room|rm|floor|gate|exit|platform|page|pg|version|step|from|over|under|than|only|a las|sobre las|en|desde|[àa]|vers|en|depuis|ligne|um|gegen|ab|bis|seit|linie|seite|alle|verso|dal|nel|pagina|[àa]s|desde|em|at[ée]|locker|unit|apt|suite|section|row|seat|table|issue|pr|bug|port|#|up to|costs?|paid|owe|(?:rent|bill|total|price|fee|fare|tip|deposit|loyer|miete|alquiler|aluguel|affitto)(?: is| was|:| es| est| ist| [èé])?)\s*$/iu
const behind =
  /^ ?-?(?:am|pm|a\.m|p\.m|min|mins|minutes?|hours?|hrs?|h|uhr|o'clock|people|of|more|new|other|bucks|dollars|euros?|eur|usd|yen|pesos|reais|percent|prozent|times|mal|x|km|miles?|mi|m|ft|feet|gb|mb|kb|th|st|nd|rd|years?|yrs?|days?|weeks?|months?|seconds?|secs?|points?|steps|calories|lbs?|kg|rent|model|version|edition|lines?|pages?|files?|bytes?|bits?|personas?|personnes|jours?|tage?|jahre?|leute|anni|giorni|minuti|persone|anos?|dias?|minutos|a[ñn]os|d[íi]as|al (?:a[ñn]o|mes)|jan\p{L}*|feb\p{L}*|mar\p{L}*|apr\p{L}*|may|jun\p{L}*|jul\p{L}*|aug\p{L}*|sep\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)(?!\p{L})/iu
const date = /^(?:\d{1,2}[./-]\d{1,2}(?:[./-](?:\d{2}|\d{4}))?|\d{4}-\d{2}-\d{2})$/u
const expiry = /^(?:0?[1-9]|1[0-2]) ?[/.-] ?(?:20)?[2-4]\d$/u
const year = /^(?:19|20)\d\d$/u

function numbersIn(line: string, subject: Subject): Told[] {
  return [...line.matchAll(number)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const said = match[0]
    const count = said.match(/\d/gu)?.length ?? 0
    const keyed = /^[#*]/u.test(line.slice(end))
    if (before.test(line.slice(0, start)) || behind.test(line.slice(end))) return []
    if (
      subject === 'card'
        ? !(expiry.test(said) || /^\d{3,4}$|^\d{4}(?: \d{4,6}){1,3}$/u.test(said))
        : date.test(said) && !(keyed || subject === 'key')
    )
      return []
    if (count < fewest(subject, keyed, said.split(/\D+/u).length) || (count > 12 && subject !== 'id' && subject !== 'number')) return []
    if (subject === 'sent' && count !== 6) return []
    if (year.test(said) && subject !== 'key' && !keyed) return []
    const isPlain = /^\d+$/u.test(said)
    return [
      {
        kind: kindOf(subject),
        start,
        end: end + (keyed ? 1 : 0),
        onlyHere: count < 4 || (isPlain && year.test(said)) || !strong.has(subject),
      },
    ]
  })
}

function fewest(subject: Subject, keyed: boolean, groups: number): number {
  if (subject === 'id') return 5
  if (subject === 'number') return 7
  if (subject === 'key' && groups > 2) return 3
  return subject === 'card' || (keyed && subject !== 'code') ? 3 : 4
}

/** Recovery phrases have 12 to 24 words; people send them in parts. */
const fewestListed = 4
const maxListed = 26

/** A line of nothing but plain words, none of which people need for a sentence. */
function listIn(line: string): Told[] {
  const words = [...line.matchAll(/[\p{L}'’]+/gu)]
  const [first, last] = [words[0], words.at(-1)]
  const isList = words.length >= fewestListed && words.every(([word]) => /^\p{L}{3,12}$/u.test(word))
  if (!isList || first === undefined || last === undefined) return []
  const talk = words.filter(([word]) => isPassing(word)).length
  return talk * 4 > words.length ? [] : [{ kind: 'secret', start: first.index, end: last.index + last[0].length, onlyHere: false }]
}
