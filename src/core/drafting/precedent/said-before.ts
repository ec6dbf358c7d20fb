import { moodOf, residueOf } from '#core/auto-reply/precedent/tone.ts'
import { readWords } from '#core/auto-reply/precedent/words.ts'
import { readPair } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { postingsOf, sizeOf } from './near-moments.ts'
import { textsThat, type ReadingLimits, type ReadNewest } from './within-limits.ts'

export interface SaidSearch {
  readonly isTheirs: (pair: number) => boolean
  readonly limits?: ReadingLimits
}

/** Once may have been a word for that day alone. */
const saidAtLeast = 2

/**
 * Those of the owner's own texts that they answered this person with before, more than once, in these words and with no other mark. Whatever
 * else they say opens a matter of its own, and what is written next is about that. Reading ends as in `answeredBefore`: doubtful is not said.
 */
export function saidBefore(voice: Voice, texts: readonly string[], { isTheirs, limits }: SaidSearch): string[] {
  function isSaid(text: string, readNewest: ReadNewest): boolean {
    const marks = [...residueOf(text)]
    const wanted = wordsOf(text)
    const mood = moodOf(text)
    const [rarest = []] = readWords(text)
      .map((word) => postingsOf(voice, voice.replies.index, word))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    let found = 0
    for (const pair of readNewest(rarest, isTheirs)) {
      const bubbles = readPair(voice.store, pair).reply
      const isSame = (bubble: string) =>
        wordsOf(bubble) === wanted && moodOf(bubble) === mood && marks.every((mark) => residueOf(bubble).has(mark))
      if (bubbles.some(isSame) && ++found >= saidAtLeast) return true
    }
    return false
  }

  return textsThat(texts, isSaid, limits)
}

function wordsOf(text: string): string {
  return readWords(text)
    .map(({ word }) => word)
    .join(' ')
}
