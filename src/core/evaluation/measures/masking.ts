import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'

const keptWords = 100
const readLimit = 600

/** The hundred commonest words, small letters: they carry the hand, the others the content. */
export function commonWords(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const read = text.slice(0, readLimit)
    for (const { start, end } of wordSpans(read)) {
      const word = normalizeWord(read.slice(start, end))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return new Set(
    [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, keptWords)
      .map(([word]) => word),
  )
}

/** Content words become x (or X with a capital), numbers 0; punctuation, line breaks and common words stay. */
export function mask(text: string, kept: ReadonlySet<string>): string {
  const read = text.slice(0, readLimit)
  let masked = '^'
  let at = 0
  for (const { start, end } of wordSpans(read)) {
    const word = read.slice(start, end)
    masked += read.slice(at, start)
    if (kept.has(normalizeWord(word))) masked += word
    else masked += /^\p{N}/u.test(word) ? '0' : /^\p{Lu}/u.test(word) ? 'X' : 'x'
    at = end
  }
  return `${masked}${read.slice(at)}$`
}
