import { doubtOf } from './checked-contacts.ts'
import { addressOfKey, type Contact } from '../reply-pair.ts'

/**
 * Joins the contacts of several sources, each person once: contacts with the same key or a common address are one person. Within a source an
 * address already belongs to one person (`buildPeople`), so people who share a number are not confused. The key of the address book card is
 * kept, else that of the contact with most addresses, because modes and practice depend on it.
 */
export function joinContacts(found: readonly Contact[]): Contact[] {
  const joined = new Set<Contact[]>()
  const known = new Map<string, Contact[]>()
  for (const contact of found) {
    const names = [`key ${contact.key}`, ...(contact.group ? [] : contact.addresses.map((address) => `address ${address}`))]
    const touching = new Set(names.map((name) => known.get(name)).filter((same) => same !== undefined))
    const [first = [], ...others] = touching
    first.push(contact, ...others.flat())
    for (const other of others) joined.delete(other)
    joined.add(first)
    for (const one of first) {
      known.set(`key ${one.key}`, first)
      if (!one.group) for (const address of one.addresses) known.set(`address ${address}`, first)
    }
  }
  return [...joined].map(asOne)
}

function asOne(same: readonly Contact[]): Contact {
  const [best, ...others] = same.toSorted((a, b) => rankOf(b) - rankOf(a) || (a.key < b.key ? -1 : 1))
  if (best === undefined || others.length === 0) return best ?? { key: '', name: '', group: false, addresses: [] }
  const named = [best, ...others].find(({ name, addresses }) => !addresses.includes(name) && !name.startsWith('+'))
  const addresses = [...new Set(same.flatMap((one) => one.addresses))].toSorted()
  const doubts = same.map(doubtOf)
  const doubt = doubts.find((one) => one !== null && one !== 'unchecked') ?? (doubts.includes('unchecked') ? undefined : null)
  const { doubt: _own, ...known } = best
  return { ...known, name: named?.name ?? best.name, addresses, ...(doubt === undefined ? {} : { doubt }) }
}

function rankOf({ key, addresses }: Contact): number {
  return (addressOfKey(key) === null ? 1_000_000 : 0) + addresses.length
}

/** Returns a function from any source's key of a person to their key among the joined contacts. */
export function joinedKeys(contacts: readonly Contact[]): (key: string) => string {
  const keys = new Set(contacts.map(({ key }) => key))
  const byAddress = new Map(
    contacts.flatMap(({ key, group, addresses }) => (group ? [] : addresses.map((address) => [address, key] as const))),
  )
  return (key) => {
    const address = keys.has(key) ? null : addressOfKey(key)
    return (address === null ? undefined : byAddress.get(address)) ?? key
  }
}
