import { readAddress } from './address.ts'
import { addressKey, type PersonDoubt } from './reply-pair.ts'

/** One card of an address book, with its addresses as they were typed. */
export interface ContactCard {
  /** Stable, and unique over all address books of the machine. */
  readonly id: string
  /** The address book it is from. The same person often has a card in several. */
  readonly book: string
  /** Never empty. */
  readonly name: string
  /** Nickname and given name, if they differ from the name. */
  readonly shortNames?: readonly string[]
  readonly addresses: readonly string[]
}

/** An address that messages were sent from or to. */
export interface KnownAddress {
  /** Normalized (`readAddress`). */
  readonly value: string
  /** The system's id that links addresses of one person (handle.person_centric_id). Null if it has none. */
  readonly personId: string | null
}

export interface Person {
  /** Derived from the card, else from the address; stable across extractions. */
  readonly key: string
  /** Null if no card names them. */
  readonly name: string | null
  /** See `ContactCard`. Omitted if there are none. */
  readonly shortNames?: readonly string[]
  /** Normalized, sorted. */
  readonly addresses: readonly string[]
  /** Omitted if there is none. */
  readonly doubt?: PersonDoubt
}

/** Finds the person that an address belongs to. Every known address belongs to exactly one. */
export type FindPerson = (address: string) => Person

/**
 * Groups addresses by person.
 *
 * Cards belong to one person if they have the same name and a common address, or the same full name in different books with only one such card
 * in each. A shared address alone is not enough: families share numbers. An address on the cards of several people goes to the person whose
 * card has most addresses. Addresses without a card are grouped by the system's own link.
 */
export function buildPeople(cards: readonly ContactCard[], known: readonly KnownAddress[], country: string | null): FindPerson {
  const groups = mergeCards(cards, country)
  const owners = new Map<string, CardGroup>()
  const writing = new Set(known.map(({ value }) => value))
  const shared = new Set<string>()
  for (const group of groups) {
    for (const address of group.addresses) {
      const rival = owners.get(address)
      if (rival !== undefined && writing.has(address)) shared.add(address)
      if (rival === undefined || prior(group, rival)) owners.set(address, group)
    }
  }
  const clusters = new Map<string, string[]>()
  for (const { value, personId } of known) {
    const id = personId === null || personId === '' ? `address ${value}` : `person ${personId}`
    const cluster = clusters.get(id)
    if (cluster === undefined) clusters.set(id, [value])
    else if (!cluster.includes(value)) cluster.push(value)
  }
  const people = new Map<string, Person>()
  const extra = new Map<CardGroup, Set<string>>()
  for (const cluster of clusters.values()) {
    const card = cluster.map((value) => owners.get(value)).find((owner) => owner !== undefined)
    const loose = cluster.filter((value) => !owners.has(value)).toSorted()
    if (card !== undefined) extra.set(card, new Set([...(extra.get(card) ?? []), ...loose]))
    else addLoose(people, loose)
  }
  for (const group of groups) {
    const own = [...group.addresses].filter((address) => owners.get(address) === group)
    const doubt: PersonDoubt | null = group.byNameAlone
      ? 'by-name-alone'
      : own.some((address) => shared.has(address))
        ? 'on-several-cards'
        : null
    const person: Person = {
      key: `card:${group.id}`,
      name: group.name,
      ...(group.shortNames.length === 0 ? {} : { shortNames: group.shortNames }),
      addresses: [...new Set([...own, ...(extra.get(group) ?? [])])].toSorted(),
      ...(doubt === null ? {} : { doubt }),
    }
    for (const address of person.addresses) people.set(address, person)
  }
  return (address) => people.get(address) ?? { key: addressKey(address), name: null, addresses: [address] }
}

interface CardGroup {
  readonly id: string
  readonly name: string
  readonly shortNames: readonly string[]
  readonly addresses: ReadonlySet<string>
  /** Its cards have no address in common. */
  readonly byNameAlone: boolean
}

function addLoose(people: Map<string, Person>, values: readonly string[]): void {
  // The same address under two services can have two links; the first person found keeps it.
  const free = values.filter((value) => !people.has(value))
  const first = free[0]
  if (first === undefined) return
  const person: Person = { key: addressKey(first), name: null, addresses: free }
  for (const value of free) people.set(value, person)
}

function prior(candidate: CardGroup, holder: CardGroup): boolean {
  if (candidate.addresses.size !== holder.addresses.size) return candidate.addresses.size > holder.addresses.size
  return candidate.id < holder.id
}

function mergeCards(cards: readonly ContactCard[], country: string | null): CardGroup[] {
  const read = cards.map((card) => ({ card, addresses: new Set(card.addresses.map((raw) => readAddress(raw, country).value)) }))
  const byName = new Map<string, typeof read>()
  for (const entry of read) {
    const name = nameKey(entry.card.name)
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [entry])
    else same.push(entry)
  }
  const groups: CardGroup[] = []
  for (const [name, same] of byName) {
    const books = new Set(same.map(({ card }) => card.book))
    const oneEach = name.includes(' ') && books.size === same.length
    for (const members of oneEach ? [same] : connected(same)) {
      const sorted = members.toSorted((a, b) => (a.card.id < b.card.id ? -1 : 1))
      const first = sorted[0]
      if (first === undefined) continue
      const addresses = new Set<string>()
      for (const member of members) for (const address of member.addresses) addresses.add(address)
      const shortNames = [...new Set(sorted.flatMap(({ card }) => card.shortNames ?? []))]
      groups.push({ id: first.card.id, name: first.card.name, shortNames, addresses, byNameAlone: connected(members).length > 1 })
    }
  }
  return groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Splits cards with the same name into groups that are connected by common addresses. */
function connected<Entry extends { readonly addresses: ReadonlySet<string> }>(entries: readonly Entry[]): Entry[][] {
  const groups: { members: Entry[]; addresses: Set<string> }[] = []
  for (const entry of entries) {
    const touching = groups.filter((group) => [...entry.addresses].some((address) => group.addresses.has(address)))
    const merged = {
      members: [...touching.flatMap((group) => group.members), entry],
      addresses: new Set([...touching.flatMap((group) => [...group.addresses]), ...entry.addresses]),
    }
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups.map(({ members }) => members)
}

function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
