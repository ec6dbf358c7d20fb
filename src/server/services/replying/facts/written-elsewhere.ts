import { z } from 'zod'
import { silenceMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { says } from '#core/conversation/turns.ts'
import { addressKey, type Contact } from '#core/conversation/reply-pair.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LiveDeps, ListenSession, WroteElsewhere } from '#server/services/listening/live-deps.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/automatic/modes-of-people.ts'
import { newerOf } from './grave-words.ts'
import { isByHand, threadLimit, toPastSend } from './whose-words.ts'

/** When and to whom the owner last wrote in one thread. */
interface Written {
  /** Time of the newest message, ms since 1970. */
  readonly at: number
  /** Keys of the recipients and of their addresses: all members of a group or all recipients of an email. */
  readonly to: ReadonlySet<string>
  /** When they last wrote something there to one person alone, by each key of theirs. */
  readonly alone: ReadonlyMap<string, number>
}

/** How long entries are kept, ms. Email is answered automatically for one day, but not after a silence, which older entries do not end. */
const keptFor = silenceMs

/** After a restart only turns that begin later count. This allows for clocks that are behind, ms. */
const mattersFor = 2 * 60_000

/** Settings key of when the owner last wrote by hand. Neither the words nor the recipients are stored. */
const key = 'auto-response.written-by-hand'
const stored = z.object({
  /** Id of the memory that knows the recipients of the newest message. */
  by: z.string(),
  at: z.number(),
  /** Time of the newest message that other memories knew of. Null if there is none. */
  others: z.number().nullable(),
})

export type WrittenElsewhere = ReturnType<typeof createWrittenElsewhere>

/**
 * Remembers to whom the owner wrote by hand, in any thread on any channel: people who have heard from the owner since they wrote get no automatic
 * reply elsewhere. Recipients are kept in memory only; messages from before the listener started are never answered automatically. The time is also
 * stored: if a clock is behind, a message written just before a restart may answer one that arrives just after it.
 */
export function createWrittenElsewhere({ store, clock, random, log }: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log'>) {
  const accounts = new Map<string, Map<string, Written>>()
  /** Times that could not be stored yet, by account. */
  const unstored = new Map<string, number>()
  let memory: string | null = null
  // What the owner only seems to have written stands apart: its thread does not show it as theirs.
  const nameOf = (channel: string, thread: string, claimed = false) => JSON.stringify([channel, thread, ...(claimed ? ['claimed'] : [])])

  /** Whether the owner wrote a message by hand, or approved it. If its author cannot be determined, assume that they did. */
  async function isOfOwner(
    { accountId, channel }: Pick<ListenSession, 'accountId' | 'channel'>,
    message: ArrivedMessage,
  ): Promise<boolean> {
    if (message.byOwner === true) return true
    if (!isByHand(message, [])) return false
    try {
      const sends = await store.outbox.ofThread(accountId, { channel: channel.id, thread: message.in.thread }, threadLimit)
      return isByHand(message, sends.filter(({ automatic }) => automatic).map(toPastSend))
    } catch {
      return true
    }
  }

  /** Store errors are not thrown. */
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
    /** Called at every poll, even an empty one, to retry what could not be stored. */
    async note(session: Pick<ListenSession, 'accountId' | 'channel'>, messages: readonly ArrivedMessage[]): Promise<void> {
      const { accountId, channel } = session
      const now = clock.now()
      for (const message of messages) {
        const at = Math.min(message.at ?? now, now)
        if (!message.fromMe || now - at > keptFor) continue
        if (!(await isOfOwner(session, message))) continue
        const threads = accounts.get(accountId) ?? new Map<string, Written>()
        accounts.set(accountId, threads)
        for (const [name, written] of threads) if (now - written.at > keptFor) threads.delete(name)
        const name = nameOf(channel.id, message.in.thread, message.claimed)
        const before = threads.get(name)
        const to = [...(message.conversation === '' ? [] : [message.conversation]), ...(message.to ?? message.addresses).map(addressKey)]
        const alone = new Map(before?.alone)
        if (isToOne(message) && message.claimed !== true) for (const one of to) alone.set(one, Math.max(at, alone.get(one) ?? at))
        threads.set(name, { at: Math.max(at, before?.at ?? at), to: new Set([...(before?.to ?? []), ...to]), alone })
        unstored.set(accountId, Math.max(at, unstored.get(accountId) ?? at))
      }
      // No decision depends on it after that time.
      if (now - (unstored.get(accountId) ?? now) > mattersFor) unstored.delete(accountId)
      await putTime(accountId)
    },

    isByHand: isOfOwner,

    /** Whether everything is stored and would survive this process. */
    isStored: (accountId: string): boolean => !unstored.has(accountId),

    /** When the owner last wrote to this person in other threads, and in any thread to them alone. */
    newestTo: async (
      { settings }: Pick<Tables, 'settings'>,
      accountId: string,
      { channel, thread, peer }: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
      contacts: readonly Contact[],
    ): Promise<WroteElsewhere> => {
      const here = nameOf(channel, thread)
      const keys = new Set(allKeysOf(peer, contacts))
      const threads = [...(accounts.get(accountId) ?? [])]
      const times = threads.flatMap(([name, { at, to }]) => (name !== here && [...to].some((one) => keys.has(one)) ? [at] : []))
      const toThem = threads.flatMap(([, { alone }]) => [...alone].flatMap(([one, at]) => (keys.has(one) ? [at] : [])))
      const last = await settings.get(accountId, key, stored)
      return {
        at: newestOf(times),
        toThemAt: newestOf(toThem),
        toUnknownAt: last === null || last.by === memory ? (last?.others ?? null) : newerOf(last.at, last.others),
      }
    },
  }
}

/** Something that is said to one person alone: no reaction, nothing in a group, and no mail with several recipients. */
function isToOne(message: ArrivedMessage): boolean {
  return says(message) && !message.group && (message.to === undefined || message.to.length === 1)
}

function newestOf(times: readonly number[]): number | null {
  return times.length === 0 ? null : Math.max(...times)
}
