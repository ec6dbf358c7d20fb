import { closed } from '#core/mail/letter.ts'
import { takenApart, type Letters } from './letters.ts'

/** Fewer words than this on the last line of a paragraph that a trim has left are no matter; a line that is only a mark is. */
const ORPHAN = /^[\p{P}\p{S}\s]*$/u
/** Lines that are to stay as they are: quotes, code, lists, tables. */
const FIXED = /^(?:\s{2,}|\t|[>|#]|[*•-] |\d+[.)] )|<-|[{};]\s*$|^\S*\w\([^)]*\)$|^\$ /u
/** A line that is this much too long is wrapped; a word that sticks out is not. */
const SLACK = 3

/**
 * A mail as the owner's program sends it: prose wrapped where theirs wraps, and the sign-off of the moment whose shape it has (`signOff`; null: none),
 * whatever a model made of both. `text` is the mail without greeting and sign-off, as `takenApart` leaves it.
 */
export function layOutLetter(
  { greeting, body }: { readonly greeting: string | null; readonly body: string },
  letters: Letters,
  signOff: string | null,
): string {
  const paragraphs = body
    .split(/\n[ \t]*\n/u)
    .map((paragraph) => wrapped(paragraph, letters.width))
    .filter((paragraph) => !ORPHAN.test(paragraph))
  return [...(greeting === null ? [] : [greeting]), ...paragraphs, ...(signOff === null ? [] : [signOff])].join('\n\n')
}

function wrapped(paragraph: string, width: number | null): string {
  const lines = paragraph.split('\n').map((line) => line.trimEnd())
  if (lines.some((line) => FIXED.test(line))) return lines.filter((line) => line !== '').join('\n')
  if (width === null) return lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 48) ? lines.join(' ') : lines.join('\n')
  if (lines.every((line) => line.length <= width + SLACK) && !lines.slice(0, -1).some((line) => line.length < width / 2))
    return lines.join('\n')
  // Lines that end a sentence where there was room for more were meant to end there.
  if (lines.every((line) => line.length <= width + SLACK) && lines.slice(0, -1).every((line) => /[.!?:,]$/u.test(line)))
    return lines.join('\n')
  return filled(lines.join(' '), width)
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
