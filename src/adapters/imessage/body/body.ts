import { isPropertyList, readKeyedString } from './property-list.ts'
import { readTypedstream } from './typedstream.ts'

export interface DecodedBody {
  /** Attachments are U+FFFC. Null if there is no text or it cannot be read. */
  readonly text: string | null
  /** There is a body, but neither the body nor the plain column yielded a text. */
  readonly undecodable: boolean
  readonly oneTimeCode: boolean
  /** It has styles, such as strikethrough, or that is unknown, because its body cannot be read with its attributes. */
  readonly styled: boolean
}

const nothing: DecodedBody = { text: null, undecodable: false, oneTimeCode: false, styled: false }
const unreadable: DecodedBody = { text: null, undecodable: true, oneTimeCode: false, styled: true }

/**
 * Text of a message: from its attributed body, else from the plain column. Never raw bytes; never throws.
 *
 * `body` and `text` are whatever the columns held: one broken row must not stop the rest. `plainText` reads the column and is called only if the body
 * cannot be read.
 */
export function decodeBody(body: unknown, text: unknown, plainText: () => unknown = () => null): DecodedBody {
  if (body === null || body === undefined)
    return typeof text === 'string' ? plain(text) : text === null || text === undefined ? nothing : unreadable
  if (Buffer.isBuffer(body)) {
    const decoded = readTypedstream(body)
    if (decoded !== null) return { ...decoded, undecodable: false }
    const other = readOtherForm(body)
    if (other !== null) return { ...plain(other), styled: isPropertyList(body) }
  }
  const fallback = typeof text === 'string' ? text : plainText()
  if (typeof fallback === 'string') return { ...plain(fallback), styled: true }
  return Buffer.isBuffer(body) && body.length === 0 ? nothing : unreadable
}

function plain(text: string): DecodedBody {
  return { text, undecodable: false, oneTimeCode: false, styled: false }
}

/** Bodies that are not a typedstream: keyed archives, and plain UTF-16 with a byte order mark. */
function readOtherForm(body: Buffer): string | null {
  if (isPropertyList(body)) return readKeyedString(body)
  if (body.length < 4 || body.length % 2 !== 0) return null
  const little = body[0] === 0xff && body[1] === 0xfe
  const big = body[0] === 0xfe && body[1] === 0xff
  if (!little && !big) return null
  try {
    return new TextDecoder(little ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(body)
  } catch {
    // Half a surrogate pair: these bytes are not text.
    return null
  }
}
