import type { ContactCard } from '../conversation/people.ts'

/** The machine's address book. If it is missing or may not be read there are no cards, never an error: names are a convenience. */
export interface AddressBook {
  cards(): readonly ContactCard[]
}
