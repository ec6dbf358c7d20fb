import type { BodyLine } from '../mail.ts'
import { shownCharacters } from '#core/conversation/text/shown-characters.ts'

/** Up to this many `>` are counted. */
const deepest = 100

/** The lines of a plain text with how deep each is quoted. Trailing spaces are dropped, but for the one of the signature mark `-- `. */
export function plainLines(text: string): BodyLine[] {
  const lines = shownCharacters(text)
    .replace(/[\u00a0\u202f\u2007]/gu, ' ')
    .split('\n')
    .map(quotedLine)
  while (lines.at(-1)?.text === '' && lines.at(-1)?.depth === 0) lines.pop()
  return lines
}

function quotedLine(line: string): BodyLine {
  let at = 0
  let depth = 0
  for (; depth < deepest; depth++) {
    const mark = /^ ?[>＞](?![:;=]-?[()|/\\DPO]) ?/u.exec(line.slice(at, at + 6))?.[0]
    if (mark === undefined) break
    at += mark.length
  }
  const text = line.slice(at)
  return { text: text === '-- ' ? text : text.trimEnd(), depth, mark: null }
}
