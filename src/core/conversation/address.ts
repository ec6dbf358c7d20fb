import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

export type AddressKind = 'phone' | 'email' | 'short-code' | 'business' | 'sender-id'

export interface Address {
  readonly kind: AddressKind
  /** E.164 number, lower-case e-mail address, or the row's own value if it is neither. Equal values are the same address. */
  readonly value: string
  /** The row carries a mark of the SMS filter, such as `56249(smsfp)`. */
  readonly filtered: boolean
}

/** `e:` and `p:` precede an account's own address, the others addresses in links. */
const prefix = /^(?:e:|p:|tel:|mailto:|sms:)/i
const filterMark = /\((?:smsf[^)]*)\)$/i
const plainInternational = /^\+[\d\s\u00a0-]+$/
/** Text direction marks, which come with text copied from a contact card. */
const invisible = /\p{Cf}/gu
const punctuation = /[\s\u00a0().\-\u2010-\u2015/]/g

/**
 * Parses the address of a handle, a chat, or an address book card. `country` is an ISO code in upper or lower case (a handle's own column),
 * used for numbers without a country code; null means the United States.
 *
 * A number of three to six digits is a short code, and an address that has letters and no @ is the name of a sending company.
 */
export function readAddress(raw: string, country: string | null): Address {
  const trimmed = raw.replace(invisible, '').trim()
  const filtered = filterMark.test(trimmed)
  const bare = trimmed.replace(filterMark, '').replace(prefix, '')
  if (/^urn:/i.test(bare)) return { kind: 'business', value: bare.toLowerCase(), filtered }
  if (bare.includes('@')) return { kind: 'email', value: bare.toLowerCase(), filtered }
  const digits = bare.replace(punctuation, '')
  if (plainInternational.test(bare) && digits.length >= 8 && digits.length <= 16) return { kind: 'phone', value: digits, filtered }
  if (/^\d{3,6}$/.test(digits)) return { kind: 'short-code', value: digits, filtered }
  if (!/^\+?\d{7,}$/.test(digits)) return { kind: 'sender-id', value: bare, filtered }
  const parsed = parsePhoneNumberFromString(bare, countryCode(country))
  // No North American area code begins with 0 or 1: this is a number of another, unknown country.
  const misread = parsed?.countryCallingCode === '1' && /^[01]/u.test(parsed.nationalNumber)
  return { kind: 'phone', value: parsed?.isPossible() === true && !misread ? parsed.number : digits, filtered }
}

/** How an address is shown if the address book has no name for it. */
export function formatAddress(value: string): string {
  return value.startsWith('+') ? (parsePhoneNumberFromString(value)?.formatInternational() ?? value) : value
}

/** ISO code of the country of an E.164 number. Null if unknown. */
export function countryOf(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null
}

function countryCode(country: string | null): CountryCode {
  const upper = country?.trim().toUpperCase() ?? ''
  return isSupportedCountry(upper) ? upper : 'US'
}
