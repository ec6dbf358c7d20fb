import { closed } from '#core/mail/letter.ts'
import { drawClosing, takenApart, type Letters } from './letters.ts'

/** Fewer words than this on the last line of a paragraph that a trim has left are no matter; a line that is only a mark is. */
const orphanLine = /^[\p{P}\p{S}\s]*$/u
/** Lines that are to stay as they are: quotes, lists, tables, what is indented. */
const fixedLine = /^(?:\s{2,}|\t|[>|#]|[*•-] |\d+[.)] )/u
/** And code, unless a sentence goes around it. */
const codeLine = /<-|[{};]\s*$|^\S*\w\([^)]*\)$|^\$ /u
/** A line that is this much too long is wrapped; a word that sticks out is not. */
const slack = 3
/** Of the width: no program breaks prose so early. */
const meantShort = 0.6

/** A line of prose has so many words with nothing but letters in them, whatever else stands on it. */
const proseWords = 8
/** Who is nearly never greeted, and who nearly always is. */
const settledShare = { rarely: 0.05, mostly: 0.8 }

/**
 * A mail as the owner's program sends it to this person now: prose wrapped where theirs wraps, opened as they open it, and closed with what they
 * close with under such an opening, drawn by how often they do, whatever a model made of it. `text` is the mail without greeting and sign-off, as `takenApart` leaves it.
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
  // Short lines alone, and lines with a mark at their end where the next word had room, were meant to end there.
  if (lines.every((line) => line.length < width * meantShort)) return lines.join('\n')
  if (lines.every((line, i) => line.length <= width + slack && (endsOnPurpose(line) || !hasRoomFor(line, lines[i + 1], width))))
    return lines.join('\n')
  return filled(lines.join(' '), width)
}

const endsOnPurpose = (line: string): boolean => /[.!?:,]$/u.test(line)

function hasRoomFor(line: string, next: string | undefined, width: number): boolean {
  return next !== undefined && line.length + 1 + (/^\S*/u.exec(next)?.[0] ?? '').length <= width
}

/** A program breaks a sentence with code in it like any other. */
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

/** A mail as a model wrote it, in its parts; a sign-off that is not one of the owner's is taken off as well. */
export function writtenLetter(text: string, letters: Letters): { readonly greeting: string | null; readonly body: string } {
  const { greeting, body } = takenApart(text, letters)
  return { greeting, body: closed(body).rest }
}
