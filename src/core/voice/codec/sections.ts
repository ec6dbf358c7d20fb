import { AppError } from '#contract/errors.ts'
import { readUtf8, writeUtf8 } from './utf8.ts'

/**
 * A container of named typed arrays and one JSON text, cut into parts: magic, version, header size, checksum of what follows it, the header as
 * JSON, then the arrays. Each array is aligned to 8 bytes so that it can be used in place. Little-endian, like every machine it runs on.
 */
export const partSize = 1 << 18

const magicNumber = 0x4f494449 // IDIO
const prefixBytes = 32

const arrayTypes = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const
type ArrayKind = keyof typeof arrayTypes
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

interface Entry {
  readonly name: string
  readonly kind: ArrayKind
  readonly at: number
  readonly length: number
}

export interface Container {
  readonly version: number
  readonly json: unknown
  readonly arrays: ReadonlyMap<string, SectionArray>
}

function kindOf(array: SectionArray): ArrayKind {
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Uint16Array) return 'u16'
  if (array instanceof Uint32Array) return 'u32'
  return array instanceof Float32Array ? 'f32' : 'f64'
}

const aligned = (size: number): number => (size + 7) & ~7

/** Returns parts of exactly `partSize` bytes, except for the last. */
export function packSections(version: number, json: unknown, arrays: Readonly<Record<string, SectionArray>>): Uint8Array<ArrayBuffer>[] {
  const entries: Entry[] = []
  let size = 0
  for (const [name, array] of Object.entries(arrays)) {
    entries.push({ name, kind: kindOf(array), at: size, length: array.length })
    size = aligned(size + array.byteLength)
  }
  const text = JSON.stringify({ json, entries })
  const header = new Uint8Array(aligned(text.length * 3))
  const written = writeUtf8(text, header, 0)
  const headerSize = aligned(written)
  // JSON ignores trailing white space, so the padding needs no length field.
  header.fill(0x20, written, headerSize)
  const bodies = [
    header.subarray(0, headerSize),
    ...Object.values(arrays).map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  ]
  const sum = new Checksum()
  for (const body of bodies) sum.add(body)
  const prefix = new Uint8Array(prefixBytes)
  const view = new DataView(prefix.buffer)
  view.setUint32(0, magicNumber, true)
  view.setUint32(4, version, true)
  view.setUint32(8, headerSize, true)
  view.setUint32(12, sum.value, true)
  view.setFloat64(16, prefixBytes + headerSize + size, true)
  return cut([prefix, ...bodies], prefixBytes + headerSize + size)
}

/** Concatenates the pieces, each aligned to 8 bytes, and cuts the result into parts. */
function cut(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < size; at += partSize) parts.push(new Uint8Array(Math.min(partSize, size - at)))
  let at = 0
  for (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const offset = at % partSize
      const length = Math.min(piece.length - from, partSize - offset)
      parts[Math.floor(at / partSize)]?.set(piece.subarray(from, from + length), offset)
      from += length
      at += length
    }
    at = aligned(at)
  }
  return parts
}

/**
 * Joins the parts and returns the arrays as views on them. Throws AppError `conflict` for a version not in `versions`, and `internal` for parts
 * that are missing, damaged, or in the wrong order.
 */
export function unpackSections(versions: readonly number[], parts: readonly Uint8Array[]): Container {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(aligned(size))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  if (size < prefixBytes) throw damaged()
  const view = new DataView(bytes.buffer)
  if (view.getUint32(0, true) !== magicNumber) throw damaged()
  const found = view.getUint32(4, true)
  if (!versions.includes(found)) {
    const version = Math.max(...versions)
    const age = found > version ? 'a newer' : 'an older'
    throw new AppError(
      'conflict',
      `This voice was made by ${age} version of Idiolect (format ${found}, this one reads ${version}). Train it again.`,
    )
  }
  const headerSize = view.getUint32(8, true)
  if (view.getFloat64(16, true) !== size || headerSize > size - prefixBytes || headerSize % 8 !== 0) throw damaged()
  const sum = new Checksum()
  sum.add(bytes.subarray(prefixBytes, size))
  if (sum.value !== view.getUint32(12, true)) throw damaged()
  const { json, entries } = JSON.parse(readUtf8(bytes.subarray(prefixBytes, prefixBytes + headerSize))) as {
    json: unknown
    entries: Entry[]
  }
  const arrays = new Map<string, SectionArray>()
  for (const { name, kind, at, length } of entries) {
    const start = prefixBytes + headerSize + at
    const Kind = arrayTypes[kind]
    if (start + length * Kind.BYTES_PER_ELEMENT > size) throw damaged()
    arrays.set(name, new Kind(bytes.buffer, start, length))
  }
  return { version: found, json, arrays }
}

/** The version that these parts name. Null if they are not a container. */
export function formatOf([first]: readonly Uint8Array[]): number | null {
  if (first === undefined || first.length < prefixBytes) return null
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength)
  return view.getUint32(0, true) === magicNumber ? view.getUint32(4, true) : null
}

export function damaged(): AppError {
  return new AppError('internal', 'The stored voice is damaged. Train it again.')
}

/** FNV-1a over 32-bit words. A piece that ends inside a word is padded with zeros, as in the container. */
class Checksum {
  value = 0x811c9dc5

  add(bytes: Uint8Array): void {
    let value = this.value
    const whole = bytes.length & ~3
    if (bytes.byteOffset % 4 === 0) {
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset, whole / 4)
      for (let i = 0; i < words.length; i++) value = Math.imul(value ^ (words[i] as number), 0x01000193)
    } else {
      for (let i = 0; i < whole; i += 4) value = Math.imul(value ^ wordAt(bytes, i), 0x01000193)
    }
    if (whole < bytes.length) value = Math.imul(value ^ wordAt(bytes, whole), 0x01000193)
    // The container pads every piece to 8 bytes: an odd number of words is followed by a zero word.
    if (Math.ceil(bytes.length / 4) % 2 === 1) value = Math.imul(value, 0x01000193)
    this.value = value >>> 0
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
}
