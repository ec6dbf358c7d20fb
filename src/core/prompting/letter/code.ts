import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
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

/**
 * A text without what looks like a link or a blank to fill in and is code, for checks of those two alone. A dotted name is code where `thread` calls it, or where
 * it is one of `own`.
 */
export function withoutCode(text: string, thread: readonly string[], own: ReadonlySet<string> = new Set()): string {
  const known = new Set(thread.flatMap((one) => one.slice(0, READ).match(CALLED) ?? []))
  return text
    .replace(DOTTED, (name) => (own.has(name) ? 'x' : name))
    .replace(CALLED, (name) => (known.has(name) ? 'x' : name))
    .replace(INDEX, (all, key: string) => (NO_INDEX.test(key) ? all : ''))
    .replace(BRACED, (all) => (thread.some((one) => one.slice(0, READ).includes(all)) || BODY.test(all) ? '' : all))
}

/** `<tag>`, `{ … }`: a blank of a template, unless the thread has the very same or it is the body of a function. */
const BRACED = /<[a-z][^<>\n]{0,60}>|(?<=\)[ \t]*)\{[^{}\n]{0,60}\}/giu
const BODY = /^\{[^}]*(?:[-+*/^<=(;]|\breturn\b)[^}]*\}$/u

const DOTTED = /(?<![\p{L}\p{N}_.:/@-])[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?![\p{L}\p{N}_.:/@-]*[\p{L}\p{N}@/])/gu
const READ_MAILS = 4000
/** Whoever has called so many functions by such names writes about programs. */
const WRITES_CODE = 20

/** Dotted names in the mails of an owner who writes about programs, such as functions; none of anybody else, whose are slips and files. */
export function dottedWords({ store }: Pick<Voice, 'store'>, register: Register): ReadonlySet<string> {
  const [written, called] = [new Set<string>(), new Set<string>()]
  if (register !== 'email') return written
  for (let pair = store.size - 1, read = 0; pair >= 0 && read < READ_MAILS; pair--) {
    if (registerAt(store, pair) !== register) continue
    read++
    const reply = replyText(store, pair).slice(0, 1500)
    for (const name of reply.match(DOTTED) ?? []) written.add(name)
    for (const name of reply.match(CALLED) ?? []) called.add(name)
  }
  return called.size >= WRITES_CODE ? written : new Set()
}

/** Whether a draft may hold code: its thread does, or its owner writes about programs. */
export function mayHoldCode(thread: readonly string[], own: ReadonlySet<string>): boolean {
  return own.size > 0 || speaksCode(thread)
}

/** A call with what stands in it, an index, and a line that is an assignment. */
const CODE_SPAN =
  /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_.]{0,60}\((?:[^()\n]|\([^()\n]{0,80}\)){0,200}\)|(?<=[\p{L}\p{N}_)\]])\[[^[\]\n]{1,60}\]|^[ \t]*[\p{L}_][^\n]{0,60}<-[^\n]*$|^[ \t]*[\p{L}_][\p{L}\p{N}_.]{0,40} ?= ?[^\s=][^\n]{0,60}$/gmu
const SMALL_NUMBER = /(?<![\p{L}\p{N}_.])\d{1,2}(?![\p{L}\p{N}_.])/gu
const CONSTANT = /(?<![\p{L}\p{N}_.])(?:TRUE|FALSE|NULL|NA|NaN|Inf)(?![\p{L}\p{N}_.])/gu

/** The text, as long as it was, without what code needs and what is no fact of anybody: constants, and small numbers within a call, an index, an assignment. */
export function withoutCodeNumbers(text: string): string {
  const blank = (found: string): string => 'x'.repeat(found.length)
  return text.replace(CODE_SPAN, (span) => span.replace(SMALL_NUMBER, blank)).replace(CONSTANT, blank)
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
