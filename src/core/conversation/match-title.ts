import type { Contact } from './reply-pair.ts'

/** The contacts that a title in Messages may mean. */
export interface TitleMatch {
  /** Exact matches: by name, or by an address in any notation. */
  readonly exact: readonly Contact[]
  /** Matches by nickname, given name, or listed members, because Messages can be set to show short names. Never certain alone. */
  readonly short: readonly Contact[]
}

/**
 * Messages titles a conversation with the group's name, the contact's full name, nickname, or given name, a number in national format, or the
 * members of a group joined by commas and `&`.
 */
export function matchTitle(title: string, contacts: readonly Contact[]): TitleMatch {
  const shown = normalize(title)
  if (shown === '') return { exact: [], short: [] }
  const exact = contacts.filter((contact) => normalize(contact.name) === shown || (!contact.group && hasAddress(contact, shown)))
  const short = contacts.filter(
    (contact) => !exact.includes(contact) && (contact.group ? listsMembers(contact, shown) : shortNamesOf(contact).includes(shown)),
  )
  return { exact, short }
}

/** Whether a title can only mean a different conversation. False if it can't be determined. */
export function isSomebodyElse(title: string | null, contact: Contact, contacts: readonly Contact[]): boolean {
  if (title === null) return false
  const { exact, short } = matchTitle(title, [contact, ...contacts.filter(({ key }) => key !== contact.key)])
  const isThis = ({ key }: Contact) => key === contact.key
  return exact.length === 1 && !exact.some(isThis) && !short.some(isThis)
}

function shortNamesOf({ name, shortNames = [] }: Contact): string[] {
  return [name.trim().split(/\s+/)[0] ?? '', ...shortNames].map(normalize)
}

function hasAddress({ addresses }: Contact, shown: string): boolean {
  if (shown.includes('@')) return addresses.includes(shown)
  if (!/^[+\d(][\d\s().\-\u2010-\u2015/]{4,}$/.test(shown)) return false
  const digits = shown.replace(/\D/g, '')
  // For domestic numbers Apple leaves out the country code, and in most countries writes a leading 0.
  const national = digits.replace(/^0+/, '')
  return addresses.some((address) => {
    if (address === `+${digits}` || address === digits) return true
    const country = address.length - 1 - national.length
    return !shown.startsWith('+') && national.length >= 7 && address.endsWith(national) && country >= 1 && country <= 3
  })
}

/** "Ann, Ben & Cleo" in any order, or "Ann, Ben & 2 others". */
function listsMembers({ members = [] }: Contact, shown: string): boolean {
  const parts = shown.split(/\s*(?:,|&)\s*/).filter((part) => part !== '')
  const others = /^(\d+)\b/.exec(parts.at(-1) ?? '')
  const rest = others === null || (parts.at(-1) ?? '').length > 20 ? 0 : Number(others[1])
  const names = rest === 0 ? parts : parts.slice(0, -1)
  if (names.length === 0 || names.length + rest !== members.length) return false
  const free = members.map((called) => called.map(normalize))
  return names.every((name) => {
    const at = free.findIndex((called) => called.includes(name))
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  })
}

/** Names are compared without case, direction marks, and differences in white space. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
