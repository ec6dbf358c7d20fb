import { readAddress } from './address.ts'
import type { Contact } from './reply-pair.ts'

/** Whom a title of Messages may mean. */
export interface TitleMatch {
  /** Called exactly so: by name, or by an address however it is written. */
  readonly exact: readonly Contact[]
  /** Whose first name it is: Messages can be set to show short names. Never certain by itself. */
  readonly short: readonly Contact[]
}

/** Messages shows a conversation by the group's name, the contact's full or short name, or a formatted number (reference on messages, section 8). */
export function matchTitle(title: string, contacts: readonly Contact[]): TitleMatch {
  const shown = normalize(title)
  if (shown === '') return { exact: [], short: [] }
  const address = readAddress(shown, null)
  const isAddress = address.kind === 'phone' || address.kind === 'email'
  const exact = contacts.filter(
    ({ name, group, addresses }) => normalize(name) === shown || (isAddress && !group && addresses.includes(address.value)),
  )
  const short = contacts.filter((contact) => !contact.group && !exact.includes(contact) && normalize(contact.name).split(' ')[0] === shown)
  return { exact, short }
}

/** Names are compared without case, marks of writing direction and kinds of blanks. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
