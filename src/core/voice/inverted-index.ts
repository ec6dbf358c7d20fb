/**
 * Postings of one side of the pairs (incoming turns or replies) and BM25 over them, all in typed arrays. They are stored as they are in
 * memory; queries allocate nothing.
 *
 * Pairs are numbered by time, so "only earlier moments" is a bound on the number (`before`), and one index serves calibration, evaluation,
 * and drafting.
 */
export interface InvertedIndex {
  /** Words + 1 offsets into `pairs` and `counts`. */
  readonly starts: Uint32Array
  /** Pair numbers, ascending within a word. */
  readonly pairs: Uint32Array
  /** How often the word occurs in that pair, at most 255. */
  readonly counts: Uint8Array
  /** Words per pair. */
  readonly lengths: Uint16Array
}

/** Index of the first number of an ascending list, from `from` to before `end`, that is at least `wanted`; `end` if none of them is. */
export function lowerBound(list: Uint32Array | Float64Array, wanted: number, end = list.length, from = 0): number {
  let low = from
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The usual constants of BM25 (Robertson and Zaragoza 2009). */
const k1 = 1.2
const b = 0.75

export class IndexBuilder {
  #words = new Uint32Array(1 << 16)
  #counts = new Uint8Array(1 << 16)
  #size = 0
  #ends: number[] = []
  #lengths: number[] = []
  // Index of a word's posting in the pair being added, plus one. Entries of earlier pairs are below the pair's first posting.
  #lastAt = new Uint32Array(1 << 12)

  /** Adds the next pair: the numbers of its words, in any order, repeated as they occur. */
  add(words: readonly number[]): void {
    const first = this.#size
    for (const word of words) {
      if (word >= this.#lastAt.length) this.#lastAt = grow(this.#lastAt, word + 1)
      const last = this.#lastAt[word] ?? 0
      if (last > first) {
        const count = this.#counts[last - 1] ?? 0
        if (count < 255) this.#counts[last - 1] = count + 1
        continue
      }
      if (this.#size === this.#words.length) {
        this.#words = grow(this.#words, this.#size + 1)
        const counts = new Uint8Array(this.#words.length)
        counts.set(this.#counts)
        this.#counts = counts
      }
      this.#words[this.#size] = word
      this.#counts[this.#size] = 1
      this.#lastAt[word] = ++this.#size
    }
    this.#ends.push(this.#size)
    this.#lengths.push(Math.min(words.length, 0xffff))
  }

  /** `vocabulary` is the number of words in the lexicon. */
  finish(vocabulary: number): InvertedIndex {
    const starts = new Uint32Array(vocabulary + 1)
    for (let i = 0; i < this.#size; i++) {
      const word = this.#words[i] ?? 0
      starts[word + 1] = (starts[word + 1] ?? 0) + 1
    }
    for (let word = 0; word < vocabulary; word++) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
    const next = starts.slice()
    const pairs = new Uint32Array(this.#size)
    const counts = new Uint8Array(this.#size)
    let i = 0
    for (const [pair, end] of this.#ends.entries()) {
      for (; i < end; i++) {
        const word = this.#words[i] ?? 0
        const at = next[word] ?? 0
        next[word] = at + 1
        pairs[at] = pair
        counts[at] = this.#counts[i] ?? 0
      }
    }
    return { starts, pairs, counts, lengths: Uint16Array.from(this.#lengths) }
  }
}

function grow(array: Uint32Array<ArrayBuffer>, wanted: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(wanted, array.length * 2))
  grown.set(array)
  return grown
}

/** Scores of one query. Reusable: only touched entries are cleared. */
export class ScoreBoard {
  readonly scores: Float32Array
  readonly touched: Uint32Array
  count = 0

  constructor(pairs: number) {
    this.scores = new Float32Array(pairs)
    this.touched = new Uint32Array(pairs)
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.scores[this.touched[i] ?? 0] = 0
    this.count = 0
  }
}

export interface QueryWord {
  /** Number in the lexicon. */
  readonly word: number
  readonly weight: number
}

export class Bm25 {
  readonly index: InvertedIndex
  readonly #measured: number
  readonly #norms: Float32Array

  /** `measured`: how many of the first pairs say how rare a word is and how long a text; all of them if omitted. It finds among all of them. */
  constructor(index: InvertedIndex, measured = index.lengths.length) {
    this.index = index
    this.#measured = measured
    const { lengths } = index
    let total = 0
    for (let pair = 0; pair < measured; pair++) total += lengths[pair] ?? 0
    const mean = Math.max(1, total / Math.max(1, measured))
    this.#norms = Float32Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean))
  }

  /** Inverse document frequency, never negative. */
  idf(word: number): number {
    const { starts, pairs, lengths } = this.index
    const first = starts[word] ?? 0
    const end = starts[word + 1] ?? 0
    const found = (this.#measured === lengths.length ? end : lowerBound(pairs, this.#measured, end, first)) - first
    return Math.log(1 + (this.#measured - found + 0.5) / (found + 0.5))
  }

  /** Adds the BM25 scores of all pairs numbered below `before` to the board. */
  score(query: readonly QueryWord[], before: number, board: ScoreBoard): void {
    const { starts, pairs, counts } = this.index
    const norms = this.#norms
    const { scores, touched } = board
    let count = board.count
    for (const { word, weight } of query) {
      const gain = this.idf(word) * weight * (k1 + 1)
      const end = starts[word + 1] ?? 0
      for (let i = starts[word] ?? 0; i < end; i++) {
        const pair = pairs[i] as number
        if (pair >= before) break
        const times = counts[i] as number
        const old = scores[pair] as number
        if (old === 0) touched[count++] = pair
        scores[pair] = old + (gain * times) / (times + (norms[pair] as number))
      }
    }
    board.count = count
  }
}
