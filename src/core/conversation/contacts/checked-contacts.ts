import { buildPeople, type ContactCard } from '../people.ts'
import { addressOfKey, type Contact, type PersonDoubt } from '../reply-pair.ts'

/**
 * Contacts with what the address book says by now of who they are: they may have been read before that was looked at, or before the cards were
 * changed. What an earlier look found against somebody stays, and whoever is not in this address book is left as they are.
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

/** Why it is not certain that a contact is one person, or null. Whoever stands on a card and was never looked at is not certain to be. */
export function doubtOf({ key, group, doubt }: Contact): PersonDoubt | 'unchecked' | null {
  if (doubt !== undefined) return doubt
  return group || addressOfKey(key) !== null ? null : 'unchecked'
}
