import { contactModes, type ContactMode } from '#core/auto-reply/index.ts'
import { addressKey, addressOfKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Tables } from '#server/store/tables.ts'

/** A person under their current key. Adding or removing a contact card changes the key. */
export type KeyedPerson = Pick<Contact, 'key' | 'group' | 'addresses'>

/** All keys that a person may have been known by: their own, those of their addresses, and those of contacts that share one of these. */
export function keysOf({ key, group, addresses }: KeyedPerson, contacts: readonly KeyedPerson[] = []): string[] {
  if (group) return [key]
  const theirs = new Set(addresses)
  const same = contacts.filter((one) => !one.group && one.addresses.some((address) => theirs.has(address)))
  return [...new Set([key, ...addresses.map(addressKey), ...same.map((one) => one.key)])]
}

/** The same, plus the keys of all other addresses of those contacts: every address the person may write from. */
export function allKeysOf(person: KeyedPerson, contacts: readonly KeyedPerson[]): string[] {
  const keys = new Set(keysOf(person, contacts))
  for (const { key, group, addresses } of contacts) if (!group && keys.has(key)) for (const one of addresses) keys.add(addressKey(one))
  return [...keys]
}

/** The most careful mode that the owner set for any of these keys. Null if none was set. */
export function maxCareful(modes: ReadonlyMap<string, ContactMode>, keys: readonly string[]): ContactMode | null {
  const given = new Set(keys.map((key) => modes.get(key)))
  return contactModes.find((mode) => given.has(mode)) ?? null
}

/**
 * Sets a person's mode and clears the modes of their other keys. Any mode but auto is also stored for every address, because their next contact
 * card has another key. What is set for an address alone clears nothing of a card that it is on: the most careful mode applies.
 */
export async function putMode(tables: Tables, accountId: string, person: KeyedPerson, mode: ContactMode | null): Promise<void> {
  const { key, group, addresses } = person
  const byAddress = new Set(group || mode === null || mode === 'auto' ? [] : addresses.map(addressKey))
  const contacts = await tables.contacts.list(accountId)
  const cleared = group || addressOfKey(key) !== null ? keysOf(person) : allKeysOf(person, contacts)
  for (const one of cleared) await tables.conversationModes.put(accountId, one, one === key || byAddress.has(one) ? mode : null)
}

/** Lowers every mode of a person and their addresses to at most `most`, and gives it to keys that have none. Raises none that is set. */
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
