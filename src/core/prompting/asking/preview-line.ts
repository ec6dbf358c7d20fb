import { cutBeside } from '#core/redaction/index.ts'

/** Longest preview in the ledger, UTF-16 units. */
const longest = 300

/** What the ledger shows of a request: the beginning of these texts, which are redacted already, on one line. */
export function previewLine(texts: readonly string[]): string {
  const line = texts.join(' | ').replace(/\s+/gu, ' ')
  return line.length <= longest ? line : `${line.slice(0, cutBeside(line, longest - 1, 'before')).replace(/[\ud800-\udbff]$/u, '')}…`
}
