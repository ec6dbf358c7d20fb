/**
 * Writes Apple's binary property lists (`bplist00`), the format of `message_summary_info` and `payload_data`. No package just for writing them is
 * installed, and the format is small.
 */

/** Numbers with a fraction become reals, others integers. `real` forces a real; `uid` is a reference in a keyed archive. */
export type PlistValue =
  | string
  | number
  | boolean
  | Uint8Array
  | { readonly real: number }
  | { readonly uid: number }
  | readonly PlistValue[]
  | PlistDictionary

export interface PlistDictionary {
  readonly dictionary: Readonly<Record<string, PlistValue>>
}

/** @throws RangeError for integers that are negative or not exact in a double. */
export function encodeBinaryPlist(root: PlistValue): Uint8Array {
  const objects: Uint8Array[] = []
  const strings = new Map<string, number>()
  const children: number[][] = []

  /** Adds a value to the list, before its children, and returns its row. */
  const add = (value: PlistValue): number => {
    if (typeof value === 'string') {
      const known = strings.get(value)
      if (known !== undefined) return known
      strings.set(value, objects.length)
    }
    const row = objects.length
    objects.push(new Uint8Array())
    children.push([])
    if (isContainer(value)) {
      const parts = Array.isArray(value) ? value : dictionaryParts(value)
      objects[row] = marker(Array.isArray(value) ? 0xa0 : 0xd0, Array.isArray(value) ? parts.length : parts.length / 2)
      children[row] = parts.map(add)
    } else objects[row] = scalar(value)
    return row
  }

  const top = add(root)
  const referenceSize = objects.length > 0xff ? 2 : 1
  const offsets: number[] = []
  const chunks: Uint8Array[] = [Buffer.from('bplist00', 'latin1')]
  let at = 8
  objects.forEach((bytes, row) => {
    offsets.push(at)
    const references = Buffer.concat((children[row] ?? []).map((child) => bigEndian(child, referenceSize)))
    chunks.push(bytes, references)
    at += bytes.length + references.length
  })
  const offsetSize = at > 0xffff ? 4 : at > 0xff ? 2 : 1
  for (const offset of offsets) chunks.push(bigEndian(offset, offsetSize))
  const trailer = Buffer.alloc(32)
  trailer[6] = offsetSize
  trailer[7] = referenceSize
  trailer.writeUInt32BE(objects.length, 12)
  trailer.writeUInt32BE(top, 20)
  trailer.writeUInt32BE(at, 28)
  chunks.push(trailer)
  return Buffer.concat(chunks)
}

function isContainer(value: PlistValue): value is readonly PlistValue[] | PlistDictionary {
  return Array.isArray(value) || (typeof value === 'object' && 'dictionary' in value)
}

/** All keys, then all values: the order of a dictionary's references. */
function dictionaryParts(value: readonly PlistValue[] | PlistDictionary): readonly PlistValue[] {
  if (!('dictionary' in value)) return value
  return [...Object.keys(value.dictionary), ...Object.values(value.dictionary)]
}

function scalar(value: Exclude<PlistValue, readonly PlistValue[] | PlistDictionary>): Uint8Array {
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0x09 : 0x08)
  if (typeof value === 'number') return Number.isInteger(value) ? integer(value) : real(value)
  if (typeof value === 'string') {
    const ascii = /^[\0-\x7f]*$/.test(value)
    const bytes = ascii ? Buffer.from(value, 'latin1') : Buffer.from(value, 'utf16le').swap16()
    return Buffer.concat([marker(ascii ? 0x50 : 0x60, value.length), bytes])
  }
  if (value instanceof Uint8Array) return Buffer.concat([marker(0x40, value.length), value])
  return 'real' in value ? real(value.real) : Buffer.concat([Uint8Array.of(0x81), bigEndian(value.uid, 2)])
}

function real(value: number): Uint8Array {
  const bytes = Buffer.alloc(9)
  bytes[0] = 0x23
  bytes.writeDoubleBE(value, 1)
  return bytes
}

function integer(value: number): Uint8Array {
  if (value < 0 || !Number.isSafeInteger(value)) throw new RangeError('only exact integers from 0 on are written')
  const power = value <= 0xff ? 0 : value <= 0xffff ? 1 : value <= 0xffffffff ? 2 : 3
  return Buffer.concat([Uint8Array.of(0x10 | power), bigEndian(value, 2 ** power)])
}

/** Type in the high half, length in the low half. From 15 up, the length follows as an integer. */
function marker(type: number, length: number): Uint8Array {
  return length < 15 ? Uint8Array.of(type | length) : Buffer.concat([Uint8Array.of(type | 15), integer(length)])
}

function bigEndian(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes.subarray(8 - size)
}
