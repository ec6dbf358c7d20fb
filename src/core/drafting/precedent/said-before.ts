import { residueOf } from '../../auto-reply/precedent/tone.ts'
import { readWords } from '../../auto-reply/precedent/words.ts'
import { readPair } from '../../voice/pair-store.ts'
import type { Voice } from '../../voice/voice.ts'
import { postingsOf, sizeOf } from './near-moments.ts'

export interface SaidSearch {
  readonly isTheirs: (pair: number) => boolean
  /** How much may be read for all of the texts together. */
  readonly limits?: { readonly entries: number; readonly pairs: number }
}

const requestLimits = { entries: 100_000, pairs: 100 }
/** Pairs that are read for one text: the newest say how the owner writes today. */
const mostPairs = 20
/** Once may have been a word for that day alone. */
const saidAtLeast = 2

/**
 * Those of the owner's own texts that they answered this person with before, more than once, in these words and with no other mark. Whatever
 * else they say opens a matter of its own, and what is written next is about that. Reading ends as in `answeredBefore`: doubtful is not said.
 */
export function saidBefore(voice: Voice, texts: readonly string[], { isTheirs, limits = requestLimits }: SaidSearch): string[] {
  const known = new Map<string, boolean>()
  let { entries, pairs } = limits
  for (const text of texts.toReversed()) if (!known.has(text)) known.set(text, isSaid(text))
  return texts.filter((text) => known.get(text) === true)

  function isSaid(text: string): boolean {
    const marks = [...residueOf(text)]
    const [rarest] = readWords(text)
      .map((word) => postingsOf(voice, voice.replies.index, word))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const wanted = wordsOf(text)
    let found = 0
    let read = 0
    for (const list of rarest ?? []) {
      for (let i = list.length - 1; i >= 0; i--) {
        if (entries-- <= 0) return false
        const pair = list[i] ?? -1
        if (!isTheirs(pair)) continue
        if (read++ >= mostPairs || pairs-- <= 0) return false
        const bubbles = readPair(voice.store, pair).reply
        const isSame = (bubble: string) => wordsOf(bubble) === wanted && marks.every((mark) => residueOf(bubble).has(mark))
        if (bubbles.some(isSame) && ++found >= saidAtLeast) return true
      }
    }
    return false
  }
}

function wordsOf(text: string): string {
  return readWords(text)
    .map(({ word }) => word)
    .join(' ')
}
