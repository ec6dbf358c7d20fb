import { readUtf8, writeUtf8 } from './codec/utf8.ts'

/**
 * The numbered words of an index, stored as one UTF-8 buffer with offsets and a hash table of numbers, so that 200,000 words load without
 * creating 200,000 strings.
 */
export class Lexicon {
  readonly bytes: Uint8Array
  /** `size + 1` offsets into `bytes`. */
  readonly starts: Uint32Array
  readonly size: number
  readonly #slots: Uint32Array
  readonly #mask: number
  readonly #scratch = new Uint8Array(256)

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
    this.size = Math.max(0, starts.length - 1)
    let capacity = 16
    while (capacity < this.size * 2) capacity *= 2
    this.#slots = new Uint32Array(capacity)
    this.#mask = capacity - 1
    for (let term = 0; term < this.size; term++) {
      let slot = hash(bytes, starts[term] ?? 0, starts[term + 1] ?? 0) & this.#mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask
      this.#slots[slot] = term + 1
    }
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    const length = writeUtf8(word, this.#scratch, 0)
    let slot = hash(this.#scratch, 0, length) & this.#mask
    for (let entry = this.#slots[slot] ?? 0; entry !== 0; entry = this.#slots[slot] ?? 0) {
      if (this.#equals(entry - 1, length)) return entry - 1
      slot = (slot + 1) & this.#mask
    }
    return -1
  }

  /** The word of a number that `find` gave; '' for any other. */
  word(term: number): string {
    return readUtf8(this.bytes.subarray(this.starts[term] ?? 0, this.starts[term + 1] ?? 0))
  }

  #equals(term: number, length: number): boolean {
    const start = this.starts[term] ?? 0
    if ((this.starts[term + 1] ?? 0) - start !== length) return false
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== this.#scratch[i]) return false
    return true
  }
}

/** FNV-1a. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5
  for (let i = from; i < to; i++) value = Math.imul(value ^ (bytes[i] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** Numbers words in order of first occurrence. */
export class LexiconBuilder {
  readonly #numbers = new Map<string, number>()

  /** The word's number; assigns a new one if it has none. */
  intern(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(word, number)
    return number
  }

  get size(): number {
    return this.#numbers.size
  }

  finish(): Lexicon {
    const starts = new Uint32Array(this.#numbers.size + 1)
    let room = 0
    for (const word of this.#numbers.keys()) room += word.length * 3
    const bytes = new Uint8Array(room)
    let at = 0
    let term = 0
    for (const word of this.#numbers.keys()) {
      at += writeUtf8(word, bytes, at)
      starts[++term] = at
    }
    return new Lexicon(bytes.slice(0, at), starts)
  }
}
