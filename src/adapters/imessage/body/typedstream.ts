import { isUtf8 } from 'node:buffer'
import { NSString, Unarchiver } from '@parseaple/typedstream'

/**
 * Reads the text from attributedBody, which is a typedstream: the output of NSArchiver, the predecessor of keyed archives
 * (github.com/ReagentX/imessage-exporter reads it too).
 *
 * Bodies written by Messages begin with one of four byte sequences, which name the classes of the attributed string and its string. The length and
 * the text follow. For such bodies the text is read directly, about fifty times as fast as with the library. Everything else, and anything doubtful,
 * goes to the library; the tests compare the two.
 */

const latin = (text: string) => Buffer.from(text, 'latin1')
const named = (name: string) => Buffer.concat([Buffer.from([name.length]), latin(name)])

/** Tags of the format. Any other byte is a small integer or, from 0x92 up, a reference to something read before. */
const tag = { int16: 0x81, int32: 0x82, new: 0x84, nil: 0x85, end: 0x86, firstReference: 0x92 } as const

const magic = Buffer.concat([Buffer.from([0x04]), named('streamtyped'), Buffer.from([tag.int16, 0xe8, 0x03])])

function starts(): Buffer[] {
  const byte = (...bytes: number[]) => Buffer.from(bytes)
  // The root's type "@" is the first shared string; later values of that type refer to it.
  const rootType = byte(tag.new, 0x01, 0x40)
  const object = byte(tag.new, tag.new, tag.new)
  const stringType = byte(tag.new, 0x01, 0x2b)
  const attributed = [named('NSAttributedString'), byte(0), byte(tag.new, tag.new), named('NSObject'), byte(0, tag.nil)]
  // Objects are numbered in order: the root, then its classes. NSObject is the last.
  const roots = [
    { classes: [object, ...attributed], object: tag.firstReference + 2 },
    {
      classes: [object, named('NSMutableAttributedString'), byte(0), byte(tag.new, tag.new), ...attributed],
      object: tag.firstReference + 3,
    },
  ]
  return roots.flatMap((root) => {
    const plain = [named('NSString'), byte(1, root.object)]
    const strings = [plain, [named('NSMutableString'), byte(1), byte(tag.new, tag.new), ...plain]]
    return strings.map((string) =>
      Buffer.concat([magic, rootType, ...root.classes, byte(tag.firstReference), object, ...string, stringType]),
    )
  })
}

const knownStarts = starts()
/** What follows the text: the object ends, and then either the attributed string ends too or its runs follow, of type "iI". */
const runsType = latin('\x84\x02iI')

const oneTimeCode = latin('__kIMOneTimeCodeAttributeName')
/** How the names of the attributes for styles begin, since macOS 15: `__kIMTextStrikethroughAttributeName`, `__kIMTextEffectAttributeName`. */
const styles = latin('__kIMText')

export interface BodyText {
  readonly text: string
  /** macOS detected and marked a one-time code in the text. */
  readonly oneTimeCode: boolean
  /** Some of the text is struck through, bold, italic, underlined, or animated. */
  readonly styled: boolean
}

/** Text of a typedstream. Null if it cannot be read. Never throws. */
export function readTypedstream(body: Buffer): BodyText | null {
  return readKnown(body) ?? readWithLibrary(body)
}

/** The fast path. Null if anything is doubtful. */
export function readKnown(body: Buffer): BodyText | null {
  const start = knownStarts.find((known) => body.length > known.length && body.compare(known, 0, known.length, 0, known.length) === 0)
  if (start === undefined) return null
  let from = start.length
  const head = body[from] ?? 0
  let length = head
  if (head < 0x80) from += 1
  else if (head === tag.int16 && from + 3 <= body.length) {
    length = body.readUInt16LE(from + 1)
    from += 3
  } else if (head === tag.int32 && from + 5 <= body.length) {
    length = body.readUInt32LE(from + 1)
    from += 5
  } else return null
  const to = from + length
  if (to + 2 > body.length || body[to] !== tag.end) return null
  // `subarray` stops at the end of a truncated body; `compare` would throw.
  if (body[to + 1] !== tag.end && !body.subarray(to + 1, to + 1 + runsType.length).equals(runsType)) return null
  if (!isUtf8(body.subarray(from, to))) return null
  const has = (name: Buffer) => body.indexOf(name, to) !== -1
  return { text: body.toString('utf8', from, to), oneTimeCode: has(oneTimeCode), styled: has(styles) }
}

/** Much slower, but knows the whole format. */
export function readWithLibrary(body: Buffer): BodyText | null {
  if (body.length < magic.length || body.compare(magic, 0, magic.length, 0, magic.length) !== 0) return null
  const root = unarchive(body)
  return root === null ? null : { text: root.string, oneTimeCode: body.includes(oneTimeCode), styled: body.includes(styles) }
}

/** String in a typedstream, with its runs if it is an attributed string. Null if it has none or is broken. */
export function unarchive(body: Buffer): NSString | null {
  try {
    const root: unknown = Unarchiver.open(body).decodeSingleRoot()
    return root instanceof NSString && typeof root.string === 'string' ? root : null
  } catch {
    // The library throws on any malformed bytes; the caller counts the row.
    return null
  }
}
