import { commonWords, mask } from './masking.ts'

/**
 * Whose hand is it, content aside: naive Bayes over character n-grams (2 to 4) of texts in which every word but the hundred commonest is
 * masked, the owner's replies against what others wrote to them.
 */
export interface Attribution {
  /** Share of groups of texts that are given to the owner, 0–1. */
  share(texts: readonly string[]): number | null
}

const bucketCount = 1 << 16
const groupSize = 5
const maxTexts = 3000

export function createAttribution(own: readonly string[], others: readonly string[]): Attribution {
  const ownTexts = own.slice(-maxTexts)
  const otherTexts = others.slice(-maxTexts)
  const kept = commonWords([...ownTexts, ...otherTexts])
  const ownCounts = count(ownTexts, kept)
  const otherCounts = count(otherTexts, kept)
  const odds = ownCounts.grams.map(
    (n, i) =>
      Math.log((n + 0.5) / (ownCounts.total + bucketCount / 2)) -
      Math.log(((otherCounts.grams[i] ?? 0) + 0.5) / (otherCounts.total + bucketCount / 2)),
  )
  return {
    share(texts) {
      let groups = 0
      let mine = 0
      for (let from = 0; from + groupSize <= texts.length; from += groupSize) {
        let sum = 0
        for (const text of texts.slice(from, from + groupSize)) for (const gram of grams(mask(text, kept))) sum += odds[gram] ?? 0
        groups++
        if (sum > 0) mine++
      }
      return groups === 0 ? null : mine / groups
    },
  }
}

function* grams(text: string): Generator<number> {
  for (let n = 2; n <= 4; n++) {
    for (let at = 0; at + n <= text.length; at++) {
      let hash = n
      for (let i = at; i < at + n; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      yield (hash ^ (hash >>> 15)) & (bucketCount - 1)
    }
  }
}

function count(texts: readonly string[], kept: ReadonlySet<string>): { grams: Float64Array; total: number } {
  const counts = new Float64Array(bucketCount)
  let total = 0
  for (const text of texts) {
    for (const gram of grams(mask(text, kept))) {
      counts[gram] = (counts[gram] ?? 0) + 1
      total++
    }
  }
  return { grams: counts, total }
}
