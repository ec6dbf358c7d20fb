import { isPropertyList, readKeyedString } from './property-list.ts'
import { readTypedstream } from './typedstream.ts'

export interface DecodedBody {
  /** Attachments are U+FFFC in it; null if there is none, or none that can be read. */
  readonly text: string | null
  /** There is a body, and neither it nor the plain column gave a text. */
  readonly undecodable: boolean
  readonly oneTimeCode: boolean
}

const nothing: DecodedBody = { text: null, undecodable: false, oneTimeCode: false }
const unreadable: DecodedBody = { text: null, undecodable: true, oneTimeCode: false }

/**
 * The text of a message: its attributed body, else the plain column, else none; never raw bytes, and it never throws.
 *
 * `body` and `text` are what the columns held, whatever that was: a broken row must not stop the rest. `plainText` is asked for the column
 * only where the body cannot be read.
 */
export function decodeBody(body: unknown, text: unknown, plainText: () => unknown = () => null): DecodedBody {
  if (body === null || body === undefined)
    return typeof text === 'string' ? plain(text) : text === null || text === undefined ? nothing : unreadable
  if (Buffer.isBuffer(body)) {
    const decoded = readTypedstream(body)
    if (decoded !== null) return { text: decoded.text, undecodable: false, oneTimeCode: decoded.oneTimeCode }
    const other = readOtherForm(body)
    if (other !== null) return plain(other)
  }
  const fallback = typeof text === 'string' ? text : plainText()
  if (typeof fallback === 'string') return plain(fallback)
  return Buffer.isBuffer(body) && body.length === 0 ? nothing : unreadable
}

function plain(text: string): DecodedBody {
  return { text, undecodable: false, oneTimeCode: false }
}

/** Bodies that are no typedstream: archives of the newer kind, and plain UTF-16 with its mark. */
function readOtherForm(body: Buffer): string | null {
  if (isPropertyList(body)) return readKeyedString(body)
  if (body.length < 4 || body.length % 2 !== 0) return null
  const little = body[0] === 0xff && body[1] === 0xfe
  const big = body[0] === 0xfe && body[1] === 0xff
  if (!little && !big) return null
  try {
    return new TextDecoder(little ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(body)
  } catch {
    // Half a surrogate pair: these bytes are no text.
    return null
  }
}
