import { tokenize } from '#core/voice/tokens.ts'

/** A text of fewer words may be written twice by anybody, and is how the owner says it; a longer one that comes again is a form. */
const longFrom = 20
/** Words in a row that are compared, numbers drawn from each text, and how many of them must be equal. */
const inARow = 3
const drawn = 16
const alike = 12

/** The least hashes of a text's runs of words under sixteen hash functions (MinHash, Broder 1997): the share that two texts have in common is their likeness. */
export type Sketch = readonly number[]

/** Tells a mail that was written before, with another name or date in it. */
export class NearCopies {
  readonly #known: Sketch[]

  constructor(known: readonly Sketch[] = []) {
    this.#known = [...known]
  }

  /** What it knows, to go on with later. */
  get known(): readonly Sketch[] {
    return this.#known
  }

  /** Whether a mail like this one came before; from now on it has. */
  seen(text: string): boolean {
    const words = tokenize(text, longest).map((word) => word.replace(/\p{N}+/gu, '0'))
    if (words.length < longFrom) return false
    const sketch = sketchOf(words)
    if (this.#known.some((other) => other.filter((value, i) => value === sketch[i]).length >= alike)) return true
    this.#known.push(sketch)
    return false
  }
}

const longest = 2000

function sketchOf(words: readonly string[]): Sketch {
  const least = Array.from({ length: drawn }, () => 0xffffffff)
  for (let at = 0; at + inARow <= words.length; at++) {
    const hash = hashOf(words.slice(at, at + inARow).join(' '))
    for (let i = 0; i < drawn; i++) least[i] = Math.min(least[i] ?? 0, mixed(hash, i))
  }
  return least
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The `i`th of sixteen hash functions made of one (the finalizer of MurmurHash3). */
function mixed(hash: number, i: number): number {
  let h = hash ^ Math.imul(i + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
