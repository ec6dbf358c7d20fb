import { residueOf } from '../../auto-reply/precedent/tone.ts'
import { isContent } from '../../auto-reply/precedent/words.ts'
import { writtenOut } from '../../channel/register.ts'
import { readPair, registerAt } from '../../voice/pair-store.ts'
import type { Voice } from '../../voice/voice.ts'
import { holds, longestOf, postingsOf, sizeOf } from './near-moments.ts'
import { nearnessOf, readTurn } from './nearness.ts'

export interface AnsweredSearch {
  readonly isTheirs: (pair: number) => boolean
  readonly bar: number
  /** How much may be read for all of the texts together. */
  readonly limits?: { readonly entries: number; readonly pairs: number }
}

/** Entries of the index and pairs that are read for one request: a few milliseconds at the most. */
const requestLimits = { entries: 100_000, pairs: 100 }
/** Near pairs that are read for one text: the newest say what the two write today. */
const mostPairs = 20

/**
 * Those of the texts that are near one text of this person that the owner answered, as near as a precedent has to be, with no mark or picture
 * that stood in none of those. A text that would take more reading than is left counts as one that was never answered: that only ever holds a
 * reply.
 */
export function answeredBefore(
  voice: Voice,
  texts: readonly string[],
  { isTheirs, bar, limits = requestLimits }: AnsweredSearch,
): string[] {
  const known = new Map<string, boolean>()
  let { entries, pairs } = limits
  // The newest first: they are the ones that a turn is about.
  for (const text of texts.toReversed()) if (!known.has(text)) known.set(text, isAnswered(text))
  return texts.filter((text) => known.get(text) === true)

  function isAnswered(text: string): boolean {
    const compared = readTurn(voice, text)
    const marks = [...residueOf(text)]
    const longest = longestOf(compared, bar)
    const written = compared.words
      .filter(({ word }) => isContent(word))
      .map((one) => postingsOf(voice, voice.incoming.index, one))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const [rarest, ...others] = written
    let read = 0
    for (const list of rarest ?? []) {
      for (let i = list.length - 1; i >= 0; i--) {
        if (entries-- <= 0) return false
        const pair = list[i] ?? -1
        if (!isTheirs(pair) || (voice.incoming.index.lengths[pair] ?? 0) > longest) continue
        if (!others.every((lists) => lists.some((one) => holds(one, pair)))) continue
        if (read++ >= mostPairs || pairs-- <= 0) return false
        const moment = writtenOut(readPair(voice.store, pair).incoming, registerAt(voice.store, pair))
        const known = residueOf(moment)
        if (nearnessOf(compared, readTurn(voice, moment)) >= bar && marks.every((mark) => known.has(mark))) return true
      }
    }
    return false
  }
}
