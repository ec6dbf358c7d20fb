import type { Register } from '../channel/register.ts'

/**
 * What the voice learns from: one turn of somebody else and the owner's next turn.
 *
 * A turn keeps its bubbles apart, because how many messages somebody splits a thought into is part of how they write.
 */
export interface ReplyPair {
  /** guid of the first message of the owner's turn: stable over a repeated extraction. */
  readonly id: string
  /** Key of the person or group it was written to (see `Contact.key`). */
  readonly contact: string
  readonly group: boolean
  /** What the owner wrote by; `text` if omitted (`registerOf`). */
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

/** The key of a group, made of what names it where it is read. */
export function groupKey(name: string): string {
  return groupMark + name
}

/** What a key alone tells: the contact may be gone, or may never have been extracted. */
export function isGroupKey(key: string): boolean {
  return key.startsWith(groupMark)
}

/** The key of a person who is in no address book: made of a normalized address. */
export function addressKey(address: string): string {
  return addressMark + address
}

/** The address that a key was made of; null if it was made of something else. */
export function addressOfKey(key: string): string | null {
  return key.startsWith(addressMark) ? key.slice(addressMark.length) : null
}

/**
 * Why it is not certain that a person is one: cards of one full name in different books were taken for theirs, without an address in common; or
 * somebody writes from an address that stands on the cards of several people.
 */
export type PersonDoubt = 'by-name-alone' | 'on-several-cards'

/**
 * `never-answered`: the owner has never written to the address that they write from, by this kind of service. `unchecked`: nobody has looked who
 * stands on their card.
 */
export type SenderDoubt = PersonDoubt | 'never-answered' | 'unchecked'

/** A person (all their handles together) or a group, as the owner knows them. */
export interface Contact {
  /** Stable over extractions; made from the address book card, else from the normalized address, else from the chat. Not shown. */
  readonly key: string
  /** Display name: address book, else the group's own name, else the formatted address. */
  readonly name: string
  readonly group: boolean
  /** Normalized addresses: E.164 numbers and lower-case e-mail addresses. */
  readonly addresses: readonly string[]
  /** Why it is not certain that this is one person; null if it is, omitted where nobody has looked (`doubtOf`). */
  readonly doubt?: PersonDoubt | null
  /** What else Messages may call a person: nickname, given name. Others may share them. */
  readonly shortNames?: readonly string[]
  /** Of a group without a name of its own: what each member may be called. */
  readonly members?: readonly (readonly string[])[]
}
