import { formatAddress } from '../address.ts'

/** A person or group, as far as it takes to call them by a name. */
export interface Named {
  /** Key of the contact or group. */
  readonly key: string
  readonly name: string
  readonly group: boolean
  /** Normalized. */
  readonly addresses: readonly string[]
}

/**
 * What to call each of these, by key, so that nobody is taken for somebody else: people who share a name, such as one who texts and is not known to be the
 * one who mails, have an address behind it.
 */
export function namesApart(people: readonly Named[]): ReadonlyMap<string, string> {
  const bearers = new Map<string, number>()
  const folded = (name: string): string => name.trim().toLowerCase()
  for (const { name } of people) bearers.set(folded(name), (bearers.get(folded(name)) ?? 0) + 1)
  return new Map(
    people.map(({ key, name, group, addresses: [address] }) => {
      const isShared = (bearers.get(folded(name)) ?? 0) > 1
      return [key, isShared && !group && address !== undefined ? `${name} (${formatAddress(address)})` : name]
    }),
  )
}
