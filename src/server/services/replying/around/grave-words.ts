import { z } from 'zod'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LiveDeps } from '#server/services/listening/live-deps.ts'

/** ms since 1970. Nothing of what was written, nor by whom. */
const key = 'auto-response.grave-words'

/** When something grave was last written to the owner or by them, as far as their listeners have seen; null: never. */
export async function graveWordsAt({ settings }: Pick<Tables, 'settings'>, accountId: string): Promise<number | null> {
  return settings.get(accountId, key, z.number())
}

/** What was read of a look, as far as gravity needs it. */
type Said = Pick<ArrivedMessage, 'text' | 'at' | 'letter' | 'in' | 'fromMe'>

export type GraveWords = ReturnType<typeof createGraveWords>

/** Remembers what is grave among what listeners bring, from whomever and wherever: while it is new, nothing is sent automatically. */
export function createGraveWords({ store, clock, log }: Pick<LiveDeps, 'store' | 'clock' | 'log'>) {
  /** By account, what the store would not take yet: no listener brings it again. */
  const unstored = new Map<string, number>()

  return {
    /** At every look, also at one that brings nothing: what could not be stored is tried again. Never throws for the store. */
    async note(accountId: string, messages: readonly Said[]): Promise<void> {
      const now = clock.now()
      const at = Math.max(newestGrave(messages, now), unstored.get(accountId) ?? Number.NEGATIVE_INFINITY)
      if (at === Number.NEGATIVE_INFINITY) return
      unstored.set(accountId, at)
      try {
        await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const before = (await graveWordsAt(tables, accountId)) ?? Number.NEGATIVE_INFINITY
          // A clock that was set back since must not make what came later the newer one for long.
          await tables.settings.put(accountId, key, Math.max(Math.min(at, now), Math.min(before, now)))
        })
      } catch (error) {
        log.error({ err: error }, 'grave words could not be noted')
        return
      }
      // Another channel of the account may have brought newer ones meanwhile.
      if (unstored.get(accountId) === at) unstored.delete(accountId)
    },

    /** When the newest were said that are only known here, ms since 1970; null: the store has all. */
    unstoredAt: (accountId: string): number | null => unstored.get(accountId) ?? null,
  }
}

/** The newer of two times. */
export function newerOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function newestGrave(messages: readonly Said[], now: number): number {
  const fresh = messages.filter(({ at }) => now - (at ?? now) <= overshadowedMs)
  const times: number[] = []
  for (const said of Map.groupBy(fresh, ({ in: { thread }, fromMe }) => JSON.stringify([thread, fromMe])).values()) {
    const bubbles = said.flatMap(wordsOf)
    // A thought may be cut anywhere. By a clock that runs ahead it would stand over everything until that time has come.
    if (isGrave(bubbles) || isGrave([bubbles.join(' ')])) times.push(...said.map(({ at }) => Math.min(at ?? now, now)))
  }
  return Math.max(Number.NEGATIVE_INFINITY, ...times)
}

function wordsOf({ text, letter }: Pick<ArrivedMessage, 'text' | 'letter'>): string[] {
  return [letter?.subject ?? '', ...(text ?? '').split('\n')].filter((line) => line.trim() !== '')
}
