import type { ArrivedMessage } from '#core/channel/channel.ts'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Clock } from '#core/ports/clock.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/sending/modes-of-people.ts'

export type EditedTexts = ReturnType<typeof createEditedTexts>

/**
 * Remembers who has changed or taken back a text after it was read, in whatever thread: what was decided rests on words that are gone. In memory: a
 * listener that goes on brings what was changed in the last hours once more.
 */
export function createEditedTexts(clock: Clock) {
  /** By account, then by key of the person or of an address: when it was last seen, ms since 1970. */
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

    /** When this person last changed one, ms since 1970; null: not in the last hours. */
    newestOf: (accountId: string, peer: KeyedPerson, contacts: readonly Contact[]): number | null => {
      const people = accounts.get(accountId)
      if (people === undefined) return null
      const times = allKeysOf(peer, contacts).flatMap((key) => people.get(key) ?? [])
      return times.length === 0 ? null : Math.max(...times)
    },
  }
}
