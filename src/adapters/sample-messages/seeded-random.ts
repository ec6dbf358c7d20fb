/** A repeatable stream of numbers: the same seed produces the same sample on every machine. Not for secrets. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number
  /** An integer from 0 to `below` − 1. */
  below(below: number): number
  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T
  chance(probability: number): boolean
  /** An uppercase UUID, the format of a guid in the Messages database. */
  guid(): string
  /** A separate stream, so that a change in one contact's script leaves all other contacts unchanged. */
  fork(name: string): SeededRandom
}

/** @param seed any number or text; only its characters matter. */
export function createSeededRandom(seed: number | string): SeededRandom {
  const name = String(seed)
  // sfc32 (Chris Doty-Humphrey, public domain): 128 bits of state, so the streams of two contacts never overlap.
  let [a, b, c, counter] = [hash(`a${name}`), hash(`b${name}`), hash(`c${name}`), 1]
  const nextWord = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) nextWord()
  const next = () => nextWord() / 0x1_0000_0000
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (choices) => {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
    chance: (probability) => next() < probability,
    guid: () => {
      const hex = hexWord(nextWord()) + hexWord(nextWord()) + hexWord(nextWord()) + hexWord(nextWord())
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-A${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    fork: (child) => createSeededRandom(`${name}/${child}`),
  }
}

function hexWord(word: number): string {
  return word.toString(16).toUpperCase().padStart(8, '0')
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
