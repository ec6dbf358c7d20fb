import { contactModes, type ContactMode } from '#core/auto-reply/index.ts'
import { addressKey, addressOfKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Tables } from '#server/store/tables.ts'

/** Somebody as they are known now: a card that came or went gave them another key. */
export type KeyedPerson = Pick<Contact, 'key' | 'group' | 'addresses'>

/** All keys that a person may have been known by: theirs, those of their addresses, and those of contacts that have one of these. */
export function keysOf({ key, group, addresses }: KeyedPerson, contacts: readonly KeyedPerson[] = []): string[] {
  if (group) return [key]
  const theirs = new Set(addresses)
  const same = contacts.filter((one) => !one.group && one.addresses.some((address) => theirs.has(address)))
  return [...new Set([key, ...addresses.map(addressKey), ...same.map((one) => one.key)])]
}

/** The same, and the keys of all other addresses of the contacts that have one of these: whatever they may have written from. */
export function allKeysOf(person: KeyedPerson, contacts: readonly KeyedPerson[]): string[] {
  const keys = new Set(keysOf(person, contacts))
  for (const { key, group, addresses } of contacts) if (!group && keys.has(key)) for (const one of addresses) keys.add(addressKey(one))
  return [...keys]
}

/** Of all modes that the owner gave any of these keys, the most careful; null if they gave none. */
export function maxCareful(modes: ReadonlyMap<string, ContactMode>, keys: readonly string[]): ContactMode | null {
  const given = new Set(keys.map((key) => modes.get(key)))
  return contactModes.find((mode) => given.has(mode)) ?? null
}

/**
 * Gives a person their mode, and takes away what other keys of theirs have. One that forbids is kept by every address as well: their next card has
 * another key.
 */
export async function putMode(tables: Tables, accountId: string, person: KeyedPerson, mode: ContactMode | null): Promise<void> {
  const { key, group, addresses } = person
  const byAddress = new Set(group || mode === null || mode === 'auto' ? [] : addresses.map(addressKey))
  for (const one of keysOf(person, await tables.contacts.list(accountId)))
    await tables.conversationModes.put(accountId, one, one === key || byAddress.has(one) ? mode : null)
}

/** Lowers every mode of a person and their addresses to at most this one; raises none. */
export async function neverAbove(tables: Tables, accountId: string, key: string, most: ContactMode): Promise<void> {
  const contact = (await tables.contacts.list(accountId)).find((one) => one.key === key)
  const address = addressOfKey(key)
  const keys = keysOf(contact ?? { key, group: false, addresses: address === null ? [] : [address] })
  const modes = await tables.conversationModes.all(accountId)
  for (const one of keys) {
    const mode = modes.get(one)
    if (mode === undefined || contactModes.indexOf(mode) > contactModes.indexOf(most))
      await tables.conversationModes.put(accountId, one, most)
  }
}
