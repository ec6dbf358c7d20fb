import type { BodyLine, Mail } from '../mail.ts'
import { attributionAt } from './attribution.ts'
import { headerBlockAt } from './header-block.ts'
import { rememberedHeaders } from './header-names.ts'
import { saysForwarded, separatorAt } from './separators.ts'
import { isDeviceLine, isFooterStart, isListFooter, isSignatureMark, withoutContactBlock } from './signature.ts'

/** A mail, split into what its sender wrote and the rest. */
export interface OwnText {
  /** The sender's own words; `''` if there are none. Paragraphs are separated by one blank line. */
  readonly text: string
  /** Everything in the order of the mail. */
  readonly parts: readonly MailPart[]
  /** `inline`: own words come between or after pieces of the quoted mail. */
  readonly kind: 'new' | 'reply' | 'inline' | 'forward'
}

export interface MailPart {
  readonly kind: PartKind
  readonly text: string
}

export type PartKind = 'own' | 'quote' | 'attribution' | 'forward' | 'signature' | 'footer'

export interface OwnTextOptions {
  /** Known signatures of the sender, as text. */
  readonly signatures?: readonly string[]
}

/**
 * Extracts what the sender of a mail wrote, without the mails it quotes or forwards, their attribution lines and header blocks, signatures,
 * and lines added by phones, lists and scanners. Uses the clients' markup if there is any, and the wording of lines in twenty languages.
 */
export function ownText({ lines, subject }: Pick<Mail, 'lines' | 'subject'>, { signatures = [] }: OwnTextOptions = {}): OwnText {
  const kinds = readQuotes(lines)
  readSignatures(lines, kinds, signatures)
  const parts: { kind: PartKind; lines: string[] }[] = []
  for (const [i, line] of lines.entries()) {
    const kind = kinds[i] ?? 'own'
    const last = parts.at(-1)
    const shown = kind === 'quote' && line.depth > 0 ? `${'>'.repeat(line.depth)} ${line.text}` : line.text
    if (last?.kind === kind) last.lines.push(shown)
    else parts.push({ kind, lines: [shown] })
  }
  const shown = parts.map(({ kind, lines }): MailPart => ({ kind, text: paragraphs(lines) })).filter(({ text }) => text !== '')
  const own = shown.filter(({ kind }) => kind === 'own').map(({ text }) => text)
  return { text: own.join('\n\n'), parts: shown, kind: kindOf(shown, subject) }
}

/** Without any known signature. A mail never changes, and several rules ask for it. */
export function readOnce(mail: Mail): OwnText {
  const kept = readMails.get(mail)
  if (kept !== undefined) return kept
  const read = ownText(mail)
  readMails.set(mail, read)
  return read
}

const readMails = new WeakMap<Mail, OwnText>()

function kindOf(parts: readonly MailPart[], subject: string): OwnText['kind'] {
  if (parts.some(({ kind }) => kind === 'forward')) return 'forward'
  const quote = parts.findIndex(({ kind }) => kind === 'quote')
  if (quote < 0) return parts.some(({ kind }) => kind === 'attribution') ? 'reply' : 'new'
  if (saysForwarded(subject)) return 'forward'
  return parts.slice(quote).some(({ kind }) => kind === 'own') ? 'inline' : 'reply'
}

/** Maximum characters of a line to examine: no pattern is longer. */
const lookedAt = 1000

function readQuotes(lines: readonly BodyLine[]): PartKind[] {
  const kinds: PartKind[] = []
  const texts = lines.map(({ text, depth }) => (depth > 0 ? '' : text.slice(0, lookedAt)))
  const isQuoted = (i: number) => {
    const line = lines[i]
    return line !== undefined && (line.depth > 0 || line.mark === 'quote' || line.mark === 'rest')
  }
  const headerOf = rememberedHeaders()
  const quoteFollows = (end: number) => {
    let at = end
    while (at < end + 3 && at < lines.length && lines[at]?.text === '' && !isQuoted(at)) at++
    return isQuoted(at)
  }
  for (let i = 0; i < lines.length;) {
    const line = lines[i]
    if (line === undefined) break
    if (line.mark === 'forward' || line.mark === 'rest') return fill(kinds, line.mark === 'rest' ? 'quote' : 'forward', lines.length)
    if (line.depth > 0 || line.mark !== null) {
      kinds.push(line.depth > 0 ? 'quote' : line.mark === null ? 'own' : line.mark)
      i++
      continue
    }
    const separator = separatorAt(texts, i, headerOf)
    const headers = separator === null ? headerBlockAt(texts, i, headerOf) : 0
    if (separator === 'forward') return fill(kinds, 'forward', lines.length)
    if (separator !== null || headers > 0) {
      const end = headers > 0 ? i + headers : i + 1 + headerBlockAt(texts, nextText(lines, i + 1), headerOf)
      // If the answered mail is also marked as quoted, unmarked text below it is an answer.
      if (!quoteFollows(end)) return fill(kinds, 'quote', lines.length)
      fill(kinds, 'attribution', end)
      i = end
      continue
    }
    const attribution = attributionAt(texts, i, quoteFollows)
    if (attribution > 0) {
      fill(kinds, 'attribution', i + attribution)
      i += attribution
      if (!quoteFollows(i)) return fill(kinds, 'quote', lines.length)
      continue
    }
    kinds.push(isTornQuote(lines, i) ? 'quote' : 'own')
    i++
  }
  return kinds
}

/** The end of a quoted line that a program broke and did not mark: between two quoted lines, short, after a long one. */
function isTornQuote(lines: readonly BodyLine[], at: number): boolean {
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]]
  if (before === undefined || line === undefined || after === undefined || line.text === '') return false
  return (
    before.depth > 0 &&
    after.depth === before.depth &&
    before.text.length >= 55 &&
    line.text.length <= 30 &&
    after.text !== '' &&
    /^[\p{Ll}\p{N}]/u.test(line.text)
  )
}

/** In each stretch of own words: from the mark, the device's line or a footer on, to the stretch's end. */
function readSignatures(lines: readonly BodyLine[], kinds: PartKind[], signatures: readonly string[]): void {
  for (let begin = kinds.indexOf('own'); begin >= 0; begin = kinds.indexOf('own', begin)) {
    let end = begin
    while (end < lines.length && kinds[end] === 'own') end++
    const own = lines.slice(begin, end).map(({ text }) => text.slice(0, lookedAt))
    for (const i of deviceLines(own)) {
      kinds[begin + i] = 'signature'
      own[i] = ''
    }
    const until = endOfWords(own, signatures)
    for (let i = until.at; i < own.length; i++) kinds[begin + i] = until.kind
    begin = end
  }
}

const longestSignature = 15

function endOfWords(own: readonly string[], signatures: readonly string[]): { at: number; kind: PartKind } {
  const lastShown = own.flatMap((line, i) => (line.trim() === '' ? [] : [i])).slice(-longestSignature - 1)
  const mark = own.findIndex((line, i) => isSignatureMark(line) && i >= (lastShown[0] ?? 0))
  const footer = own.findIndex((line, i) => isListFooter(line, own[i + 1] ?? '') || (startsParagraph(own, i) && isFooterStart(line)))
  let end = own.length
  let kind: PartKind = 'signature'
  if (mark >= 0) end = mark
  if (footer >= 0 && footer < end) {
    end = footer
    kind = 'footer'
    while (end > 0 && /^[\s_*=-]*$/u.test(own[end - 1] ?? '')) end--
  }
  for (const signature of signatures) end = Math.min(end, withoutKnown(own.slice(0, end), signature))
  return { at: end < own.length && kind === 'footer' ? end : withoutContactBlock(own.slice(0, end)), kind }
}

function startsParagraph(own: readonly string[], at: number): boolean {
  return at > 0 && /^[\s_*=-]*$/u.test(own[at - 1] ?? '')
}

/** Nothing of the same paragraph stands behind them but others of them: in the middle of one, such a line is a sentence. */
function deviceLines(own: readonly string[]): number[] {
  const found: number[] = []
  let mayBeOne: boolean = true
  for (const [i, line] of [...own.entries()].toReversed()) {
    const isOne: boolean = mayBeOne && isDeviceLine(line)
    if (isOne) found.push(i)
    mayBeOne = isOne || /^[\s_-]*$/u.test(line)
  }
  return found
}

function withoutKnown(own: readonly string[], signature: string): number {
  const wanted = signature
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const shown = own.flatMap((line, i) => (line.trim() === '' ? [] : [{ line: line.trim(), i }]))
  const tail = shown.slice(-wanted.length)
  const same = wanted.length > 0 && tail.length === wanted.length && tail.every(({ line }, i) => line === wanted[i])
  return same ? (tail[0]?.i ?? own.length) : own.length
}

function nextText(lines: readonly BodyLine[], at: number): number {
  let next = at
  while (next < lines.length && lines[next]?.text === '') next++
  return next
}

function fill(kinds: PartKind[], kind: PartKind, until: number): PartKind[] {
  while (kinds.length < until) kinds.push(kind)
  return kinds
}

function paragraphs(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/^\n+|\n+$/gu, '')
}
