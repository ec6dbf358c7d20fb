import { isReached, nobodyListed, readAllowedList } from '#core/auto-reply/index.ts'
import type { Tables } from '#server/store/tables.ts'
import { loadAutomaticSettings } from '../automatic/automatic-settings.ts'
import { strangerOf, toReachable } from '../automatic/reachable-people.ts'

/**
 * Deletes the auto state of people whom automatic replies no longer reach: if they come back, their shadow period starts over. Call it after the
 * change, in the transaction that changed the list or the default.
 */
export async function leaveLadder(tables: Tables, accountId: string): Promise<void> {
  const rungs = (await tables.ladder.all(accountId)).filter(({ down }) => down === null)
  if (rungs.length === 0) return
  const listeners = await tables.listeners.list(accountId)
  const lists = listeners.map(({ config }) =>
    Object.assign(readAllowedList(config.allowed, config.country), { restricts: config.restricts }),
  )
  // A person counts as reached if any channel reaches them.
  const reaching = lists.length === 0 ? [nobodyListed] : lists
  const settings = await loadAutomaticSettings(tables, accountId)
  const contacts = new Map((await tables.contacts.list(accountId)).map((contact) => [contact.key, contact]))
  for (const { conversation } of rungs) {
    // They had replies due before, so they count as known.
    const one = { ...strangerOf(conversation), ...contacts.get(conversation), pairs: 1 }
    if (!reaching.some((allowed) => isReached(toReachable(one, settings, allowed)))) await tables.ladder.delete(accountId, conversation)
  }
}
