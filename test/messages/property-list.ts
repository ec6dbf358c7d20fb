/** Writes binary property lists for tests: dictionaries, arrays, strings, whole numbers, bytes, and `uid` for references of keyed archives. */

export class Uid {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

export type ListValue = string | number | boolean | Uint8Array | Uid | readonly ListValue[] | { readonly [key: string]: ListValue }

export function encodePropertyList(root: ListValue): Buffer {
  const objects: Buffer[] = []
  const add = (value: ListValue): number => {
    const index = objects.push(Buffer.alloc(0)) - 1
    objects[index] = encode(value, add)
    return index
  }
  add(root)
  const chunks: Buffer[] = [Buffer.from('bplist00', 'latin1')]
  const offsets: number[] = []
  let at = 8
  for (const object of objects) {
    offsets.push(at)
    at += object.length
    chunks.push(object)
  }
  const table = Buffer.alloc(offsets.length * 4)
  offsets.forEach((offset, index) => table.writeUInt32BE(offset, index * 4))
  const trailer = Buffer.alloc(32)
  trailer[6] = 4
  trailer[7] = 2
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(at), 24)
  return Buffer.concat([...chunks, table, trailer])
}

function encode(value: ListValue, add: (value: ListValue) => number): Buffer {
  if (typeof value === 'boolean') return Buffer.from([value ? 0x09 : 0x08])
  if (typeof value === 'number') {
    const bytes = Buffer.from([0x12, 0, 0, 0, 0])
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  if (value instanceof Uid) return Buffer.from([0x81, value.value >> 8, value.value & 0xff])
  if (value instanceof Uint8Array) return Buffer.concat([marker(0x40, value.length), value])
  if (typeof value === 'string') {
    // Plain letters are written as bytes, as Apple's software does.
    if (/^[\x20-\x7e]*$/.test(value)) return Buffer.concat([marker(0x50, value.length), Buffer.from(value, 'latin1')])
    const wide = Buffer.from(value, 'utf16le').swap16()
    return Buffer.concat([marker(0x60, value.length), wide])
  }
  if (isArray(value)) return Buffer.concat([marker(0xa0, value.length), ...value.map((entry) => reference(add(entry)))])
  const entries = Object.entries(value)
  const keys = entries.map(([key]) => reference(add(key)))
  return Buffer.concat([marker(0xd0, entries.length), ...keys, ...entries.map(([, entry]) => reference(add(entry)))])
}

function isArray(value: ListValue): value is readonly ListValue[] {
  return Array.isArray(value)
}

function reference(index: number): Buffer {
  return Buffer.from([index >> 8, index & 0xff])
}

function marker(kind: number, length: number): Buffer {
  return length < 15 ? Buffer.from([kind | length]) : Buffer.from([kind | 15, 0x11, length >> 8, length & 0xff])
}
