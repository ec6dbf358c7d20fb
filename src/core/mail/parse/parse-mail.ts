import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { clearCut } from '#core/redaction/index.ts'
import type { BeyondText } from '../html/beyond-text.ts'
import { htmlLines } from '../html/html-lines.ts'
import type { BodyLine, Mail, MailHeader, MailProblem } from '../mail.ts'
import { readMailboxes, canonicalAddress } from './addresses.ts'
import { plainLines } from './plain-lines.ts'
import { saysTheSame } from './says-the-same.ts'
import { hidesCharacters, shownOnOneLine } from '#core/conversation/text/shown-characters.ts'

/** Limits for reading one mail; servers take 25 MB of attachments, which base64 makes a third larger. */
export const mailLimits = {
  /** Bytes; only the headers of a larger mail are read. */
  size: 60 * 1024 * 1024,
  headerBytes: 512 * 1024,
  depth: 64,
  /** Lines that could be part boundaries. */
  partMarks: 20_000,
  /** Lines besides those that an attachment of its size has; each costs the library time, however short it is. */
  shortLines: 100_000,
  /** UTF-16 units of markup, and of the text that is kept: all of it is judged. */
  markup: 1_000_000,
  text: 100_000,
  lines: 4_000,
  headers: 1_000,
  /** UTF-16 units of the subject, of a name, and of all address headers of one kind. */
  subject: 1_000,
  name: 200,
  addresses: 10_000,
  references: 200,
} as const

const options = { maxNestingDepth: mailLimits.depth, maxHeadersSize: mailLimits.headerBytes, forceRfc822Attachments: true } as const

/** Reads a raw mail (RFC 5322, MIME). Never rejects: unreadable parts are listed in `problems`, and the headers are still returned. */
export async function parseMail(raw: Uint8Array): Promise<Mail> {
  const problems: MailProblem[] = []
  const { email, trouble } = await readSafely(raw)
  if (trouble !== null) problems.push(trouble)
  const head = readHead(email?.headers ?? [])
  if (headerEnd(raw) > mailLimits.headerBytes || head.cut) problems.push('headers-cut')
  const { headers, from } = head
  const valuesOf = (name: string) => headers.filter((header) => header.name === name).map(({ value }) => value)
  const body = readBody(email)
  if (body.cut) problems.push('text-cut')
  if (body.lines.some(({ text }) => text.includes('\ufffd'))) problems.push('garbled')
  return {
    headers,
    from: from.mailboxes,
    fromIsOdd: from.grouped || from.mailboxes.length > 1 || valuesOf('from').length > 1,
    sender: head.sender[0] ?? null,
    replyTo: head.replyTo,
    to: head.to,
    cc: head.cc,
    addressLines: head.addressLines,
    deliveredTo: [...valuesOf('delivered-to'), ...valuesOf('x-original-to')].flatMap((value) => canonicalAddress(value) ?? []),
    returnPath: returnPath(valuesOf('return-path')[0]),
    subject: valuesOf('subject')[0] ?? '',
    messageId: messageIds(valuesOf('message-id'))[0] ?? null,
    inReplyTo: messageIds(valuesOf('in-reply-to')),
    references: messageIds(valuesOf('references')).slice(-mailLimits.references),
    date: readDate(valuesOf('date')[0]),
    lines: body.lines,
    hidText: body.hidText,
    pictures: body.pictures,
    links: body.links,
    showsMore: body.showsMore,
    attachments: (email?.attachments ?? []).map(({ filename, mimeType, content, method }) => ({
      name: shownOnOneLine(filename ?? ''),
      type: mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
      method: method ?? null,
    })),
    contentType: (valuesOf('content-type')[0] ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    size: raw.byteLength,
    problems,
  }
}

/** Headers, and the mailboxes in them. `cut`: some were left out, or are not whole. */
function readHead(all: Email['headers']) {
  let cut = all.length > mailLimits.headers
  const kept = all.slice(0, mailLimits.headers)
  const short = (text: string, limit: number): string => {
    cut ||= text.length > limit
    return text.slice(0, limit).toWellFormed()
  }
  const headers = kept.map(({ key, value }): MailHeader => {
    const shown = headerValue(key, value)
    return { name: key, value: ofSubject.has(key) ? short(shown, mailLimits.subject) : shown }
  })
  const read = (name: string) => {
    const values = kept.filter(({ key }) => key === name).map(({ value }) => value)
    const some = firstMailboxes(values)
    const { mailboxes, grouped, all: isAll } = readMailboxes(some)
    cut ||= !isAll || some !== values
    return { grouped, mailboxes: mailboxes.map(({ name, address }) => ({ name: short(name, mailLimits.name), address })) }
  }
  const [from, ...others] = ofAddresses.map(read)
  const [sender = [], replyTo = [], to = [], cc = []] = others.map(({ mailboxes }) => mailboxes)
  const addressLines = ofAddresses.flatMap((name) => firstMailboxes(kept.filter(({ key }) => key === name).map(({ value }) => value)))
  const shownLines = addressLines.map((value) => shownOnOneLine(decodeSafely(value)))
  return { headers, from: from ?? { mailboxes: [], grouped: false }, sender, replyTo, to, cc, addressLines: shownLines, cut }
}

const ofAddresses = ['from', 'sender', 'reply-to', 'to', 'cc'] as const

/** The same if they are short enough. Otherwise up to a comma: half an address may be another one. */
function firstMailboxes(values: readonly string[]): readonly string[] {
  if (values.reduce((sum, { length }) => sum + length, 0) <= mailLimits.addresses) return values
  const first = values.find(({ length }) => length > 0) ?? ''
  return [first.slice(0, first.lastIndexOf(',', mailLimits.addresses) + 1)]
}

/** Message ids in angle brackets, in their order, each once. What is too long to be one is left out. */
export function messageIds(values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => value.match(/<[^\s<>]{1,500}>/gu) ?? []))]
}

async function readSafely(raw: Uint8Array): Promise<{ email: Email | null; trouble: MailProblem | null }> {
  const trouble =
    raw.byteLength > mailLimits.size || hasTooManyLines(raw) ? 'too-large' : partMarks(raw) > mailLimits.partMarks ? 'too-deep' : null
  if (trouble === null) {
    const email = await PostalMime.parse(raw, options).catch(() => null)
    if (email !== null) return { email, trouble: null }
  }
  const head = raw.subarray(0, Math.min(headerEnd(raw), mailLimits.headerBytes / 2))
  const onlyHeaders = await PostalMime.parse(head, options).catch(() => null)
  return { email: onlyHeaders, trouble: trouble ?? (headerEnd(raw) > mailLimits.headerBytes ? 'broken' : 'too-deep') }
}

/** Where the empty line after the headers begins. */
function headerEnd(raw: Uint8Array): number {
  for (let at = raw.indexOf(lf); at >= 0; at = raw.indexOf(lf, at + 1)) {
    if (raw[at + 1] === lf || (raw[at + 1] === cr && raw[at + 2] === lf)) return at + 1
  }
  return raw.byteLength
}

/** Attachments are written in lines of 62 bytes and more (RFC 2045, section 6.8, and older ways). */
function hasTooManyLines(raw: Uint8Array): boolean {
  let left = mailLimits.shortLines + raw.byteLength / 62
  for (let at = raw.indexOf(lf); at >= 0 && left >= 0; at = raw.indexOf(lf, at + 1)) left--
  return left < 0
}

/** Lines that begin with `--`, counted no further than the limit. */
function partMarks(raw: Uint8Array): number {
  let found = 0
  for (let at = raw.indexOf(lf); at >= 0 && found <= mailLimits.partMarks; at = raw.indexOf(lf, at + 1)) {
    if (raw[at + 1] === dash && raw[at + 2] === dash) found++
  }
  return found
}

const lf = 0x0a
const cr = 0x0d
const dash = 0x2d

/** Where there is markup, that is what the reader sees; where the plain text beside it says something else, some readers see that. */
function readBody(
  email: Email | null,
): BeyondText & { readonly lines: readonly BodyLine[]; readonly hidText: boolean; readonly cut: boolean } {
  const html = email?.html ?? ''
  const text = email?.text ?? ''
  const fromHtml = html === '' ? null : htmlLines(clearCut(html, mailLimits.markup))
  const { pictures = [], links = [], showsMore = false } = fromHtml ?? {}
  if (fromHtml !== null && (fromHtml.lines.length > 0 || text === '')) {
    const lines = firstLines(fromHtml.lines)
    return {
      lines,
      hidText:
        fromHtml.hidText ||
        hidesCharacters(html.slice(0, mailLimits.markup)) ||
        (text.trim() !== '' && !saysTheSame(plainLines(clearCut(text, mailLimits.text)), lines, pictures.length > 0)),
      pictures,
      links,
      showsMore,
      cut: fromHtml.cut || html.length > mailLimits.markup || lines !== fromHtml.lines,
    }
  }
  const lines = plainLines(clearCut(text, mailLimits.text))
  const cut = text.length > mailLimits.text || lines.length > mailLimits.lines
  return {
    lines: lines.slice(0, mailLimits.lines),
    hidText: (fromHtml?.hidText ?? false) || hidesCharacters(text.slice(0, mailLimits.text)),
    pictures,
    links,
    showsMore,
    cut,
  }
}

/** The same if they are few enough. */
function firstLines(lines: readonly BodyLine[]): readonly BodyLine[] {
  const few = lines.length > mailLimits.lines ? lines.slice(0, mailLimits.lines) : lines
  const length = few.reduce((sum, { text }) => sum + text.length + 1, 0)
  if (length <= mailLimits.text) return few
  let left = clearCut(few.map(({ text }) => text).join('\n'), mailLimits.text).length
  return few.flatMap((line) => {
    if (left <= 0) return []
    const text = line.text.slice(0, left)
    left -= line.text.length + 1
    return [{ ...line, text }]
  })
}

function returnPath(value: string | undefined): string | null {
  if (value === undefined) return null
  const bare = value.replace(/^<|>$/gu, '').trim()
  return bare === '' ? '' : canonicalAddress(bare)
}

function readDate(value: string | undefined): number | null {
  const at = value === undefined ? Number.NaN : Date.parse(value)
  return Number.isNaN(at) ? null : at
}

const ofSubject: ReadonlySet<string> = new Set(['subject', 'thread-topic'])
/** Headers that servers add in transit. */
const traces: ReadonlySet<string> = new Set(['received', 'authentication-results', 'arc-authentication-results'])

/**
 * Of the headers only the subject, and the topic of its thread, are words, which may be encoded (RFC 2047, section 5). In what servers note, nothing is evened out either:
 * a space of another script, in a sender's address, would part it in two.
 */
function headerValue(name: string, value: string): string {
  if (ofSubject.has(name)) return shownOnOneLine(decodeSafely(value))
  return shownOnOneLine(traces.has(name) ? value.replace(/\P{ASCII}/gu, '\ufffd') : value)
}

function decodeSafely(value: string): string {
  try {
    return decodeWords(value)
  } catch {
    return value
  }
}
