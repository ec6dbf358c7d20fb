import { isPassing } from '../passing-words.ts'
import type { PrivateKind } from '../placeholder.ts'
import { linesOf, type Line, type Span } from '../view.ts'
import { findDigitWords } from '../kinds/spelled.ts'
import type { Wanted } from './wanted.ts'

/** A text with more lines, or longer ones, is not just an answer. */
const maxLines = 8
const longestLine = 120

const kinds: Readonly<Record<Wanted, PrivateKind>> = { number: 'secret', date: 'account', address: 'address', email: 'email' }

/** What answers somebody who asked for such a thing, however it is written and over how many bubbles. */
export function findAnsweredValues(text: string, wanted: Wanted): (Span & { readonly kind: PrivateKind })[] {
  const lines = linesOf(text)
  if (lines.length > maxLines || lines.some((line) => line.text.length > longestLine)) return []
  return finders[wanted](lines).map(({ start, end }) => ({ kind: kinds[wanted], start, end }))
}

const within =
  (find: (text: string) => readonly Span[]) =>
  (line: Line): Span[] =>
    find(line.text).map(({ start, end }) => ({ start: line.start + start, end: line.start + end }))

const digits = /(?<![\p{L}\p{N}$€£¥:.,])[\p{L}]{0,3}-?\d[\dA-Z]{0,12}(?:[ ./-]{1,2}[A-Z]{0,2}o?\d[\dA-Zo]{0,12}){0,6}(?![\p{L}\p{N}]|:\d)/gu
const beforeOther =
  /(?<!\p{L})(?:at|@|by|till|til|until|around|about|bus|tram|train|line|route|room|rm|floor|gate|exit|platform|since|in|after|before|like)\s*$/iu
const behindOther =
  /^ ?(?:am|pm|a\.m|p\.m|min|mins|minutes?|hours?|hrs?|h|uhr|o'clock|people|bucks|dollars|euros?|eur|usd|yen|percent|%|times|x|km|miles?|m|th|st|nd|rd|years?|days?|weeks?|model|version)(?!\p{L})/iu
const fewestDigits = 3

function numbersIn(text: string): Span[] {
  return [...text.matchAll(digits)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const isOther = beforeOther.test(text.slice(0, start)) || behindOther.test(text.slice(end))
    return isOther || countOf(match[0]) < fewestDigits ? [] : [{ start, end }]
  })
}

const countOf = (text: string): number => text.match(/\d/gu)?.length ?? 0

/** A number one or two digits at a time, in bubbles of their own. */
export function inFragments(lines: readonly Line[]): Span[] {
  const parts = lines.filter(({ text }) => /^\s*[\d ./-]{1,9}[#*]?\s*$/u.test(text))
  const all = parts.reduce((sum, { text }) => sum + countOf(text), 0)
  return parts.length > 1 && all >= fewestDigits && parts.length >= lines.length - 1 ? parts.map(({ start, end }) => ({ start, end })) : []
}

const month = String.raw`(?:jan|feb|m[aä]r|apr|ma[iy]|june?|july?|juli|juni|aug|sep|o[ck]t|nov|de[cz])\p{L}*`
const date = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?${month},? \d{2,4}|${month} \d{1,2}(?:st|nd|rd|th)?,? \d{2,4}|\d{8})(?![\p{L}\p{N}])`,
  'giu',
)

const street = String.raw`street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|square|sq|way|terrace|close|gardens|grove|row|hill|circle|trail|walk|park|crescent`
const numberWord = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)`
const housed = new RegExp(
  String.raw`(?<![\p{L}\p{N}:.$€£])(?:\d{1,5}[a-z]?|${numberWord}(?= (?:[\p{L}'.-]+ ){1,3}(?:${street})(?!\p{L}))) (?!(?:am|pm|min|mins|minutes?|hours?|o'clock|people|blocks?|miles?|km|or|to|and|is|was|works|doors?)(?!\p{L}))\p{L}[^,\n!?]{1,60}`,
  'giu',
)
const streetLine = new RegExp(
  String.raw`^\s*(?:(?:apt|apartment|unit|suite|flat|floor|fl|#)\.? ?#?[\p{L}\p{N}-]{1,6}|(?:[\p{L}'.-]+ ){1,3}(?:${street}))\s*$`,
  'iu',
)

function addressesIn(lines: readonly Line[]): Span[] {
  const sure = lines.filter(({ text }) => streetLine.test(text)).map(({ start, end }) => ({ start, end }))
  const found = [...sure, ...lines.flatMap(within((text) => matchesOf(text, housed)))]
  if (found.length === 0) return []
  const houses = lines.filter(({ text }) => /^\s*\d{1,5}[a-z]?\s*$/iu.test(text))
  return [...found, ...houses.map(({ start, end }) => ({ start, end }))]
}

const written =
  /[\p{L}\p{N}._+-]+(?: (?:punkt|dot|point|punto|ponto) [\p{L}\p{N}_+-]+)*(?: ?@ ?| (?:at|bei|chez|arroba|ät|chiocciola) )[\p{L}\p{N}-]+(?:(?:\.| (?:punkt|dot|point|punto|ponto) )[\p{L}\p{N}-]+)+|[\p{L}\p{N}._+-]{3,} (?:at )?(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|proton(?:mail)?|gmx|web)(?:(?:\.| dot | punkt )\p{L}{2,5})?(?!\p{L})|@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

function emailsIn(lines: readonly Line[]): Span[] {
  const found = lines.flatMap(within((text) => matchesOf(text, written)))
  const parts = lines.filter(
    ({ text }, i) =>
      /^\s*[\p{L}\p{N}._+-]{2,64}\s*$/u.test(text) && (/[._\d]/u.test(text) || lines[i + 1]?.text.trimStart().startsWith('@') === true),
  )
  return [...found, ...parts.filter(({ text }) => !isPassing(text.trim())).map(({ start, end }) => ({ start, end }))]
}

function matchesOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].trimEnd().length }))
}

const finders: Readonly<Record<Wanted, (lines: readonly Line[]) => Span[]>> = {
  number: (lines) => [
    ...lines.flatMap(within(numbersIn)),
    ...inFragments(lines),
    ...lines.flatMap(within((text) => findDigitWords(text, true))),
  ],
  date: (lines) => lines.flatMap(within((text) => matchesOf(text, date))),
  address: addressesIn,
  email: emailsIn,
}
