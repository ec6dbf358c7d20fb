import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Span } from '../view.ts'

/** A number as people write it, between words or where a script has no spaces; the shape alone says little, `isPhone` decides. */
const candidate =
  /(?<![[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]\p{N}_#$€£¥@=%\x26\/.,+\-]|\d:)(?:\+|00(?=[1-9]))?\(?\d(?:[ \(\).\/\-\n]{0,3}\d){5,15}(?![[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]\p{N}_%$€£¥]|[\/:.,\-]\d|-[[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]])/gv
/** Words before a number that make it one to call. */
const asked =
  /(?:\b(?:call|phone|tel|telefon\w*|mobile|mobil|cell|handy\w*|number|nummer|numero|número|whats ?app|signal|text me(?: at| on)?|ring|fax|festnetz|t[ée]l[ée]phone|t[ée]l|m[óo]vil|celular|cellulare|telefoonnummer|mobiel|telemóvel|phones?)\b[^\d\n]{0,14}|[☎📞📱]\s*|(?:电话|電話|手机|手機|号码|號碼|携帯|番号|전화|번호|телефон|номер|тел\.?|هاتف|جوال|טלפון|τηλέφωνο|फ़ोन|फोन|โทร)[^\d\n]{0,8})$/iu
const northAmerican = /^(?:1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}$/u
/** Eleven digits; no other number of that length begins so, but in bills and orders, which have a word before them. */
const chineseMobile = /^1[3-9]\d{9}$/u
const dateOrRange =
  /^(?:(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}(?![.-]\d)|(?:19|20)\d{2} ?- ?(?:19|20)\d{2}|(?:19|20)\d{6})(?=\D|$)/u
/** Grouped by three as amounts are, or an address of the Internet. */
const amount = /^\d{1,3}(?:[ .]\d{3}){2,4}$/u
const internet = /^\d{1,3}(?:\.\d{1,3}){3}$/u

/** The plans that a number without its country is read by. */
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

/** Beyond this many the library is not asked any more and the shape decides, so that a hostile text costs no minutes. */
const maxAsked = 400

/**
 * Phone numbers in any of the forms in which people write them. Dates, times, prices, years, short codes and Internet addresses are none.
 * A number in the local form of its country counts where it is valid by the numbering plan of one of the countries above.
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
  // A table of numbers.
  if (/ {2}|\s\S?\d\.\d+\s|\d\.\d{3,}\s|^0[. ]/u.test(written) && !wordBefore) return false
  if (wordBefore && digits.length >= 7) return true
  if (northAmerican.test(written) || chineseMobile.test(digits)) return true
  if (/^\d{3}-\d{4}$/u.test(written)) return true
  if (amount.test(written)) return written.startsWith('0') && digits.length >= 9
  if (digits.length === 10 && /^[2-9]\d{2}[2-9]\d{6}$/u.test(digits)) return true
  // Without the sign of a country, only a number that begins with the trunk prefix is told from any other number.
  if (!written.replace(/^\(/u, '').startsWith('0') || digits.length < 9) return false
  if (!mayAsk) return true
  return countries.some((country) => parsePhoneNumberFromString(digits, country)?.isValid() === true)
}
