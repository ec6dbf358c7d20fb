import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Medium } from '#core/channel/medium.ts'
import type { Address } from '#core/conversation/address.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import { domainOf } from '#core/mail/parse/addresses.ts'

/** The people that the owner listed as allowed numbers or senders. */
export interface AllowedList {
  /** E.164 numbers and lower-case e-mail addresses. */
  readonly addresses: ReadonlySet<string>
  /** E-mail only: `@example.com` means this domain without its subdomains. */
  readonly domains?: ReadonlySet<string>
  /** E-mail only: `*.example.com` means all subdomains, but not the domain itself. */
  readonly above?: readonly string[]
  /** Entries, as typed, that name nobody. They still restrict: a mistyped list must not reach more people than it names. */
  readonly unreadable: readonly string[]
  /** Only listed people are answered. False if the list was empty when the listener was started. */
  readonly restricts: boolean
}

export const nobodyListed: AllowedList = { addresses: new Set(), unreadable: [], restricts: false }

const email = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"().]{1,63}(?:\.[^\s@<>,;:"().]{1,63})+$/
const longestEntry = 320

/** The list of one medium: numbers and addresses for texts, addresses and domains for e-mail. */
export function readListOf(medium: Medium, entries: readonly string[], country: string | null): AllowedList {
  return medium === 'email' ? readAllowedSenders(entries) : readAllowedList(entries, country)
}

/**
 * Reads entries as typed. `country` (ISO code) is the owner's, used for numbers without a country code; null means the United States, as in
 * `readAddress`. Blank entries are dropped. An entry with a short code, an extension, or two numbers names nobody.
 */
export function readAllowedList(entries: readonly string[], country: string | null): AllowedList {
  const addresses = new Set<string>()
  const unreadable: string[] = []
  for (const typed of entries) {
    // Numbers copied from a contact card contain text direction marks.
    const entry = typed.replace(/\p{Cf}/gu, '').trim()
    if (entry === '') continue
    const address = readEntry(entry, country)
    if (address === null) unreadable.push(entry)
    else addresses.add(address)
  }
  return { addresses, unreadable, restricts: addresses.size > 0 || unreadable.length > 0 }
}

/**
 * The list after entries were removed while the listener runs. It still restricts when nothing is left: an empty list means everybody whose
 * mode is auto, which the owner has to confirm at the next start. So `restricts` is stored with the entries; they alone would not tell
 * after a restart.
 */
export function narrowAllowedList(
  before: AllowedList,
  entries: readonly string[],
  by: { readonly medium: Medium; readonly country: string | null },
): AllowedList {
  const after = readListOf(by.medium, entries, by.country)
  if (!before.restricts) return after
  return {
    addresses: new Set([...after.addresses].filter((address) => before.addresses.has(address))),
    domains: new Set([...(after.domains ?? [])].filter((domain) => before.domains?.has(domain) === true)),
    above: (after.above ?? []).filter((domain) => before.above?.includes(domain) === true),
    unreadable: after.unreadable,
    restricts: true,
  }
}

/** Whether one of a conversation's addresses is on the list. */
export function isListed(list: AllowedList, addresses: readonly Address[]): boolean {
  return addresses.some(
    ({ kind, value }) =>
      ((kind === 'phone' || kind === 'email') && list.addresses.has(value)) || (kind === 'email' && isInDomain(list, value)),
  )
}

function isInDomain({ domains, above }: AllowedList, address: string): boolean {
  const domain = domainOf(address)
  return domains?.has(domain) === true || above?.some((upper) => domain.endsWith(`.${upper}`)) === true
}

/** The message to the owner about an entry that names nobody. It contains what they typed, so it must not be logged. */
export function unreadableEntryText(entry: string, medium: Medium = 'text'): string {
  const what = medium === 'email' ? 'an email address or a domain such as @example.com' : 'a phone number or an email address'
  return `“${entry}” is not ${what}, so it matches nobody.`
}

function readEntry(entry: string, country: string | null): string | null {
  if (entry.length > longestEntry) return null
  if (entry.includes('@')) return email.test(entry) ? entry.toLowerCase() : null
  const upper = country?.trim().toUpperCase() ?? ''
  // Not `readAddress`, which has to accept every handle. Here, anything that is not exactly a number is rejected.
  const parsed = parsePhoneNumberFromString(entry, { defaultCountry: isSupportedCountry(upper) ? upper : 'US', extract: false })
  if (parsed?.isPossible() !== true || parsed.ext !== undefined) return null
  // A foreign number without its country code: no North American area code begins with 0 or 1 (NANP, section 2).
  return parsed.countryCallingCode === '1' && /^[01]/u.test(parsed.nationalNumber) ? null : parsed.number
}
