import { isContent } from '../../auto-reply/precedent/words.ts'
import type { Voice } from '../../voice/voice.ts'
import { holds, postingsOf, sizeOf } from './near-moments.ts'
import { readTurn } from './nearness.ts'

/** So many entries of the index are read for one request, all of its texts together: a few milliseconds at the most. */
const mostEntries = 200_000

/**
 * Those of the texts whose content words all stood in one text of this person that the owner answered. A text that would take more reading
 * than is left counts as one that was never answered: that only ever holds a reply.
 */
export function answeredBefore(
  voice: Voice,
  texts: readonly string[],
  isTheirs: (pair: number) => boolean,
  entries = mostEntries,
): string[] {
  const known = new Map<string, boolean>()
  let left = entries
  // The newest first: they are the ones that a turn is about.
  for (const text of texts.toReversed()) {
    if (known.has(text)) continue
    known.set(text, isAnswered(text))
  }
  return texts.filter((text) => known.get(text) === true)

  function isAnswered(text: string): boolean {
    const written = readTurn(voice, text)
      .words.filter(({ word }) => isContent(word))
      .map((one) => postingsOf(voice, one))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const [rarest, ...others] = written
    if (rarest === undefined) return false
    for (const list of rarest) {
      for (let i = list.length - 1; i >= 0; i--) {
        if (left-- <= 0) return false
        const pair = list[i] ?? -1
        if (isTheirs(pair) && others.every((lists) => lists.some((one) => holds(one, pair)))) return true
      }
    }
    return false
  }
}
