import { isPlain, isSerious, overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import { says } from '#core/conversation/turns.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ListenSession } from '#server/services/listening/live-deps.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/automatic/modes-of-people.ts'
import { newerOf } from './grave-words.ts'

/** What was last told in one thread. */
interface Told {
  /** ms since 1970. */
  readonly at: number
  /** Keys of the people and addresses that said or heard it. */
  readonly among: ReadonlySet<string>
}

/**
 * Remembers where people wrote more than courtesies to the owner, or the owner something serious, in any thread on any channel: a courtesy of the same
 * person elsewhere is then part of something that nobody here understands. Kept in memory; after a restart the stored turns of the person show most of it.
 */
export function createToldElsewhere(clock: Clock) {
  const accounts = new Map<string, Map<string, Told>>()
  const nameOf = (channel: string, thread: string) => JSON.stringify([channel, thread])

  return {
    /** `isByHand`: whether a message of the owner's side is theirs, not an automatic one. */
    async note(
      { accountId, channel: { id: channel, medium } }: Pick<ListenSession, 'accountId' | 'channel'>,
      messages: readonly ArrivedMessage[],
      isByHand: (message: ArrivedMessage) => Promise<boolean>,
    ): Promise<void> {
      const now = clock.now()
      const threads = accounts.get(accountId) ?? new Map<string, Told>()
      accounts.set(accountId, threads)
      for (const [name, { at }] of threads) if (now - at > overshadowedMs) threads.delete(name)
      for (const message of messages) {
        const at = Math.min(message.at ?? now, now)
        if (now - at > overshadowedMs || !tells(message, medium === 'email' ? 'email' : 'text')) continue
        if (message.fromMe && !(await isByHand(message))) continue
        const name = nameOf(channel, message.in.thread)
        const before = threads.get(name)
        threads.set(name, { at: Math.max(at, before?.at ?? at), among: new Set([...(before?.among ?? []), ...peopleOf(message)]) })
      }
    },

    /** When anything but a courtesy was last written to or by this person in other threads, ms since 1970. Null if not in the last hours. */
    newestWith: (
      accountId: string,
      { channel, thread, peer }: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
      contacts: readonly Contact[],
    ): number | null => {
      const here = nameOf(channel, thread)
      const keys = new Set(allKeysOf(peer, contacts))
      const times = [...(accounts.get(accountId) ?? [])].flatMap(([name, { at, among }]) =>
        name !== here && [...among].some((one) => keys.has(one)) ? [at] : [],
      )
      return times.reduce<number | null>(newerOf, null)
    },
  }
}

/**
 * A group talks all day, and mostly not to the owner, and the owner knows what they wrote themselves: of both, only what is serious counts. Everything
 * else has to be a courtesy.
 */
function tells(message: ArrivedMessage, register: 'text' | 'email'): boolean {
  const { text, letter, group, fromMe, kind } = message
  // What was taken back before it was read may have said anything.
  if (!says(message) && kind !== 'unsent') return false
  const words = text ?? ''
  if (!group && !fromMe && (!isPlain(message, message.thread !== null) || !isCourtesy(saidOf(words, register) || words))) return true
  return isSerious(words) || (letter !== undefined && isSerious(letter.subject))
}

/** Who heard what the owner wrote, or who wrote to the owner. */
function peopleOf({ fromMe, group, conversation, sender, addresses, to }: ArrivedMessage): string[] {
  const people = fromMe ? (to ?? addresses) : sender === null ? (group ? [] : addresses) : [sender]
  return [...(group || conversation === '' ? [] : [conversation]), ...people.map(addressKey)]
}
