import { closed } from '#core/mail/letter.ts'
import { drawClosing, takenApart, type Letters } from './letters.ts'

/** A paragraph that is only punctuation, left over after a trim. */
const orphanLine = /^[\p{P}\p{S}\s]*$/u
/** Lines that are kept as they are: quotes, lists, tables, indented text. */
const fixedLine = /^(?:\s{2,}|\t|[>|#]|[*•-] |\d+[.)] )/u
/** Code lines are kept too, unless the code is inside a sentence. */
const codeLine = /<-|[{};]\s*$|^\S*\w\([^)]*\)$|^\$ /u
/** Characters by which a line may exceed the width before it is wrapped. */
const slack = 3
/** Share of the width. No program breaks prose this early. */
const meantShort = 0.6

/** Minimum number of letters-only words in a line of prose. */
const proseWords = 8
/** Shares below which a person is almost never greeted, and above which almost always. */
const settledShare = { rarely: 0.05, mostly: 0.8 }

/**
 * Lays out a mail as the owner sends it to this person now: prose wrapped at their program's width, no greeting if they almost never greet and theirs if they
 * almost always do, and a sign-off that they use after such a greeting, drawn by frequency, whatever the model wrote. `body` is the mail without greeting and
 * sign-off, as `writtenLetter` returns it.
 */
export function layOutLetter({ greeting, body }: { readonly greeting: string | null; readonly body: string }, letters: Letters): string {
  const paragraphs = body
    .split(/\n[ \t]*\n/u)
    .map((paragraph) => wrapped(paragraph, letters.width))
    .filter((paragraph) => !orphanLine.test(paragraph))
  const opening = greetingOf(greeting, letters)
  const closing = drawClosing(letters, body, opening)
  return [...(opening === null ? [] : [opening]), ...paragraphs, ...(closing === null ? [] : [closing])].join('\n\n')
}

function greetingOf(written: string | null, { greeting: { share, own } }: Letters): string | null {
  if (share <= settledShare.rarely) return null
  return written ?? (share >= settledShare.mostly ? own : null)
}

function wrapped(paragraph: string, width: number | null): string {
  const lines = paragraph.split('\n').map((line) => line.trimEnd())
  if (lines.some((line) => fixedLine.test(line) || (codeLine.test(line) && !isOverlongProse(line, width))))
    return lines.filter((line) => line !== '').join('\n')
  if (width === null) return lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 48) ? lines.join(' ') : lines.join('\n')
  // The breaks are intended if all lines are short, or if every line that had room for the next word ends in punctuation.
  if (lines.every((line) => line.length < width * meantShort)) return lines.join('\n')
  if (lines.every((line, i) => line.length <= width + slack && (endsOnPurpose(line) || !hasRoomFor(line, lines[i + 1], width))))
    return lines.join('\n')
  return filled(lines.join(' '), width)
}

const endsOnPurpose = (line: string): boolean => /[.!?:,]$/u.test(line)

function hasRoomFor(line: string, next: string | undefined, width: number): boolean {
  return next !== undefined && line.length + 1 + (/^\S*/u.exec(next)?.[0] ?? '').length <= width
}

/** A program wraps a sentence with code in it like any other. */
function isOverlongProse(line: string, width: number | null): boolean {
  return line.length > (width ?? line.length) + slack && (line.match(/(?<=^|\s)\p{L}+[,.;:]?(?=\s|$)/gu)?.length ?? 0) >= proseWords
}

function filled(text: string, width: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
  return lines.join('\n')
}

/** Splits a model's mail into its parts. A sign-off that is not the owner's is removed too. */
export function writtenLetter(text: string, letters: Letters): { readonly greeting: string | null; readonly body: string } {
  const { greeting, body } = takenApart(text, letters)
  return { greeting, body: closed(body).rest }
}
