import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { seeded } from '../seeded.ts'

const fieldSize = 100

/**
 * 1-of-100: the share of turns in which the real reply is the one that fits best among itself and 99 replies to other turns. It cannot be
 * won by length or by constants. Null with fewer than 100 turns.
 */
export function oneOfHundred(
  turns: readonly { readonly request: DraftingRequest; readonly reply: string }[],
  fit: (request: DraftingRequest, reply: string) => number,
  seed: number,
): number | null {
  if (turns.length < fieldSize) return null
  const random = seeded(seed)
  let right = 0
  for (const [i, { request, reply }] of turns.entries()) {
    const own = fit(request, reply)
    let better = own <= 0 ? 1 : 0
    for (let other = 1; other < fieldSize && better === 0; other++) {
      const j = (i + 1 + Math.floor(random() * (turns.length - 1))) % turns.length
      if (fit(request, turns[j]?.reply ?? '') >= own) better++
    }
    if (better === 0) right++
  }
  return right / turns.length
}
