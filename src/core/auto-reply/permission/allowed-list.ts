import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Medium } from '#core/channel/medium.ts'
import type { Address } from '#core/conversation/address.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import { domainOf } from '#core/mail/parse/addresses.ts'

/** Whom the owner named in the allowed numbers (or senders). */
export interface AllowedList {
  /** E.164 numbers and lower-case e-mail addresses. */
  readonly addresses: ReadonlySet<string>
  /** E-mail alone: `@example.com`, this domain and none below it. */
  readonly domains?: ReadonlySet<string>
  /** E-mail alone: `*.example.com`, every domain below it, and not itself. */
  readonly above?: readonly string[]
  /** Entries as typed that name nobody. They still restrict: a list that was mistyped must not reach more people than it names. */
  readonly unreadable: readonly string[]
  /** Only the listed are reached. False for a list that was empty when the listener was started. */
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
 * Reads entries as typed. `country` (ISO code) is the owner's, for numbers without their country; null means the United States, as in
 * `readAddress`. Blank entries are dropped. A short code, an extension or two numbers in one entry name nobody.
 */
export function readAllowedList(entries: readonly string[], country: string | null): AllowedList {
  const addresses = new Set<string>()
  const unreadable: string[] = []
  for (const typed of entries) {
    // Copied from a contact card, numbers bring marks of direction along.
    const entry = typed.replace(/\p{Cf}/gu, '').trim()
    if (entry === '') continue
    const address = readEntry(entry, country)
    if (address === null) unreadable.push(entry)
    else addresses.add(address)
  }
  return { addresses, unreadable, restricts: addresses.size > 0 || unreadable.length > 0 }
}

/**
 * The list after entries were removed while the listener runs. It goes on restricting when nothing is left: an empty list means everybody
 * whose mode is auto, and that is for the owner to confirm at the next start, not the outcome of a removal. So `restricts` has to be kept
 * with the entries: reading them again after a restart would not tell.
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

/** What the owner is told of an entry that names nobody; holds what they typed, so it is for them and not for the log. */
export function unreadableEntryText(entry: string, medium: Medium = 'text'): string {
  const what = medium === 'email' ? 'an e-mail address or a domain such as @example.com' : 'a phone number or an e-mail address'
  return `“${entry}” is not ${what}, so it matches nobody.`
}

function readEntry(entry: string, country: string | null): string | null {
  if (entry.length > longestEntry) return null
  if (entry.includes('@')) return email.test(entry) ? entry.toLowerCase() : null
  const upper = country?.trim().toUpperCase() ?? ''
  // Not `readAddress`: that one must make something of every handle, and this one nothing of what is not exactly a number.
  const parsed = parsePhoneNumberFromString(entry, { defaultCountry: isSupportedCountry(upper) ? upper : 'US', extract: false })
  if (parsed?.isPossible() !== true || parsed.ext !== undefined) return null
  // A number of another country that lacks its country: no area code of North America begins with 0 or 1 (its own plan, section 2).
  return parsed.countryCallingCode === '1' && /^[01]/u.test(parsed.nationalNumber) ? null : parsed.number
}
