/** Only this many UTF-16 units of a text count for retrieval: longer texts cost time and match everything. */
export const retrievalLimit = 400

const maxToken = 40

const otherKind = 1
const wordKind = 2
const ideographKind = 3
const surrogateKind = 4

// One byte per UTF-16 unit, filled on first use: a regular expression per character would dominate training time.
const kinds = new Uint8Array(0x10000)

function kindOf(unit: number): number {
  const known = kinds[unit]
  if (known !== undefined && known !== 0) return known
  const char = String.fromCharCode(unit)
  let kind = otherKind
  if (unit >= 0xd800 && unit <= 0xdfff) kind = surrogateKind
  // Scripts without spaces between words: pairs of characters are used as words.
  else if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(char))
    kind = ideographKind
  else if (/[\p{L}\p{N}\p{M}_]/u.test(char)) kind = wordKind
  kinds[unit] = kind
  return kind
}

/**
 * The words of a text for retrieval and statistics: lower case, apostrophes inside words kept (as '), emoji one by one, scripts without
 * spaces as overlapping pairs of characters, and a `?` token where one is asked. Reads at most `limit` UTF-16 units.
 */
export function tokenize(text: string, limit: number = retrievalLimit): string[] {
  const source = text.length > limit ? text.slice(0, limit) : text
  const tokens: string[] = []
  const end = source.length
  let at = 0
  while (at < end) {
    const unit = source.charCodeAt(at)
    const kind = kindOf(unit)
    if (kind === wordKind) {
      const start = at
      at = endOfWord(source, at)
      tokens.push(normalizeWord(source.slice(start, Math.min(at, start + maxToken))))
    } else if (kind === ideographKind) {
      const next = at + 1 < end && kindOf(source.charCodeAt(at + 1)) === ideographKind
      tokens.push(source.slice(at, next ? at + 2 : at + 1))
      at++
    } else if (kind === surrogateKind) {
      const emoji = String.fromCodePoint(source.codePointAt(at) ?? unit)
      if (emoji.length === 2) tokens.push(emoji)
      at += emoji.length
    } else {
      if (unit === 63) tokens.push('?')
      at++
    }
  }
  return tokens
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    const inside = kindOf(unit) === wordKind || (isApostrophe(unit) && at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) === wordKind)
    if (!inside) return at
    at++
  }
  return at
}

/** Lower case, typewriter apostrophe. */
export function normalizeWord(word: string): string {
  const lower = word.toLowerCase()
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower
}

/** A word of a text and its position: `text.slice(start, end)`. */
export interface WordSpan {
  readonly start: number
  readonly end: number
}

/** Words with their positions, for rules that need case and context (names, facts). Reads the whole text. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = []
  let at = 0
  while (at < text.length) {
    if (kindOf(text.charCodeAt(at)) === wordKind) {
      const end = endOfWord(text, at)
      spans.push({ start: at, end })
      at = end
    } else at++
  }
  return spans
}
