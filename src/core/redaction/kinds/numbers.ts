import type { Span } from '../view.ts'

/** Digits with a few separators between them, as one run. Cards are searched for inside it, because an expiry date often follows. */
const run = /(?<![\w./])\d(?:[ .\-\n/]{0,3}\d)*/gu
/** First digits of card networks (ISO/IEC 7812): Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro. */
const network = /^(?:4|5[0-8]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|3[0-8]|6)/u

/** Payment card numbers: 13–19 digits that start like a network's and have a valid check digit, with or without separators. */
export function findCards(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(run)) {
    if (match[0].length < 13) continue
    for (const card of cardsIn(match[0], match.index)) spans.push(card, ...besideCard(text, card.end))
  }
  return spans
}

const expiry =
  /[\s,;]{1,3}(?:(?:exp(?:iry|ires|\.)?|valid (?:until|thru)|gültig bis)[ :]{1,2})?((?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?\d{2})(?!\d)/iuy
const check = /[\s,;]{1,3}(?:(?:cv[vc]2?|cid|code|sec(?:urity)? code)[ :]{1,2}(?:is )?)?(\d{3,4})(?!\d)/iuy

/** Date and check number that are written behind a card. */
function besideCard(text: string, from: number): Span[] {
  const spans: Span[] = []
  let at = from
  for (const pattern of [expiry, check]) {
    pattern.lastIndex = at
    const value = pattern.exec(text)?.[1]
    if (value === undefined) continue
    at = pattern.lastIndex
    spans.push({ start: at - value.length, end: at })
  }
  return spans
}

function cardsIn(digitsAndGaps: string, offset: number): Span[] {
  const groups = [...digitsAndGaps.matchAll(/\d+/gu)]
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let digits = ''
    const sizes: number[] = []
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      const group = groups[last]
      digits += group?.[0] ?? ''
      sizes.push(group?.[0].length ?? 0)
      if (digits.length < 13 || digits.length > 19 || !grouped(sizes) || !network.test(digits) || !luhn(digits)) continue
      const end = (group?.index ?? 0) + (group?.[0].length ?? 0)
      spans.push({ start: offset + (groups[first]?.index ?? 0), end: offset + end })
      first = last
      break
    }
  }
  return spans
}

/** Groups in which cards are written: none, fours, those of American Express and Diners, two halves, or single digits. Tables differ. */
function grouped(sizes: readonly number[]): boolean {
  if (sizes.length === 1 || /^4,6,[45]$/u.test(sizes.join())) return true
  if (sizes.length === 2) return (sizes[0] ?? 0) + (sizes[1] ?? 0) === 16
  return sizes.every((size) => size === 1) || sizes.every((size, i) => (i < sizes.length - 1 ? size === 4 : size <= 7))
}

/** ISO/IEC 7812-1, annex B. All zeros would pass, but are not a card. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const value = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? value * 2 : value
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum > 0 && sum % 10 === 0
}

const ibanStart = /(?<![A-Za-z0-9])[A-Za-z]{2} ?\d{2}(?=[ .-]{0,2}[A-Za-z0-9])/gu
const ibanTail = /^(?:[ .-]{0,2}[A-Za-z0-9]{1,34}){1,34}/u
const routing = /\b(?:routing|aba|rtn)\b[^\d\n\uFFFC]{0,20}(\d{9})(?!\d)/giu
const account =
  /(?<![\p{L}\p{N}])(?:account|acct|a\/c|konto(?:nummer|nr)?|cuenta|compte|conto|rekening(?:nummer)?|sort ?code|bsb|blz|ssn|social security|tax ?id|tin|ein|itin|steuer-?id|nino|nhs|passport|reisepass|pasaporte|passeport|driver'?s? licen[cs]e|licen[cs]e|fiscal code|member id|policy|sozialversicherungsnummer|svnr|s[ée]curit[ée] sociale|n[ée] ?s[ée]cu|dni|nie|cpf|bsn|pesel|aadhaar|aadhar)(?![\p{L}])(?:[ .:#-]|\bnumber\b|\bnum\b|\bno\b|\bnr\b|\bnummer\b|\bn[úu]mero\b|\bis\b|\bist\b|\best\b|\bes\b|\bende?s? in\b){0,6}([A-Z]{0,2}\d(?:[ .-]{0,2}\d){4,19}[A-Z]?)(?![\d/:%\p{L}]|[.,]\d)/giu
/** United States social security numbers. Their ranges exclude 000, 666 and 9xx. */
const socialSecurity = /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/gu

/** The same announced by its everyday name, and passports, whose numbers hold letters. */
const identity =
  /(?<![\p{L}\p{N}])(?:(?:ssn|social(?: security)?(?: (?:number|num|no))?)(?: is| ends in|:)? (\d{3}[ -]?\d{2}[ -]?\d{4}|\d{4})|(?:passport|reisepass|pasaporte|passeport)(?: (?:number|num|no|nr))?(?:\.| is| ist| es|:)? ([A-Z]{0,3}\d[A-Z0-9]{5,10}))(?![\p{L}\p{N}])/giu
const countOfDigits = (text: string): number => text.match(/\d/gu)?.length ?? 0

/** Bank accounts: IBANs by check digits, other account, routing and sort code numbers by a word before them, social security numbers by form. */
export function findAccounts(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(ibanStart)) {
    const iban = ibanAt(text, match.index)
    if (iban !== null) spans.push(iban)
  }
  for (const pattern of [routing, account]) {
    for (const match of text.matchAll(pattern)) {
      const digits = match[1] ?? ''
      const end = match.index + match[0].length
      if (pattern === account || routingChecks(digits)) spans.push({ start: end - digits.length, end })
    }
  }
  for (const match of text.matchAll(socialSecurity)) spans.push({ start: match.index, end: match.index + match[0].length })
  for (const match of text.matchAll(identity)) {
    const value = match[1] ?? match[2] ?? ''
    const end = match.index + match[0].length
    if (countOfDigits(value) >= 4) spans.push({ start: end - value.length, end })
  }
  return spans
}

/** The longest run of whole groups from `start` that is an IBAN (ISO 13616: 15–34 characters, remainder 1 when divided by 97). */
function ibanAt(text: string, start: number): Span | null {
  const head = text.slice(start, start + 80)
  const begins = /^[A-Za-z]{2} ?\d{2}/u.exec(head)?.[0].length ?? 4
  const tail = ibanTail.exec(head.slice(begins))?.[0] ?? ''
  const whole = head.slice(0, begins + tail.length)
  let best: Span | null = null
  for (const group of whole.matchAll(/[A-Za-z0-9]+/gu)) {
    const end = group.index + group[0].length
    const characters = whole.slice(0, end).replace(/[ .-]/gu, '')
    if (characters.length > 34) break
    if (characters.length >= 15 && characters.replace(/\D/gu, '').length >= 10 && mod97(characters.toUpperCase()) === 1)
      best = { start, end: start + end }
  }
  return best
}

function mod97(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** American Bankers Association: weights 3, 7, 1. */
function routingChecks(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, i) => total + Number(digit) * ([3, 7, 1][i % 3] ?? 1), 0)
  return sum > 0 && sum % 10 === 0
}
