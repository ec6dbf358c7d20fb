/**
 * The address book of macOS, read from its files.
 *
 * How to add a detail of a card: a column in `address-book.ts`, probed like the others, and a field in `core/conversation/people.ts`.
 */
export { createAddressBook } from './address-book.ts'
