import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { wordSpans } from '#core/voice/tokens.ts'

/** A call or an assignment: whoever writes these writes about programs. */
const CODE = /[\p{L}\p{N}_]\([^\s()]{0,200}\)|<-|[\p{L}\p{N}_)]\[\[?["\p{L}\p{N}]/u
/** The name of what is called or looked into. */
const CALLED = /(?<![\p{L}\p{N}_.:/@-])[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?=[([])/gu
/** `x[1]`, `f(a)["b"]`, `list[[3]]`: an index stands right behind what it looks into, a blank to fill in behind a space. */
const INDEX = /(?<=[\p{L}\p{N}_)\]])\[{1,2}([^[\]\n]{1,60})\]{1,2}/gu
/** What nothing is looked up by: an address, a long number, or what a mail leaves open for its writer. */
const NO_INDEX =
  /[/@]|\p{L}{2,} \p{L}{2,}|\p{L}\.\p{L}|[\p{L}\p{N}][\u3002\uff0e\uff61]\p{L}|(?:\d[ ().-]?){5}|^\W*(?:(?:your|my|their|his|her|the|insert)\b.*|(?:first|last|full)?[ _-]?name|time|date|day|place|location|address|number|phone|email|link|url|city|company|amount|price|reason|title|topic)\W*$/iu

const READ = 20_000

/** Whether a thread holds code. */
export function speaksCode(texts: readonly string[]): boolean {
  return texts.some((text) => CODE.test(text.slice(0, READ)))
}

/** A text without what looks like a link or a blank to fill in and is code, for checks of those two alone. A dotted name is code where `thread` has it. */
export function withoutCode(text: string, thread: readonly string[]): string {
  const known = new Set(thread.flatMap((one) => one.slice(0, READ).match(CALLED) ?? []))
  return text
    .replace(CALLED, (name) => (known.has(name) ? 'x' : name))
    .replace(INDEX, (all, key: string) => (NO_INDEX.test(key) ? all : ''))
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
