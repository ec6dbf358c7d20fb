import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LiveDeps } from '#server/services/listening/live-deps.ts'

/** Settings key of a time in ms since 1970. Neither the words nor their author are stored. */
const key = 'auto-response.grave-words'

/** When the listeners last saw something grave written to or by the owner, ms since 1970. Null if never. */
export async function graveWordsAt({ settings }: Pick<Tables, 'settings'>, accountId: string): Promise<number | null> {
  return settings.get(accountId, key, z.number())
}

/** The fields of a message that the gravity check needs. */
type Said = Pick<ArrivedMessage, 'text' | 'at' | 'letter' | 'in' | 'fromMe'>

export type GraveWords = ReturnType<typeof createGraveWords>

/** Remembers when listeners saw grave messages, from anyone in any thread. While one is recent, nothing is sent automatically. */
export function createGraveWords({ store, clock, log }: Pick<LiveDeps, 'store' | 'clock' | 'log'>) {
  /** Times that could not be stored yet, by account. No listener delivers these messages again. */
  const unstored = new Map<string, number>()

  return {
    /** Called at every poll, even an empty one, to retry what could not be stored. Store errors are not thrown. */
    async note(accountId: string, messages: readonly Said[]): Promise<void> {
      const now = clock.now()
      const at = Math.max(await newestGrave(messages, now), unstored.get(accountId) ?? Number.NEGATIVE_INFINITY)
      if (at === Number.NEGATIVE_INFINITY) return
      unstored.set(accountId, at)
      try {
        await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const before = (await graveWordsAt(tables, accountId)) ?? Number.NEGATIVE_INFINITY
          // If the clock was set back, a time in the future must not win for long.
          await tables.settings.put(accountId, key, Math.max(Math.min(at, now), Math.min(before, now)))
        })
      } catch (error) {
        log.error({ err: error }, 'grave words could not be noted')
        return
      }
      // Another channel of the account may have noted a newer time meanwhile.
      if (unstored.get(accountId) === at) unstored.delete(accountId)
    },

    /** Time of the newest grave message that is not stored yet, ms since 1970. Null if everything is stored. */
    unstoredAt: (accountId: string): number | null => unstored.get(accountId) ?? null,
  }
}

/** The newer of two times. */
export function newerOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** Longer ones are read in pieces anyway, each with the end of the one before. UTF-16 units. */
const longTurn = 5_000

async function newestGrave(messages: readonly Said[], now: number): Promise<number> {
  const fresh = messages.filter(({ at }) => now - (at ?? now) <= overshadowedMs)
  const times: number[] = []
  for (const said of Map.groupBy(fresh, ({ in: { thread }, fromMe }) => JSON.stringify([thread, fromMe])).values()) {
    const bubbles = said.flatMap(wordsOf)
    const together = bubbles.join(' ')
    const isLong = together.length > longTurn
    // Many long mails take a while, so others get their turn in between.
    if (isLong) await nextTurn()
    // A thought may be split across bubbles. Capped at now, because a date from a fast clock would hold everything until that time.
    if (isGrave(bubbles) || (!isLong && isGrave([together]))) times.push(...said.map(({ at }) => Math.min(at ?? now, now)))
  }
  return Math.max(Number.NEGATIVE_INFINITY, ...times)
}

function wordsOf({ text, letter }: Pick<ArrivedMessage, 'text' | 'letter'>): string[] {
  return [letter?.subject ?? '', ...(text ?? '').split('\n')].filter((line) => line.trim() !== '')
}
