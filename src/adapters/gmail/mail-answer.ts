/** An answer whose mail was decoded on the way. */
export interface MailAnswer {
  /** The answer without its mail. A string if it is no JSON. */
  readonly rest: unknown
  /** Null if there is none, or more than one, or its base64 is malformed: decoding the rest would yield a different mail. */
  readonly raw: Uint8Array | null
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x7b, 0x5b])
const closing = new Set([0x7d, 0x5d])
const colon = 0x3a
/** What is no more than this is space. */
const space = 0x20
const longestEscape = 6
/** The longest name of a member that is told apart. */
const longestName = 20

/**
 * Reads the answer to a request for a whole mail piece by piece, as it comes in: the mail is a string of up to 70 MB in it, which takes a fifth of a second
 * to be parsed, checked and decoded in one go. Throws what the stream throws.
 */
export async function readMailAnswer(body: AsyncIterable<Uint8Array>): Promise<MailAnswer> {
  const reader = createReader()
  for await (const piece of body) reader.add(piece)
  const { rest, raw } = reader.end()
  try {
    return { rest: JSON.parse(rest), raw }
  } catch {
    return { rest, raw }
  }
}

function createReader() {
  const others: Uint8Array[] = []
  const mail = createDecoder()
  let depth = 0
  let isString = false
  let isMail = false
  let isEscaped = false
  let mails = 0
  /** The string that was read last, as far as it is told apart, and whether it was the name of the mail, whose value comes next. */
  let text = ''
  let isNamed = false

  /** Reads up to the end of the mail, or of the piece. Returns where that is. */
  function addMail(piece: Uint8Array, from: number): number {
    const found = piece.indexOf(quote, from)
    const end = found < 0 ? piece.length : found
    mail.add(piece.subarray(from, end))
    if (found >= 0) isMail = false
    return end
  }

  function see(unit: number): void {
    if (isString) {
      if (isEscaped) isEscaped = false
      else if (unit === backslash) isEscaped = true
      else if (unit === quote) isString = false
      if (isString && text.length <= longestName) text += String.fromCharCode(unit)
    } else if (unit === quote) {
      isMail = isNamed
      if (isMail) mails++
      isString = !isMail
      isNamed = false
      text = ''
    } else if (unit === colon) isNamed = depth === 1 && text === 'raw'
    else if (unit > space) {
      // Its value is no string.
      isNamed = false
      if (opening.has(unit)) depth++
      else if (closing.has(unit)) depth--
    }
  }

  return {
    add(piece: Uint8Array): void {
      let kept = 0
      for (let at = 0; at < piece.length; at++) {
        if (isMail) {
          others.push(piece.subarray(kept, at))
          at = addMail(piece, at)
          kept = at
        } else see(piece[at] ?? 0)
      }
      others.push(piece.subarray(kept))
    },
    end: () => ({ rest: Buffer.concat(others).toString('utf8'), raw: isMail || mails !== 1 ? null : mail.end() }),
  }
}

/** An escape of JSON that the next piece goes on with. */
const begun = /\\(?:u[\da-f]{0,3})?$/iu

/** Google escapes `=` in strings. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replace(/\\u00([\da-f]{2})/giu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/gu, ' ')
    .replaceAll('\\/', '/')
}

/** Decodes base64 of either alphabet, in a string of JSON. */
function createDecoder() {
  const decoded: Buffer[] = []
  let escape = ''
  let left = ''
  let length = 0
  let isOver = false
  let isMalformed = false

  function add(piece: Uint8Array): void {
    const read = escape + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    escape = begun.exec(read.slice(-longestEscape))?.[0] ?? ''
    const given = unescaped(read.slice(0, read.length - escape.length)).replace(/\s+/gu, '')
    const letters = given.replace(/={1,2}$/u, '')
    isMalformed ||= !/^[A-Za-z0-9_+/-]*$/u.test(letters) || (isOver && letters !== '')
    isOver ||= letters.length < given.length
    if (isMalformed) return
    length += letters.length
    const all = left + letters
    // Four letters are three bytes.
    const whole = all.length - (all.length % 4)
    decoded.push(Buffer.from(all.slice(0, whole), 'base64'))
    left = all.slice(whole)
  }

  return {
    add,
    end(): Uint8Array | null {
      // A single last letter doesn't hold a whole byte, so the end is missing.
      if (isMalformed || escape !== '' || length === 0 || left.length === 1) return null
      return Buffer.concat([...decoded, Buffer.from(left, 'base64')])
    },
  }
}
