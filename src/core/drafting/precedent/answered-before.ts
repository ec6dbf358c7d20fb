import { residueOf } from '#core/auto-reply/precedent/tone.ts'
import { isContent } from '#core/auto-reply/precedent/words.ts'
import { writtenOut } from '#core/channel/register.ts'
import { readPair, registerAt } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { holds, longestOf, postingsOf, sizeOf } from './near-moments.ts'
import { nearnessOf, readTurn } from './nearness.ts'
import { textsThat, type ReadingLimits, type ReadNewest } from './within-limits.ts'

export interface AnsweredSearch {
  readonly isTheirs: (pair: number) => boolean
  readonly bar: number
  readonly limits?: ReadingLimits
}

/**
 * Those of the texts that are near one text of this person that the owner answered, as near as a precedent has to be, with no mark or picture
 * that stood in none of those. A text that would take more reading than is left counts as one that was never answered: that only ever holds a
 * reply.
 */
export function answeredBefore(voice: Voice, texts: readonly string[], { isTheirs, bar, limits }: AnsweredSearch): string[] {
  const { index } = voice.incoming

  function isAnswered(text: string, readNewest: ReadNewest): boolean {
    const compared = readTurn(voice, text)
    const marks = [...residueOf(text)]
    const longest = longestOf(compared, bar)
    const [rarest = [], ...others] = compared.words
      .filter(({ word }) => isContent(word))
      .map((one) => postingsOf(voice, index, one))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const isCandidate = (pair: number) =>
      isTheirs(pair) && (index.lengths[pair] ?? 0) <= longest && others.every((lists) => lists.some((one) => holds(one, pair)))
    for (const pair of readNewest(rarest, isCandidate)) {
      const moment = writtenOut(readPair(voice.store, pair).incoming, registerAt(voice.store, pair))
      const known = residueOf(moment)
      if (nearnessOf(compared, readTurn(voice, moment)) >= bar && marks.every((mark) => known.has(mark))) return true
    }
    return false
  }

  return textsThat(texts, isAnswered, limits)
}
