/** How much may be read for all the texts of one request: entries of the index, and pairs. */
export interface ReadingLimits {
  readonly entries: number
  readonly pairs: number
}

/** A few milliseconds at the most. */
const requestLimits: ReadingLimits = { entries: 100_000, pairs: 100 }
/** Pairs that are read for one text: the newest say what is written today. */
const maxPairs = 20

/** The candidates among the pairs of these postings, the newest of each list first; ends early once the limits are used up. */
export type ReadNewest = (postings: readonly Uint32Array[], isCandidate: (pair: number) => boolean) => Iterable<number>

/**
 * The texts for which `holds` is true. Each distinct text is checked once, the newest first, because a turn is about those. Once the limits are used
 * up, `readNewest` ends early: what is in doubt does not count.
 */
export function textsThat(
  texts: readonly string[],
  holds: (text: string, readNewest: ReadNewest) => boolean,
  limits: ReadingLimits = requestLimits,
): string[] {
  let { entries, pairs } = limits

  function* readNewest(postings: readonly Uint32Array[], isCandidate: (pair: number) => boolean): Generator<number> {
    let read = 0
    for (const list of postings) {
      for (let i = list.length - 1; i >= 0; i--) {
        if (entries-- <= 0) return
        const pair = list[i] ?? -1
        if (!isCandidate(pair)) continue
        if (read++ >= maxPairs || pairs-- <= 0) return
        yield pair
      }
    }
  }

  const known = new Map<string, boolean>()
  for (const text of texts.toReversed()) if (!known.has(text)) known.set(text, holds(text, readNewest))
  return texts.filter((text) => known.get(text) === true)
}
