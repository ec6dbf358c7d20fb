import { countryOf } from '#core/conversation/address.ts'
import type { Tables } from '#server/store/tables.ts'

/** ISO code of the country of most of the owner's contacts' numbers. Null if nothing was extracted. */
export async function ownerCountry(store: Pick<Tables, 'contacts'>, accountId: string): Promise<string | null> {
  const counts = new Map<string, number>()
  for (const { addresses } of await store.contacts.list(accountId)) {
    for (const address of addresses.filter((one) => one.startsWith('+'))) {
      const country = countryOf(address)
      if (country !== null) counts.set(country, (counts.get(country) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
