import { tokenize } from '../voice/tokens.ts'
import type { JudgedMoment } from './verdict.ts'

/** A judged moment that is similar to another. */
export interface Neighbor {
  /** Its position in the index. */
  readonly at: number
  /** 0–1. */
  readonly like: number
}

/** A lower similarity says nothing about a draft. */
const minLikeness = 0.25
const maxWords = 60

/** Finds judged moments similar to a draft, weighing the incoming turn and the reply equally. */
export interface LikenessIndex {
  like(moment: Pick<JudgedMoment, 'incoming' | 'draft'>): Neighbor[]
}

export function indexMoments(moments: readonly Pick<JudgedMoment, 'incoming' | 'draft'>[]): LikenessIndex {
  const incoming = indexTexts(moments.map((moment) => moment.incoming))
  const drafts = indexTexts(moments.map((moment) => moment.draft))
  return {
    like(moment) {
      const asked = incoming(moment.incoming)
      const answered = drafts(moment.draft)
      return moments.flatMap((_, at) => {
        const like = ((asked[at] ?? 0) + (answered[at] ?? 0)) / 2
        return like < minLikeness ? [] : [{ at, like }]
      })
    },
  }
}

/** Returns, per text of the index, the share of words in common with the query (Dice). Only texts that share a word are visited. */
function indexTexts(texts: readonly string[]): (text: string) => Float64Array {
  const holders = new Map<string, number[]>()
  const sizes = texts.map((text, at) => {
    const words = new Set(tokenize(text, maxWords))
    for (const word of words) {
      const list = holders.get(word)
      if (list === undefined) holders.set(word, [at])
      else list.push(at)
    }
    return words.size
  })
  return (text) => {
    const words = new Set(tokenize(text, maxWords))
    const shared = new Float64Array(texts.length)
    for (const word of words) for (const at of holders.get(word) ?? []) shared[at] = (shared[at] ?? 0) + 1
    for (let at = 0; at < shared.length; at++) {
      const common = shared[at] ?? 0
      if (common > 0) shared[at] = (2 * common) / (words.size + (sizes[at] ?? 0))
    }
    return shared
  }
}
