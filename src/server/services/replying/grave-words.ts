import { z } from 'zod'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'

/** ms since 1970. Nothing of what was written, nor by whom. */
const key = 'auto-response.grave-words'

/** When something grave was last written to the owner or by them, as far as their listeners have seen; null: never. */
export async function graveWordsAt({ settings }: Pick<Tables, 'settings'>, accountId: string): Promise<number | null> {
  return settings.get(accountId, key, z.number())
}

/** Remembers what is grave among what a listener brought, from whomever and wherever: while it is new, nothing is sent by itself. */
export async function noteGraveWords(
  store: Pick<Store, 'transaction'>,
  accountId: string,
  {
    messages,
    now,
  }: { readonly messages: readonly Pick<ArrivedMessage, 'text' | 'at' | 'letter' | 'in' | 'fromMe'>[]; readonly now: number },
): Promise<void> {
  const fresh = messages.filter(({ at }) => now - (at ?? now) <= overshadowedMs)
  const times: number[] = []
  for (const said of Map.groupBy(fresh, ({ in: { thread }, fromMe }) => JSON.stringify([thread, fromMe])).values()) {
    const bubbles = said.flatMap(wordsOf)
    // A thought may be cut anywhere. By a clock that runs ahead it would stand over everything until that time has come.
    if (isGrave(bubbles) || isGrave([bubbles.join(' ')])) times.push(...said.map(({ at }) => Math.min(at ?? now, now)))
  }
  if (times.length === 0) return
  await store.transaction(async (tables) => {
    await tables.outbox.lock(accountId)
    const before = (await graveWordsAt(tables, accountId)) ?? Number.NEGATIVE_INFINITY
    // A clock that was set back since must not make what came later the newer one for long.
    await tables.settings.put(accountId, key, Math.max(...times, Math.min(before, now)))
  })
}

function wordsOf({ text, letter }: Pick<ArrivedMessage, 'text' | 'letter'>): string[] {
  return [letter?.subject ?? '', ...(text ?? '').split('\n')].filter((line) => line.trim() !== '')
}
