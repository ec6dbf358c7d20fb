import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { wordSpans } from '#core/voice/tokens.ts'

/** A call or an assignment: whoever writes these writes about programs. */
const codeForm = /[\p{L}\p{N}_]\([^\s()]{0,200}\)|<-|[\p{L}\p{N}_)]\[\[?["\p{L}\p{N}]/u
/** The name of what is called or looked into. */
const calledName = /(?<![\p{L}\p{N}_.:/@-])[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?=[([])/gu
/** The name of an argument that is switched on or off: `col.names=FALSE`. */
const argument =
  /(?<=(?:^|[\s(,]))[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?= ?= ?(?:TRUE|FALSE|NULL|NA|x{2,5})(?![\p{L}\p{N}_/:@]|\.[\p{L}\p{N}]))/gu
/** `x[1]`, `f(a)["b"]`, `list[[3]]`: an index stands right behind what it looks into, a blank to fill in behind a space. */
const indexing = /(?<=[\p{L}\p{N}_)\]])\[{1,2}([^[\]\n]{1,60})\]{1,2}/gu
/** What nothing is looked up by: an address, a long number, or what a mail leaves open for its writer. */
const noIndex =
  /[/@]|\p{L}{2,} \p{L}{2,}|\p{L}\.\p{L}|[\p{L}\p{N}][\u3002\uff0e\uff61]\p{L}|(?:\d[ ().-]?){5}|^\W*(?:(?:your|my|their|his|her|the|insert)\b.*|(?:first|last|full)?[ _-]?name|time|date|day|place|location|address|number|phone|email|link|url|city|company|amount|price|reason|title|topic)\W*$/iu

const readLimit = 20_000

/** Whether a thread holds code. */
export function speaksCode(texts: readonly string[]): boolean {
  return texts.some((text) => codeForm.test(text.slice(0, readLimit)))
}

/**
 * A text without what looks like a link or a blank to fill in and is code, for checks of those two alone. A dotted name is code where `thread` calls it, or where
 * it is one of `own`; that of an argument is where there are any.
 */
export function withoutCode(text: string, thread: readonly string[], own: ReadonlySet<string> = new Set()): string {
  const known = new Set(thread.flatMap((one) => one.slice(0, readLimit).match(calledName) ?? []))
  return text
    .replace(dottedName, (name) => (own.has(name) ? 'x' : name))
    .replace(calledName, (name) => (known.has(name) ? 'x' : name))
    .replace(argument, (name) => (own.size > 0 ? 'x' : name))
    .replace(indexing, (all, key: string) => (noIndex.test(key) ? all : ''))
    .replace(braced, (all) => (thread.some((one) => one.slice(0, readLimit).includes(all)) || functionBody.test(all) ? '' : all))
}

/** `<tag>`, `{ … }`: a blank of a template, unless the thread has the very same or it is the body of a function. */
const braced = /<[a-z][^<>\n]{0,60}>|(?<=\)[ \t]*)\{[^{}\n]{0,60}\}/giu
const functionBody = /^\{[^}]*(?:[-+*/^<=(;]|\breturn\b)[^}]*\}$/u

const dottedName = /(?<![\p{L}\p{N}_.:/@-])[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?![\p{L}\p{N}_.:/@-]*[\p{L}\p{N}@/])/gu
const maxMails = 4000
/** Whoever has called so many functions by such names writes about programs. */
const fewestOfCode = 20

/** Dotted names in the mails of an owner who writes about programs, such as functions; none of anybody else, whose are slips and files. */
export function dottedWords({ store }: Pick<Voice, 'store'>, register: Register): ReadonlySet<string> {
  const [written, called] = [new Set<string>(), new Set<string>()]
  if (register !== 'email') return written
  for (let pair = store.size - 1, read = 0; pair >= 0 && read < maxMails; pair--) {
    if (registerAt(store, pair) !== register) continue
    read++
    const reply = replyText(store, pair).slice(0, 1500)
    for (const name of reply.match(dottedName) ?? []) written.add(name)
    for (const name of reply.match(calledName) ?? []) called.add(name)
  }
  return called.size >= fewestOfCode ? written : new Set()
}

/** Whether a draft may hold code: its thread does, or its owner writes about programs. */
export function mayHoldCode(thread: readonly string[], own: ReadonlySet<string>): boolean {
  return own.size > 0 || speaksCode(thread)
}

/** A call with what stands in it, an index, and a line that is an assignment. */
const codeSpan =
  /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_.]{0,60}\((?:[^()\n]|\([^()\n]{0,80}\)){0,200}\)|(?<=[\p{L}\p{N}_)\]])\[[^[\]\n]{1,60}\]|^[ \t]*[\p{L}_][^\n]{0,60}<-[^\n]*$|^[ \t]*[\p{L}_][\p{L}\p{N}_.]{0,40} ?= ?[^\s=][^\n]{0,60}$/gmu
const smallNumber = /(?<![\p{L}\p{N}_.])\d{1,2}(?![\p{L}\p{N}_.])/gu
const languageConstant = /(?<![\p{L}\p{N}_.])(?:TRUE|FALSE|NULL|NA|NaN|Inf)(?![\p{L}\p{N}_]|\.[\p{L}\p{N}_.])/gu

const blank = (found: string): string => 'x'.repeat(found.length)

/** The text, as long as it was, without names of functions and files of `own`: "Rprofile.site" names nobody. */
export function withoutOwnNames(text: string, own: ReadonlySet<string>): string {
  return own.size === 0 ? text : text.replace(dottedName, (name) => (own.has(name) ? blank(name) : name))
}

/** The text, as long as it was, without what code needs and what is no fact of anybody: constants, and small numbers within a call, an index, an assignment. */
export function withoutCodeNumbers(text: string): string {
  return text.replace(codeSpan, (span) => span.replace(smallNumber, blank)).replace(languageConstant, blank)
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
