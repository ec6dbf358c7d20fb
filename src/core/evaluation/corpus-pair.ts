import { z } from 'zod'
import { bubblesIn, type Register } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'

/** One line of a file of reply pairs (`idiolect eval --pairs`). */
export const corpusPair = z.object({
  /** When the reply was sent: anything that `Date.parse` reads and that sorts as text. */
  t: z.string().min(1),
  /** The channel; `mail` means one bubble with line breaks of its own. */
  ch: z.string().default('chat'),
  peer: z.string(),
  /** Their turn; bubbles separated by a newline. */
  ctx: z.string(),
  /** Up to two earlier turns of the conversation, oldest first. */
  prev: z.array(z.string()).default([]),
  reply: z.string(),
})
export type CorpusPair = z.infer<typeof corpusPair>

/** Stable sort by time. */
export function byTime(pairs: readonly CorpusPair[]): CorpusPair[] {
  return pairs.toSorted((a, b) => (a.t < b.t ? -1 : Number(a.t > b.t)))
}

export function registerIn({ ch }: Pick<CorpusPair, 'ch'>): Register {
  return ch === 'mail' ? 'email' : 'text'
}

/** An empty text is one empty bubble: the pair has to stay a pair. */
function bubblesOf(text: string, register: Register): string[] {
  const bubbles = bubblesIn(text, register)
  return bubbles.length === 0 ? [text] : bubbles
}

/** `index` is the pair's place after sorting. Turns alternate, so the earlier turn next to theirs counts as the owner's. */
export function toReplyPair(pair: CorpusPair, index: number): ReplyPair {
  const at = Date.parse(pair.t)
  const register = registerIn(pair)
  return {
    id: `pair-${index}`,
    contact: pair.peer,
    group: false,
    register,
    at: Number.isNaN(at) ? index : at,
    delay: 60_000,
    incoming: bubblesOf(pair.ctx, register),
    previous: pair.prev.map((text, i) => ({ fromMe: (pair.prev.length - i) % 2 === 1, bubbles: bubblesOf(text, register) })),
    reply: bubblesOf(pair.reply, register),
  }
}
