import { readListOf, type AllowedList } from '#core/auto-reply/index.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Store } from '#server/store/db.ts'
import { ownerCountry } from '../account/owner-country.ts'

/** The allowed list of a channel as it applies now or, with `entries`, as it would apply if the owner started its listener with these. */
export async function allowedListOf(
  store: Store,
  accountId: string,
  { id, medium }: Pick<Channel, 'id' | 'medium'>,
  entries: readonly string[] | null,
): Promise<AllowedList> {
  if (entries !== null) return readListOf(medium, entries, await ownerCountry(store, accountId))
  const config = (await store.listeners.find(accountId, id))?.config
  return { ...readListOf(medium, config?.allowed ?? [], config?.country ?? null), restricts: config?.restricts ?? false }
}
