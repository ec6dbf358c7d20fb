import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { wordSpans } from '#core/voice/tokens.ts'

/** A call or an assignment: whoever writes these writes about programs. */
const CODE = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*\([^\s()]*\)|<-|[\p{L}\p{N}_)]\[\[?["\p{L}\p{N}]/u
/** The name of what is called or looked into; no address has a bracket behind it. */
const CALLED = /(?<![\p{L}\p{N}.:/@-])[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)+(?=[([])/gu
/** `x[1]`, `f(a)["b"]`, `list[[3]]`: an index stands right behind what it looks into, a blank to fill in behind a space. */
const INDEX = /(?<=[\p{L}\p{N}_)\]])\[{1,2}[^[\]\n]{1,60}\]{1,2}/gu

const READ = 20_000

/** Whether a thread holds code. */
export function speaksCode(texts: readonly string[]): boolean {
  return texts.some((text) => CODE.test(text.slice(0, READ)))
}

/** A text without what looks like a link or a blank to fill in and is code, for checks of those two alone. */
export function withoutCode(text: string): string {
  return text.replace(CALLED, 'x').replace(INDEX, '')
}

/**
 * Names as a mail can hold them: in a text that begins its sentences with capitals, a word written small is a word ("true", "public"), whatever
 * the history used it for once. The names of contacts count in any case.
 */
export function namesIn(text: string, words: WordStatistics): WordStatistics {
  if (!/^\W*\p{Lu}/u.test(text)) return words
  const written = wordSpans(text).map(({ start, end }) => text.slice(start, end))
  const small = new Set(written.filter((word) => word === word.toLowerCase()))
  for (const word of written) if (word !== word.toLowerCase()) small.delete(word.toLowerCase())
  return { ...words, names: new Set([...words.names].filter((name) => !small.has(name))) }
}
