import { registerOf, writtenOut } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { seeded } from '../evaluation/seeded.ts'
import { shorten } from './choose-turns.ts'
import type { ReplayTurn } from './replay.ts'

/**
 * The baseline: the same turns with as many random earlier replies of the owner as there are drafts. Only what an engine reaches beyond it
 * counts. `pairs` are in the order of time.
 */
export function randomReplies(turns: readonly ReplayTurn[], pairs: readonly ReplyPair[], seed: number): ReplayTurn[] {
  const random = seeded(seed)
  const places = new Map(pairs.map(({ id }, place) => [id, place]))
  return turns.map((turn) => {
    const before = places.get(turn.id) ?? 0
    const count = before === 0 ? 0 : Math.max(1, turn.drafts.length)
    const drafts = Array.from({ length: count }, () => {
      const drawn = pairs[Math.floor(random() * before)]
      return { text: drawn === undefined ? '' : shorten(writtenOut(drawn.reply, registerOf(drawn))), confidence: null, signs: null }
    })
    return { ...turn, drafts, failure: null }
  })
}
