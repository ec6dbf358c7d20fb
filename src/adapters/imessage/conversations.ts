import { countryOf, formatAddress, readAddress, type Address } from '#core/conversation/address.ts'
import { conversationExclusion } from '#core/conversation/conversation-kind.ts'
import type { ExclusionReason } from '#core/conversation/exclusion.ts'
import { namesApart } from '#core/conversation/contacts/names-apart.ts'
import { groupKey } from '#core/conversation/reply-pair.ts'
import { buildPeople, type ContactCard, type FindPerson } from '#core/conversation/people.ts'
import type { PersonDoubt } from '#core/conversation/reply-pair.ts'
import type { ChatDatabase, Row } from './reading/chat-database.ts'
import { readOwnAddresses } from './own-addresses.ts'
import type { Schema } from './reading/schema.ts'

/** Everything said with one person or in one group, across all chats, handles, and services. */
export interface Conversation {
  /** See `Contact.key`. */
  readonly key: string
  readonly name: string
  readonly group: boolean
  /** Normalized. For a group, the addresses of its members. */
  readonly addresses: readonly string[]
  /** See `Contact`. */
  readonly shortNames?: readonly string[]
  readonly members?: readonly (readonly string[])[]
  /** What to call the members of a group, by normalized address. Omitted for a person. */
  readonly memberNames?: Readonly<Record<string, string>>
  /** See `Person.doubt`. */
  readonly doubt?: PersonDoubt
  readonly exclusion: ExclusionReason | null
  /** ROWIDs of its chats. */
  readonly chats: readonly number[]
}

export interface Chat {
  readonly guid: string
  /** Normalized address of the other person. Null for groups. */
  readonly address: string | null
  readonly conversation: Conversation
}

export interface Directory {
  /** By ROWID of the chat. */
  readonly chats: ReadonlyMap<number, Chat>
  /** Normalized address by ROWID of the handle. */
  readonly senders: ReadonlyMap<number, string>
  /** What to call each conversation, by its key, so that two of the same name are told apart. */
  readonly names: ReadonlyMap<string, string>
}

/** chat.style of a group and of a chat with one person. For any other value, the guid decides. */
const groupStyle = 43
const directStyle = 45

interface ChatRow {
  readonly rowid: number
  readonly guid: string
  readonly group: boolean
  readonly identifier: string
  readonly displayName: string
  readonly groupId: string
  readonly isFiltered: number
  readonly isBlackholed: boolean
  readonly handles: readonly number[]
}

/** Reads chats and handles, which are few, and joins those of the same person or group. */
export function readDirectory(db: ChatDatabase, schema: Schema, cards: readonly ContactCard[]): Directory {
  const rows = readChats(db, schema)
  const handles = db.prepare(select(schema, 'handle', ['ROWID', 'id', 'country', 'person_centric_id']))()
  const own = readOwnAddresses(
    db,
    schema,
    rows.map((row) => row.rowid),
  )
  const country = ownCountry(own) ?? mostFrequent(handles.map((handle) => text(handle[2])).filter((value) => value !== ''))
  const addresses = new Map<number, Address>()
  const personIds = new Map<number, string>()
  for (const handle of handles) {
    addresses.set(integer(handle[0]), readAddress(text(handle[1]), text(handle[2]) || country))
    personIds.set(integer(handle[0]), text(handle[3]))
  }
  const directs = new Map(rows.filter((row) => !row.group).map((row) => [row.rowid, directAddress(row, addresses, country)]))
  const known = [
    ...[...addresses].map(([rowid, address]) => ({ value: address.value, personId: personIds.get(rowid) ?? null })),
    ...[...directs.values()].map((address) => ({ value: address.value, personId: null })),
  ]
  const findPerson = buildPeople(cards, known, country)
  const ownOfMe = new Set([...own].flatMap((address) => findPerson(address).addresses).concat(...own))

  const chats = new Map<number, Chat>()
  for (const same of gather(rows, (row) => keysOf(row, directs.get(row.rowid), findPerson))) {
    const conversation = joinChats(same, directs, addresses, findPerson, ownOfMe)
    for (const row of same) chats.set(row.rowid, { guid: row.guid, address: directs.get(row.rowid)?.value ?? null, conversation })
  }
  return {
    chats,
    senders: new Map([...addresses].map(([rowid, address]) => [rowid, address.value])),
    names: namesApart([...new Set([...chats.values()].map(({ conversation }) => conversation))]),
  }
}

function joinChats(
  same: readonly ChatRow[],
  directs: ReadonlyMap<number, Address>,
  addresses: ReadonlyMap<number, Address>,
  findPerson: FindPerson,
  own: ReadonlySet<string>,
): Conversation {
  const chats = same.map((row) => row.rowid)
  // If only some of a person's chats are marked as filtered, the person is known.
  const reasons = same.map((row) => conversationExclusion({ ...row, address: directs.get(row.rowid) ?? null }, own))
  const exclusion = reasons.includes(null) ? null : (reasons[0] ?? null)
  const first = same[0]
  const direct = first === undefined ? undefined : directs.get(first.rowid)
  if (first !== undefined && direct !== undefined) {
    const person = findPerson(direct.value)
    return {
      key: person.key,
      name: person.name ?? formatAddress(direct.value),
      group: false,
      addresses: person.addresses,
      ...(person.shortNames === undefined ? {} : { shortNames: person.shortNames }),
      ...(person.doubt === undefined ? {} : { doubt: person.doubt }),
      exclusion,
      chats,
    }
  }
  const members = [...new Set(same.flatMap((row) => row.handles))]
    .map((handle) => addresses.get(handle)?.value ?? '')
    .filter((value) => value !== '')
  const nameOf = (address: string): string => findPerson(address).name ?? formatAddress(address)
  const names = [...new Set(members.map(nameOf))]
  const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : '')
  const named = same.findLast((row) => row.displayName !== '')?.displayName
  const name = named ?? shown
  const called = (address: string) => {
    const { name: full, shortNames = [] } = findPerson(address)
    return full === null ? [formatAddress(address)] : [...shortNames, full]
  }
  return {
    key: groupKey(first?.groupId || first?.identifier || first?.guid || ''),
    name: name === '' ? 'Group' : name,
    group: true,
    addresses: [...new Set(members)].toSorted(),
    memberNames: namesOfMembers(members, nameOf, findPerson),
    ...(named === undefined ? { members: [...new Set(members)].map(called) } : {}),
    exclusion,
    chats,
  }
}

/** By address. Two members of the same name are told apart; one who writes from two addresses has one name. */
function namesOfMembers(members: readonly string[], nameOf: (address: string) => string, findPerson: FindPerson): Record<string, string> {
  const people = new Map(members.map((address) => [findPerson(address).key, address]))
  const names = namesApart([...people].map(([key, address]) => ({ key, name: nameOf(address), group: false, addresses: [address] })))
  return Object.fromEntries(members.map((address) => [address, names.get(findPerson(address).key) ?? nameOf(address)]))
}

/** Chats that share one of these keys are the same conversation: the person, or any form of the group's id. */
function keysOf(row: ChatRow, direct: Address | undefined, findPerson: FindPerson): readonly string[] {
  if (direct !== undefined) return [findPerson(direct.value).key]
  const keys = [row.identifier === '' ? `guid ${row.guid}` : `identifier ${row.identifier}`]
  return row.groupId === '' ? keys : [...keys, `group ${row.groupId}`]
}

/** Groups items that share a key, directly or through other items, in order of each group's first item. */
function gather<Item>(items: readonly Item[], keysOfItem: (item: Item) => readonly string[]): Item[][] {
  const sets = new Map<string, { items: Item[]; keys: string[] }>()
  for (const item of items) {
    const keys = keysOfItem(item)
    const touching = [...new Set(keys.map((key) => sets.get(key)).filter((set) => set !== undefined))]
    const merged = { items: [...touching.flatMap((set) => set.items), item], keys: [...touching.flatMap((set) => set.keys), ...keys] }
    for (const key of merged.keys) sets.set(key, merged)
  }
  return [...new Set(sets.values())].map((set) => set.items)
}

function readChats(db: ChatDatabase, schema: Schema): ChatRow[] {
  const members = new Map<number, number[]>()
  if (schema.hasTable('chat_handle_join')) {
    for (const [chat, handle] of db.prepare('SELECT chat_id, handle_id FROM chat_handle_join ORDER BY chat_id, handle_id')()) {
      const list = members.get(integer(chat))
      if (list === undefined) members.set(integer(chat), [integer(handle)])
      else list.push(integer(handle))
    }
  }
  const columns = ['ROWID', 'guid', 'style', 'chat_identifier', 'display_name', 'group_id', 'is_filtered', 'is_blackholed']
  return db
    .prepare(`${select(schema, 'chat', columns)} ORDER BY ROWID`)()
    .map((row) => {
      const guid = text(row[1])
      const style = integer(row[2])
      const group = style === groupStyle || (style !== directStyle && guid.includes(';+;'))
      return {
        rowid: integer(row[0]),
        guid,
        group,
        identifier: text(row[3]),
        displayName: text(row[4]).trim(),
        groupId: group ? text(row[5]) : '',
        isFiltered: integer(row[6]),
        isBlackholed: integer(row[7]) !== 0,
        handles: members.get(integer(row[0])) ?? [],
      }
    })
}

/** The other person of a chat: from its identifier, the end of its guid, or its only member, whichever the row has. */
function directAddress(row: ChatRow, addresses: ReadonlyMap<number, Address>, country: string | null): Address {
  const fromGuid = row.guid.split(';-;')[1] ?? ''
  const member = row.handles.map((handle) => addresses.get(handle)).find((address) => address !== undefined)
  const written = row.identifier || fromGuid
  if (written === '' && member !== undefined) return member
  const read = readAddress(written || row.guid, country)
  // A member's handle has its own country, so its number parses better; the identifier may carry the filter's mark.
  return member !== undefined && read.kind === 'phone' && member.kind === 'phone' && !read.filtered ? member : read
}

function ownCountry(own: ReadonlySet<string>): string | null {
  for (const address of own) {
    const country = address.startsWith('+') ? countryOf(address) : null
    if (country !== null) return country
  }
  return null
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function select(schema: Schema, table: string, columns: readonly string[]): string {
  return `SELECT ${columns.map((name) => (name === 'ROWID' || schema.has(table, name) ? name : 'NULL')).join(', ')} FROM ${table}`
}

function text(value: Row[number]): string {
  return typeof value === 'string' ? value : ''
}

function integer(value: Row[number]): number {
  return typeof value === 'bigint' || typeof value === 'number' ? Number(value) : 0
}
