import { headerLine, type HeaderKind, type ReadHeader } from './header-names.ts'

/** No program writes more. */
const longest = 14
/** Lines in a row that only go on with the one above: long lists of recipients. */
const maxContinued = 3

/**
 * How many lines from `at` are the headers of an answered or forwarded mail, as Outlook and others write them into the text; 0 if none
 * are. There must be a sender, and two of time, recipients and subject, so that `From: here to there` in a sentence is none.
 */
export function headerBlockAt(lines: readonly string[], at: number, headerOf: ReadHeader = headerLine): number {
  const first = headerOf(lines[at] ?? '')
  if (first === null || (first.kinds.size === 1 && first.kinds.has('other'))) return 0
  const seen = new Set<HeaderKind>()
  let end = at
  let continued = 0
  let count = 0
  for (let i = at; i < Math.min(lines.length, at + longest); i++) {
    const line = lines[i] ?? ''
    const header = headerOf(line)
    if (header !== null) {
      for (const kind of header.kinds) seen.add(kind)
      end = i + 1
      continued = 0
      count++
    } else if (line.trim() === '') {
      // Some write every header as a paragraph; two blank lines are the end.
      if (headerOf(lines[i + 1] ?? '') === null) break
    } else if (++continued > maxContinued || !headerFollows(lines, i, headerOf)) break
  }
  const enough = count >= 3 && seen.has('from') && [seen.has('date'), seen.has('to'), seen.has('subject')].filter(Boolean).length >= 2
  return enough ? end - at : 0
}

function headerFollows(lines: readonly string[], at: number, headerOf: ReadHeader): boolean {
  return lines.slice(at + 1, at + 1 + maxContinued).some((line) => headerOf(line) !== null)
}
