/**
 * Where a text may be cut. A draft that holds something wrong is trimmed to clauses that stood side by side in one reply; clauses of
 * different places are never put together.
 */
export interface Clause {
  readonly start: number
  readonly end: number
}

/** A line longer than this is taken to be broken by a mail program and goes on in the next. */
const wrappedLine = 48
const maxClauses = 60

/** Cuts behind sentence marks and at line ends that end something. Commas do not cut: a draft may not begin or end inside a sentence. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  const close = (end: number): void => {
    const clause = trimmed(text, start, end)
    if (clause !== null) clauses.push(clause)
    start = end
  }
  for (let at = 0; at < text.length && clauses.length < maxClauses; at++) {
    const char = text[at] ?? ''
    const ends =
      char === '\n'
        ? endsSomething(text, start, at)
        : (char === '.' || char === '!' || char === '?' || char === '…') && isSentenceEnd(text, at)
    if (ends) close(at + 1)
  }
  if (clauses.length < maxClauses) close(text.length)
  return clauses
}

function trimmed(text: string, from: number, to: number): Clause | null {
  let start = from
  let end = to
  while (start < end && /\s/u.test(text[start] ?? '')) start++
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end--
  return start === end ? null : { start, end }
}

/** The mark ends a sentence when white space follows: "3.5", "example.org" and "e.g.this" go on. */
function isSentenceEnd(text: string, at: number): boolean {
  const next = text[at + 1]
  if (next === undefined) return true
  if (/["'”’)\]]/u.test(next)) return false
  if (!/\s/u.test(next)) return false
  return !/(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|mr|mrs|ms|dr|st|no|\p{L})\.$/iu.test(text.slice(Math.max(0, at - 6), at + 1))
}

function endsSomething(text: string, start: number, newline: number): boolean {
  const line = text.slice(Math.max(start, text.lastIndexOf('\n', newline - 1) + 1), newline).trimEnd()
  if (line.length < wrappedLine) return true
  return /[.!?:…)]$/u.test(line) || /^[\n\r]|^\s*[>*•-]|^ {4}/u.test(text.slice(newline + 1, newline + 6))
}
