import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'

/** Minimum letters of a longer word. */
const contentFrom = 5

/** Share of a text's longer words that also occur in the message it answers, 0–1. */
export function restated(text: string, incoming: string): number {
  const words = contentWords(text)
  if (words.length === 0) return 0
  const said = new Set(contentWords(incoming))
  return words.filter((word) => said.has(word)).length / words.length
}

function contentWords(text: string): string[] {
  const words = wordSpans(text).map(({ start, end }) => normalizeWord(text.slice(start, end)))
  return [...new Set(words)].filter((word) => word.length >= contentFrom && !/['’]/u.test(word))
}
