import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { wordSpans } from '#core/voice/tokens.ts'

/** A call or an assignment: a sign that somebody writes about programs. */
const codeForm = /[\p{L}\p{N}_]\([^\s()]{0,200}\)|<-|[\p{L}\p{N}_)]\[\[?["\p{L}\p{N}]/u
/** The name of a called function or indexed object. */
const calledName = /(?<![\p{L}\p{N}_.:/@-])[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?=[([])/gu
/** The name of an argument that is switched on or off: `col.names=FALSE`. */
const argument =
  /(?<=(?:^|[\s(,]))[\p{L}_][\p{L}\p{N}_]{0,60}(?:\.[\p{L}\p{N}_]{1,60}){1,8}(?= ?= ?(?:TRUE|FALSE|NULL|NA|x{2,5})(?![\p{L}\p{N}_/:@]|\.[\p{L}\p{N}]))/gu
/** `x[1]`, `f(a)["b"]`, `list[[3]]`: an index follows its object directly; a blank to fill in follows a space. */
const indexing = /(?<=[\p{L}\p{N}_)\]])\[{1,2}([^[\]\n]{1,60})\]{1,2}/gu
/** Bracketed text that is not an index: an address, a long number, or a blank left for the writer. */
const noIndex =
  /[/@]|\p{L}{2,} \p{L}{2,}|\p{L}\.\p{L}|[\p{L}\p{N}][\u3002\uff0e\uff61]\p{L}|(?:\d[ ().-]?){5}|^\W*(?:(?:your|my|their|his|her|the|insert)\b.*|(?:first|last|full)?[ _-]?name|time|date|day|place|location|address|number|phone|email|link|url|city|company|amount|price|reason|title|topic)\W*$/iu

const readLimit = 20_000

/** Whether a thread contains code. */
export function speaksCode(texts: readonly string[]): boolean {
  return texts.some((text) => codeForm.test(text.slice(0, readLimit)))
}

/**
 * Removes code that looks like a link or a blank, for the checks of those two only. A dotted name is code if `thread` calls it or `own` holds it. The name of
 * an argument (`col.names=FALSE`) is code if `own` holds anything.
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
/** An owner who has used this many such names in calls writes about programs. */
const fewestOfCode = 20

/** Dotted names, such as functions, in the mails of an owner who writes about programs. Empty for everybody else, whose dotted names are typos and files. */
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

/** A call with its arguments, an index, or an assignment line. */
const codeSpan =
  /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_.]{0,60}\((?:[^()\n]|\([^()\n]{0,80}\)){0,200}\)|(?<=[\p{L}\p{N}_)\]])\[[^[\]\n]{1,60}\]|^[ \t]*[\p{L}_][^\n]{0,60}<-[^\n]*$|^[ \t]*[\p{L}_][\p{L}\p{N}_.]{0,40} ?= ?[^\s=][^\n]{0,60}$/gmu
const smallNumber = /(?<![\p{L}\p{N}_.])\d{1,2}(?![\p{L}\p{N}_.])/gu
const languageConstant = /(?<![\p{L}\p{N}_.])(?:TRUE|FALSE|NULL|NA|NaN|Inf)(?![\p{L}\p{N}_]|\.[\p{L}\p{N}_.])/gu

const blank = (found: string): string => 'x'.repeat(found.length)

/** Blanks out the function and file names in `own`, keeping the length: "Rprofile.site" names nobody. */
export function withoutOwnNames(text: string, own: ReadonlySet<string>): string {
  return own.size === 0 ? text : text.replace(dottedName, (name) => (own.has(name) ? blank(name) : name))
}

/** Blanks out the parts of code that state no fact, keeping the length: constants, and small numbers in a call, an index, or an assignment. */
export function withoutCodeNumbers(text: string): string {
  return text.replace(codeSpan, (span) => span.replace(smallNumber, blank)).replace(languageConstant, blank)
}

/**
 * Names that a mail can contain. In a text that capitalizes its sentences, a lower-case word ("true", "public") is not a name, even if the history once used it
 * as one. Contact names always count.
 */
export function namesIn(text: string, words: WordStatistics): WordStatistics {
  if (!/^\W*\p{Lu}/u.test(text)) return words
  const written = wordSpans(text).map(({ start, end }) => text.slice(start, end))
  const small = new Set(written.filter((word) => word === word.toLowerCase()))
  for (const word of written) if (word !== word.toLowerCase()) small.delete(word.toLowerCase())
  return { ...words, names: new Set([...words.names].filter((name) => !small.has(name))) }
}
