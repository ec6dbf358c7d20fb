import type { Register } from '../channel/register.ts'

/**
 * A training example of the voice: another person's turn and the owner's next turn.
 *
 * A turn keeps its bubbles apart, because how people split a thought into messages is part of how they write.
 */
export interface ReplyPair {
  /** guid of the first message of the owner's turn, so it is stable across extractions. */
  readonly id: string
  /** Key of the person or group that the owner wrote to (see `Contact.key`). */
  readonly contact: string
  readonly group: boolean
  /** Register of the owner's reply; `text` if omitted (`registerOf`). */
  readonly register?: Register
  /** When the owner's turn began, ms since 1970. */
  readonly at: number
  /** From the end of their turn to the start of the owner's, ms. */
  readonly delay: number
  /** Their turn, bubbles in order; never empty. */
  readonly incoming: readonly string[]
  /** Up to two turns before theirs, oldest first. */
  readonly previous: readonly Turn[]
  /** The owner's turn, bubbles in order; never empty. */
  readonly reply: readonly string[]
}

export interface Turn {
  readonly fromMe: boolean
  /** Never empty. */
  readonly bubbles: readonly string[]
}

const groupMark = 'group:'
const addressMark = 'address:'

/** The key of a group, made from what identifies it in its source. */
export function groupKey(name: string): string {
  return groupMark + name
}

/** Works on the key alone, because the contact may be gone, or may never have been extracted. */
export function isGroupKey(key: string): boolean {
  return key.startsWith(groupMark)
}

/** The key of a person who is not in an address book, made from a normalized address. */
export function addressKey(address: string): string {
  return addressMark + address
}

/** The address that a key was made from. Null if it was made from something else. */
export function addressOfKey(key: string): string | null {
  return key.startsWith(addressMark) ? key.slice(addressMark.length) : null
}

/**
 * Why it is uncertain that a contact is one person: cards with the same full name in different books were joined without a common address, or
 * the address is on the cards of several people.
 */
export type PersonDoubt = 'by-name-alone' | 'on-several-cards'

/**
 * `never-answered`: the owner has not lately answered the address that they write from, over this kind of service. `unchecked`: their card has
 * not been checked yet.
 */
export type SenderDoubt = PersonDoubt | 'never-answered' | 'unchecked'

/** A person (all their handles together) or a group, as the owner knows them. */
export interface Contact {
  /** Stable across extractions. Made from the address book card, else from the normalized address, else from the chat. Not shown. */
  readonly key: string
  /** Display name: address book, else the group's own name, else the formatted address. */
  readonly name: string
  readonly group: boolean
  /** Normalized addresses: E.164 numbers and lower-case e-mail addresses. */
  readonly addresses: readonly string[]
  /** Why it is uncertain that this is one person. Null if certain; omitted if not checked yet (`doubtOf`). */
  readonly doubt?: PersonDoubt | null
  /** Other names that Messages may show for a person: nickname, given name. Not necessarily unique. */
  readonly shortNames?: readonly string[]
  /** For a group without its own name: the possible names of each member. */
  readonly members?: readonly (readonly string[])[]
}
