import { z } from 'zod'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LiveDeps, ListenSession, WroteElsewhere } from '#server/services/listening/live-deps.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/sending/modes-of-people.ts'
import { newerOf } from './grave-words.ts'
import { isByHand, threadLimit, toPastSend } from './whose-words.ts'

/** What the owner wrote in one thread, as far as it is asked for. */
interface Written {
  /** ms since 1970: the newest. */
  readonly at: number
  /** Keys and keys of addresses of those to whom it went: of a group or a mail, of all its members. */
  readonly to: ReadonlySet<string>
}

/** Mail is answered automatically for a day; what was written longer ago came before all that still may be, ms. */
const keptFor = 2 * 24 * 3_600_000

/** After a restart, only turns count that begin later; by a clock that is behind, this much earlier at most, ms. */
const mattersFor = 2 * 60_000

/** ms since 1970, as far as it was written by hand: nothing of what was written, nor to whom. */
const key = 'auto-response.written-by-hand'
const stored = z.object({
  /** Whose memory knows to whom the newest went. */
  by: z.string(),
  at: z.number(),
  /** The newest that other memories knew of. */
  others: z.number().nullable(),
})

export type WrittenElsewhere = ReturnType<typeof createWrittenElsewhere>

/**
 * Remembers to whom the owner wrote by hand, in whatever thread of whatever channel: whoever has heard from them since gets no automatic
 * reply elsewhere. To whom is kept in memory: nothing that was written before a listener went on is answered automatically. When is stored too: what was
 * written just before a restart may answer, by a clock that is behind, what comes just after it.
 */
export function createWrittenElsewhere({ store, clock, random, log }: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log'>) {
  const accounts = new Map<string, Map<string, Written>>()
  /** By account, when it was written that the store has not taken yet. */
  const unstored = new Map<string, number>()
  let memory: string | null = null
  const nameOf = (channel: string, thread: string) => JSON.stringify([channel, thread])

  async function isHand(accountId: string, channel: string, message: ArrivedMessage): Promise<boolean> {
    // What the owner approved is theirs.
    if (message.byOwner === true) return true
    if (!isByHand(message, [])) return false
    const sends = await store.outbox.ofThread(accountId, { channel, thread: message.in.thread }, threadLimit)
    return isByHand(message, sends.filter(({ automatic }) => automatic).map(toPastSend))
  }

  /** Never throws for the store. */
  async function putTime(accountId: string): Promise<void> {
    const at = unstored.get(accountId)
    if (at === undefined) return
    try {
      await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const before = await tables.settings.get(accountId, key, stored)
        const mine = before?.by === memory ? before.at : null
        const theirs = before === null || before.by === memory ? null : before.at
        await tables.settings.put(accountId, key, {
          by: (memory ??= random.id()),
          at: newerOf(at, mine),
          others: newerOf(before?.others ?? null, theirs),
        })
      })
    } catch (error) {
      log.error({ err: error }, 'that the owner wrote could not be noted')
      return
    }
    if (unstored.get(accountId) === at) unstored.delete(accountId)
  }

  return {
    /** At every look, also at one that brings nothing: what could not be stored is tried again. */
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
        unstored.set(accountId, Math.max(at, unstored.get(accountId) ?? at))
      }
      // By then nothing rests on it any more.
      if (now - (unstored.get(accountId) ?? now) > mattersFor) unstored.delete(accountId)
      await putTime(accountId)
    },

    /** Whether all of it would outlive this process. */
    isStored: (accountId: string): boolean => !unstored.has(accountId),

    /** What the owner wrote to this person in other threads than this one. */
    newestTo: async (
      { settings }: Pick<Tables, 'settings'>,
      accountId: string,
      { channel, thread, peer }: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
      contacts: readonly Contact[],
    ): Promise<WroteElsewhere> => {
      const here = nameOf(channel, thread)
      const keys = new Set(allKeysOf(peer, contacts))
      const times = [...(accounts.get(accountId) ?? [])].flatMap(([name, { at, to }]) =>
        name !== here && [...to].some((one) => keys.has(one)) ? [at] : [],
      )
      const last = await settings.get(accountId, key, stored)
      return {
        at: times.length === 0 ? null : Math.max(...times),
        toUnknownAt: last === null || last.by === memory ? (last?.others ?? null) : newerOf(last.at, last.others),
      }
    },
  }
}
