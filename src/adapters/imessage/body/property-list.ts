import { parseBuffer, UID } from 'bplist-parser'

export type PropertyList = Readonly<Record<string, unknown>>

/** Maximum size in bytes. Messages stores nothing larger in these columns, and a broken list could ask for any amount of memory. */
const largest = 4 * 1024 * 1024
const magic = Buffer.from('bplist00', 'latin1')

export function isPropertyList(blob: Buffer): boolean {
  return blob.length > magic.length && blob.compare(magic, 0, magic.length, 0, magic.length) === 0
}

/** Root dictionary of a binary property list. Null if there is none or it is broken. Never throws. */
export function readPropertyList(blob: Buffer): PropertyList | null {
  if (!isPropertyList(blob) || blob.length > largest || !isSound(blob)) return null
  try {
    const [root] = parseBuffer<unknown>(blob)
    return dictionary(root)
  } catch {
    // The library throws on any malformed bytes; the caller counts the row.
    return null
  }
}

/**
 * Root text of an NSKeyedArchiver list: a string, or an attributed string (drafts, and bodies written by other software). References between objects
 * are indexes into `$objects`.
 */
export function readKeyedString(blob: Buffer): string | null {
  const list = readPropertyList(blob)
  const objects = list?.['$objects']
  const top = dictionary(list?.['$top'])
  if (!Array.isArray(objects) || top === null) return null
  const follow = (value: unknown): unknown => (value instanceof UID ? objects[value.UID] : value)
  let found = follow(top['root'] ?? Object.values(top)[0])
  // An attributed string refers to its string, which may be an object too: two steps at most.
  for (let step = 0; step < 3; step += 1) {
    if (typeof found === 'string') return found === '$null' ? null : found
    const object = dictionary(found)
    if (object === null) return null
    const bytes = object['NS.bytes']
    if (Buffer.isBuffer(bytes)) return bytes.toString('utf8')
    found = follow(object['NSString'] ?? object['NS.string'])
  }
  return null
}

export function dictionary(value: unknown): PropertyList | null {
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value) && !(value instanceof Date)
  return plain ? (value as PropertyList) : null
}

/** Whether every object lies within the list. The library trusts the offsets, and broken ones would keep it busy or make it write to the console. */
function isSound(blob: Buffer): boolean {
  if (blob.length < magic.length + 32) return false
  const trailer = blob.subarray(blob.length - 32)
  const offsetSize = trailer[6] ?? 0
  const referenceSize = trailer[7] ?? 0
  const objects = trailer.readBigUInt64BE(8)
  const table = trailer.readBigUInt64BE(24)
  if (offsetSize < 1 || offsetSize > 6 || referenceSize < 1 || referenceSize > 6) return false
  if (objects === 0n || table + objects * BigInt(offsetSize) > BigInt(blob.length - 32)) return false
  for (let at = Number(table), end = at + Number(objects) * offsetSize; at < end; at += offsetSize) {
    const offset = blob.readUIntBE(at, offsetSize)
    if (offset >= Number(table) || !isSoundObject(blob, offset, Number(table), referenceSize)) return false
  }
  return true
}

/** Bytes per element, by kind of object. For arrays and dictionaries, in references. */
const elementSize: Readonly<Record<number, number>> = { 0x4: 1, 0x5: 1, 0x6: 2 }
const references: Readonly<Record<number, number>> = { 0xa: 1, 0xd: 2 }

function isSoundObject(blob: Buffer, offset: number, end: number, referenceSize: number): boolean {
  const kind = (blob[offset] ?? 0) >> 4
  const info = (blob[offset] ?? 0) & 15
  if (kind <= 0x2) return offset + 1 + (kind === 0 ? 0 : 2 ** info) <= end
  if (kind === 0x3) return info === 3 && offset + 9 <= end
  if (kind === 0x8) return offset + 2 + info <= end
  const size = elementSize[kind] ?? (references[kind] ?? 0) * referenceSize
  if (size === 0) return false
  if (info < 15) return offset + 1 + info * size <= end
  // A length that doesn't fit is stored as a separate integer object.
  const lengthMarker = blob[offset + 1] ?? 0
  const lengthSize = 2 ** (lengthMarker & 15)
  if (lengthMarker >> 4 !== 1 || lengthSize > 4 || offset + 2 + lengthSize > end) return false
  return offset + 2 + lengthSize + blob.readUIntBE(offset + 2, lengthSize) * size <= end
}
