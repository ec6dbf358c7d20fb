import type { ContactCard } from '../conversation/people.ts'

/** The machine's address book. What is missing or may not be read gives no cards, never an error: names are a comfort. */
export interface AddressBook {
  cards(): readonly ContactCard[]
}
