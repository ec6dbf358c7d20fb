import type { ArrivedMessage } from '#core/channel/channel.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { LiveDeps, ListenSession } from '../listening/live-deps.ts'
import { keysOf, type KeyedPerson } from '../sending/modes-of-people.ts'
import { isByHand, threadLimit, toPastSend } from './assess-reply.ts'

/** What the owner wrote in one thread, as far as it is asked for. */
interface Written {
  /** ms since 1970: the newest. */
  readonly at: number
  /** Keys and keys of addresses of those to whom it went: of a group or a mail, of all its members. */
  readonly to: ReadonlySet<string>
}

/** Mail is answered by itself for a day; what was written longer ago came before all that still may be, ms. */
const keptFor = 2 * 24 * 3_600_000

export type WrittenElsewhere = ReturnType<typeof createWrittenElsewhere>

/**
 * Remembers to whom the owner wrote by hand, in whatever thread of whatever channel: whoever has heard from them since gets no automatic
 * reply elsewhere. In memory: nothing that was written before a listener went on is answered by itself.
 */
export function createWrittenElsewhere({ store, clock }: Pick<LiveDeps, 'store' | 'clock'>) {
  const accounts = new Map<string, Map<string, Written>>()
  const nameOf = (channel: string, thread: string) => JSON.stringify([channel, thread])

  async function isHand(accountId: string, channel: string, message: ArrivedMessage): Promise<boolean> {
    // What the owner approved is theirs.
    if (message.byOwner === true) return true
    if (!isByHand(message, [])) return false
    const sends = await store.outbox.ofThread(accountId, { channel, thread: message.in.thread }, threadLimit)
    return isByHand(message, sends.filter(({ automatic }) => automatic).map(toPastSend))
  }

  return {
    async note({ accountId, channel }: Pick<ListenSession, 'accountId' | 'channel'>, messages: readonly ArrivedMessage[]): Promise<void> {
      const now = clock.now()
      for (const message of messages) {
        const at = Math.min(message.at ?? now, now)
        if (!message.fromMe || now - at > keptFor) continue
        // Where nobody can say who wrote it, it was the owner.
        if (!(await isHand(accountId, channel.id, message).catch(() => true))) continue
        const threads = accounts.get(accountId) ?? new Map<string, Written>()
        accounts.set(accountId, threads)
        for (const [name, written] of threads) if (now - written.at > keptFor) threads.delete(name)
        const name = nameOf(channel.id, message.in.thread)
        const before = threads.get(name)
        const to = [...(message.conversation === '' ? [] : [message.conversation]), ...(message.to ?? message.addresses).map(addressKey)]
        threads.set(name, { at: Math.max(at, before?.at ?? at), to: new Set([...(before?.to ?? []), ...to]) })
      }
    },

    /** When the owner last wrote to this person in another thread than this one, ms since 1970; null: not that anybody here knows. */
    newestTo: (
      accountId: string,
      { channel, thread, peer }: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
      contacts: readonly Contact[],
    ): number | null => {
      const here = nameOf(channel, thread)
      const keys = new Set(keysOf(peer, contacts))
      for (const { key, group, addresses } of contacts) if (!group && keys.has(key)) for (const one of addresses) keys.add(addressKey(one))
      const times = [...(accounts.get(accountId) ?? [])].flatMap(([name, { at, to }]) =>
        name !== here && [...to].some((key) => keys.has(key)) ? [at] : [],
      )
      return times.length === 0 ? null : Math.max(...times)
    },
  }
}
