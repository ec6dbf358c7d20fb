import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Span } from '../view.ts'

/** A number as people write it, between words or in a script without spaces. Its shape proves little, so `isPhone` decides. */
const candidate =
  /(?<![[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]\p{N}_#$€£¥@=%\x26\/.,+\-]|\d:)(?:\+|00(?=[1-9]))?\(?\d(?:[ \(\).\/\-\n]{0,3}\d){5,15}(?![[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]\p{N}_%$€£¥]|[\/:.,\-]\d|-[[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]])/gv
/** Words before a number that make it a phone number. */
const asked =
  /(?:\b(?:call|phone|tel|telefon\w*|mobile|mobil|cell|handy\w*|number|nummer|numero|número|whats ?app|signal|text me(?: at| on)?|ring|fax|festnetz|t[ée]l[ée]phone|t[ée]l|m[óo]vil|celular|cellulare|telefoonnummer|mobiel|telemóvel|phones?)\b[^\d\n]{0,14}|[☎📞📱]\s*|(?:电话|電話|手机|手機|号码|號碼|携帯|番号|전화|번호|телефон|номер|тел\.?|هاتف|جوال|טלפון|τηλέφωνο|फ़ोन|फोन|โทร)[^\d\n]{0,8})$/iu
const northAmerican = /^(?:1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}$/u
/** Eleven digits. No other number of that length starts like this, except in bills and orders, which have a word before them. */
const chineseMobile = /^1[3-9]\d{9}$/u
const dateOrRange =
  /^(?:(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}(?![.-]\d)|(?:19|20)\d{2} ?- ?(?:19|20)\d{2}|(?:19|20)\d{6})(?=\D|$)/u
/** In groups of three, like an amount; or an IP address. */
const amount = /^\d{1,3}(?:[ .]\d{3}){2,4}$/u
const internet = /^\d{1,3}(?:\.\d{1,3}){3}$/u

/** The numbering plans that are tried for a number without a country code. */
const countries = [
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'AU',
  'IN',
  'NL',
  'CH',
  'AT',
  'BE',
  'JP',
  'KR',
  'SE',
  'IE',
  'BR',
  'ZA',
  'TR',
] as const

/** After this many candidates the shape alone decides and the library is not asked, so that a hostile text does not take minutes. */
const maxAsked = 400

/**
 * Phone numbers in all the forms that people write. Dates, times, prices, years, short codes and IP addresses do not count. A number without a country code
 * counts if it is valid in the numbering plan of one of the countries above.
 */
export function findPhones(text: string): Span[] {
  const spans: Span[] = []
  let askedSoFar = 0
  for (const match of text.matchAll(candidate)) {
    const before = text.slice(Math.max(0, match.index - 32), match.index)
    askedSoFar += 1
    if (isPhone(match[0], asked.test(before), askedSoFar <= maxAsked))
      spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

function isPhone(written: string, wordBefore: boolean, mayAsk: boolean): boolean {
  const digits = written.replace(/\D/gu, '')
  if (dateOrRange.test(written) || internet.test(written.replace(/^\(/u, ''))) return false
  const international = /^(?:\+|00)/u.test(written)
  if (international && digits.length >= 8) return true
  if (digits.length < 6 || digits.length > 15) return false
  // Looks like a table of numbers.
  if (/ {2}|\s\S?\d\.\d+\s|\d\.\d{3,}\s|^0[. ]/u.test(written) && !wordBefore) return false
  if (wordBefore && digits.length >= 7) return true
  if (northAmerican.test(written) || chineseMobile.test(digits)) return true
  if (/^\d{3}-\d{4}$/u.test(written)) return true
  if (amount.test(written)) return written.startsWith('0') && digits.length >= 9
  if (digits.length === 10 && /^[2-9]\d{2}[2-9]\d{6}$/u.test(digits)) return true
  // Without a country code, only a number that starts with the trunk prefix (0) can be told from other numbers.
  if (!written.replace(/^\(/u, '').startsWith('0') || digits.length < 9) return false
  if (!mayAsk) return true
  return countries.some((country) => parsePhoneNumberFromString(digits, country)?.isValid() === true)
}
