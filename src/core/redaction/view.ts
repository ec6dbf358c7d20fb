/** A place in a text, in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A text as the detectors read it: digits of every script as 0–9, full-width and styled letters as plain ones, one kind of dash and of space,
 * characters without width gone, and every `opaque` place as a single U+FFFC. So a number cannot hide behind its spelling, and a place that
 * is already masked looks the same whatever stands there.
 */
export interface View {
  readonly text: string
  /** The place in the original of a place in `text`. */
  original(span: Span): Span
}

export const opaqueMark = '\uFFFC'

const plain = /^[\t\n\x20-\x7e]*$/u
const invisible = /^(?:\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point})$/u
const digit = /^\p{Nd}$/u
const dash = /^[\p{Pd}\u2212\u2043]$/u
const space = /^[\p{Zs}\u2028\u2029\u0085\r\v\f]$/u

/** `opaque`: in order of their beginnings; one may lie in another. */
export function viewOf(text: string, opaque: readonly Span[]): View {
  if (opaque.length === 0 && plain.test(text)) return { text, original: (span) => span }
  const characters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let next = 0
  let at = 0
  while (at < text.length) {
    while ((opaque[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1
    const hidden = opaque[next]
    if (hidden !== undefined && at >= hidden.start) {
      characters.push(opaqueMark)
      starts.push(hidden.start)
      ends.push(hidden.end)
      at = hidden.end
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const seen = asSeen(character)
    for (const unit of seen) {
      characters.push(unit)
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return {
    text: characters.join(''),
    original: ({ start, end }) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length }),
  }
}

const known = new Map<string, string[]>()

/** The UTF-16 units that stand for one character; none for what has no width. */
function asSeen(character: string): readonly string[] {
  const kept = known.get(character)
  if (kept !== undefined) return kept
  const made = normalise(character).split('')
  // Bounded: hostile text could hold every character there is.
  if (known.size < 4096) known.set(character, made)
  return made
}

function normalise(character: string): string {
  if (character <= '~' && character.length === 1) return character === '\r' ? ' ' : character
  if (invisible.test(character)) return ''
  if (space.test(character)) return ' '
  if (dash.test(character)) return '-'
  if (digit.test(character)) return String(digitValue(character))
  const folded = character.normalize('NFKC')
  return folded.length === 1 && folded <= '~' ? folded : character
}

/** The digits of a script stand in a row of ten that begins with its zero (Unicode Standard, section 4.6). */
function digitValue(character: string): number {
  const point = character.codePointAt(0) ?? 0
  let before = 0
  while (before < 60 && digit.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** A line of a text that is not empty, and where it stands. */
export interface Line extends Span {
  readonly text: string
}

export function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]+/gu)].map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
}
