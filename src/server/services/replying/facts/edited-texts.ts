import type { ArrivedMessage } from '#core/channel/channel.ts'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Clock } from '#core/ports/clock.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/automatic/modes-of-people.ts'

export type EditedTexts = ReturnType<typeof createEditedTexts>

/**
 * Remembers who changed or unsent a text after it was read, in any thread, because decisions were based on the old words. Kept in memory: a
 * resumed listener delivers the edits of the last hours again.
 */
export function createEditedTexts(clock: Clock) {
  /** When an edit was last seen (ms since 1970), by account, then by key of the person or address. */
  const accounts = new Map<string, Map<string, number>>()

  return {
    note(accountId: string, edited: readonly ArrivedMessage[]): void {
      const now = clock.now()
      const people = accounts.get(accountId) ?? new Map<string, number>()
      accounts.set(accountId, people)
      for (const [key, at] of people) if (now - at > overshadowedMs) people.delete(key)
      for (const { fromMe, group, conversation, sender, addresses } of edited) {
        if (fromMe) continue
        const from = sender === null ? (group ? [] : addresses) : [sender]
        for (const key of [...(group || conversation === '' ? [] : [conversation]), ...from.map(addressKey)]) people.set(key, now)
      }
    },

    /** When this person last changed a text, ms since 1970. Null if not in the last hours. */
    newestOf: (accountId: string, peer: KeyedPerson, contacts: readonly Contact[]): number | null => {
      const people = accounts.get(accountId)
      if (people === undefined) return null
      const times = allKeysOf(peer, contacts).flatMap((key) => people.get(key) ?? [])
      return times.length === 0 ? null : Math.max(...times)
    },
  }
}
