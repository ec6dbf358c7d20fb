import { buildPeople, type ContactCard } from '../people.ts'
import { addressOfKey, type Contact, type PersonDoubt } from '../reply-pair.ts'

/**
 * Contacts with doubts about their identity updated from the address book. They may have been read before that check existed, or before the
 * cards changed. Earlier doubts stay, and people who are not in this address book are unchanged.
 */
export function checkedContacts(contacts: readonly Contact[], cards: readonly ContactCard[], country: string | null): Contact[] {
  const people = contacts.filter(({ group }) => !group)
  const writing = people.flatMap(({ addresses }) => addresses.filter((one) => one.includes('@')))
  const find = buildPeople(
    cards,
    writing.map((value) => ({ value, personId: null })),
    country,
  )
  return contacts.map((contact) => {
    if (contact.group || typeof contact.doubt === 'string') return contact
    const found = contact.addresses.map(find)
    const doubt = found.find((one) => one.doubt !== undefined)?.doubt
    if (doubt !== undefined) return { ...contact, doubt }
    return found.some(({ key }) => key === contact.key) ? { ...contact, doubt: null } : contact
  })
}

/** Why it is uncertain that a contact is one person. Null if it is certain. A person on a card that was never checked is uncertain. */
export function doubtOf({ key, group, doubt }: Contact): PersonDoubt | 'unchecked' | null {
  if (doubt !== undefined) return doubt
  return group || addressOfKey(key) !== null ? null : 'unchecked'
}
