import { shownOnOneLine } from '#core/conversation/text/shown-characters.ts'

/**
 * The header of a GGUF file, which says what kind of model it is. Files come from anywhere, so nothing in them is trusted: every length is checked against the
 * available bytes, and reading stops at anything unknown.
 */
export interface GgufHead {
  /** `llama`, `gemma4`, `clip`. */
  readonly architecture: string
  readonly name: string | null
  /** Tokens. */
  readonly contextLength: number | null
  /** `model`, `adapter`, `mmproj` …. Null if the file does not say. */
  readonly type: string | null
  /** Number of files the model is split into; 1 if it is not split. */
  readonly parts: number
  readonly license: string | null
  /** Bytes of working memory per token, with both caches at 16 bits. Null if the file does not say. */
  readonly bytesPerToken: number | null
}

export type GgufProblem = 'not-gguf' | 'old' | 'damaged' | 'not-a-model' | 'split'

/** Bytes to read: all needed values come before the vocabulary. */
export const headBytes = 256 * 1024

const longestText = 64 * 1024
const maxEntries = 10_000
const deepest = 2

type Value = string | number | boolean | null

class Reader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Offset of the next `length` bytes. Throws `Over` if there are too few. */
  take(length: number): number {
    if (length < 0 || length > this.#bytes.byteLength - this.at) throw new Over()
    const from = this.at
    this.at += length
    return from
  }
  u32 = (): number => this.#view.getUint32(this.take(4), true)
  /** Throws `Wrong` for an impossible value. */
  u64(): number {
    const value = Number(this.#view.getBigUint64(this.take(8), true))
    if (!Number.isSafeInteger(value)) throw new Wrong()
    return value
  }
  text(longest: number): string {
    const length = this.u64()
    if (length > longest) throw new Wrong()
    const from = this.take(length)
    return utf8(this.#bytes.subarray(from, from + length))
  }

  value(type: number, depth = 0): Value {
    const fixed = sizes[type]
    if (fixed !== undefined) return this.#number(type, this.take(fixed))
    if (type === text) return this.text(longestText)
    if (type !== array || depth >= deepest) throw new Wrong()
    const itemType = this.u32()
    const length = this.u64()
    const itemSize = sizes[itemType]
    if (itemSize !== undefined) this.take(length * itemSize)
    else for (let i = 0; i < length; i++) this.value(itemType, depth + 1)
    return null
  }

  #number(type: number, from: number): Value {
    const view = this.#view
    switch (type) {
      case 4:
        return view.getUint32(from, true)
      case 5:
        return view.getInt32(from, true)
      case 6:
        return view.getFloat32(from, true)
      case 7:
        return view.getUint8(from) !== 0
      case 10:
        return Number(view.getBigUint64(from, true))
      case 11:
        return Number(view.getBigInt64(from, true))
      case 12:
        return view.getFloat64(from, true)
      case 2:
        return view.getUint16(from, true)
      case 3:
        return view.getInt16(from, true)
      default:
        return view.getUint8(from)
    }
  }
}

class Over extends Error {}
class Wrong extends Error {}

const text = 8
const array = 9
/** Size in bytes of each number type, by id. */
const sizes: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }

/** `bytes`: the first `headBytes` of a file, or all of a shorter one. Never throws. */
export function readGgufHead(bytes: Uint8Array): GgufHead | GgufProblem {
  const reader = new Reader(bytes)
  const found = new Map<string, Value>()
  try {
    if (reader.u32() !== 0x46554747) return 'not-gguf'
    const version = reader.u32()
    if (version < 2) return 'old'
    // Higher versions are big-endian files or unknown future formats.
    if (version > 9) return 'damaged'
    reader.u64()
    const entries = reader.u64()
    if (entries > maxEntries) return 'damaged'
    for (let i = 0; i < entries; i++) {
      const key = reader.text(1024)
      found.set(key, reader.value(reader.u32()))
    }
  } catch (error) {
    if (error instanceof Wrong) return 'damaged'
    if (!(error instanceof Over)) throw error
    if (reader.at < 4) return 'not-gguf'
    // The rest is beyond the bytes that were read.
  }
  const architecture = textOf(found.get('general.architecture'))
  if (architecture === null) return 'damaged'
  const type = textOf(found.get('general.type'))
  const parts = countOf(found.get('split.count')) ?? 1
  if (parts > 1) return 'split'
  if (architecture === 'clip' || notModels.has(type ?? '') || embedders.test(architecture)) return 'not-a-model'
  const own = (key: string) => countOf(found.get(`${architecture}.${key}`))
  return {
    architecture: shown(architecture),
    name: named(textOf(found.get('general.name'))),
    contextLength: own('context_length'),
    type,
    parts,
    license: named(textOf(found.get('general.license'))),
    bytesPerToken: cacheOf(own),
  }
}

const notModels: ReadonlySet<string> = new Set(['adapter', 'mmproj', 'vocab', 'imatrix'])
const embedders = /^(?:bert|nomic-bert|jina-bert|modern-bert|neo-bert|gemma-embedding|t5encoder|wavtokenizer)/u

function cacheOf(own: (key: string) => number | null): number | null {
  const blocks = own('block_count')
  const heads = own('attention.head_count_kv') ?? own('attention.head_count')
  const size = own('embedding_length')
  const all = own('attention.head_count')
  if (blocks === null || heads === null || size === null || all === null || all === 0) return null
  const key = own('attention.key_length') ?? size / all
  const value = own('attention.value_length') ?? key
  const bytes = blocks * heads * (key + value) * 2
  return bytes > 0 && bytes < 2 ** 24 ? Math.ceil(bytes) : null
}

function countOf(value: Value | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Shortened to one line for display. */
function shown(value: string): string {
  return shownOnOneLine(value).slice(0, 80)
}

function named(value: string | null): string | null {
  const line = shown(value ?? '')
  return line === '' ? null : line
}

/** Decodes UTF-8; invalid bytes become replacement characters. */
function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

declare const TextDecoder: { new (): { decode(bytes: Uint8Array): string } }
