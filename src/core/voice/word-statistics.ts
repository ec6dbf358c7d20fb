import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { normalizeWord, wordSpans } from './tokens.ts'

/** Words that are capitalized mid-sentence at least this often are names (share, 0–1). */
const nameShare = 0.4

/** Capitalized words that are not names. */
const neverNames = new Set([
  "i'm",
  "i'd",
  "i'll",
  "i've",
  'i',
  'ok',
  'okay',
  'lol',
  'omg',
  'btw',
  'imo',
  'imho',
  'afaik',
  'iirc',
  'fwiw',
  'haha',
  'yes',
  'no',
])

/** How much of a text is read: a pasted log is not the writer's vocabulary. */
const readLimit = 4000

/** What the history says about which words are names. */
export interface WordStatistics {
  /** Lower-case words that the history uses as names. */
  readonly names: ReadonlySet<string>
  /** Lower-case words of the contacts' display names that the history does not also use as ordinary words. */
  readonly contactNames: ReadonlySet<string>
}

export function isNeverAName(word: string): boolean {
  return neverNames.has(word)
}

/** True if a word of the same sentence precedes `start`, so that a capital there is a choice. */
export function isMidSentence(text: string, start: number): boolean {
  let at = start - 1
  while (at >= 0 && (text[at] === ' ' || text[at] === '\t')) at--
  if (at < 0) return false
  // A quote or bracket directly before the word opens a new phrase; followed by a space, it closed one.
  if (at === start - 1) return false
  if (text[at] === ')') return !isBehindAsideOrMark(text, at)
  return !/[.!?…:\n\r>*•|-]/u.test(text[at] ?? '')
}

const asideLimit = 300

/** A sentence in brackets ends with them, "(I asked.) ", and "(b) " at the start of a line numbers what follows. */
function isBehindAsideOrMark(text: string, close: number): boolean {
  const before = text.slice(Math.max(0, close - asideLimit), close)
  if (/(?:^|[\n\r])[ \t]*\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})$/u.test(before)) return true
  const open = before.lastIndexOf('(')
  if (open < 0 || !/[.!?…]$/u.test(before) || /[)\n]/u.test(before.slice(open))) return false
  return !isMidSentence(text, close - before.length + open)
}

interface Uses {
  all: number
  capital: number
}

export function collectWordStatistics(pairs: readonly ReplyPair[], contacts: readonly Contact[]): WordStatistics {
  const uses = new Map<string, Uses>()
  for (const pair of pairs) {
    for (const bubble of pair.incoming) countUses(bubble, uses)
    for (const bubble of pair.reply) countUses(bubble, uses)
  }
  const names = new Set<string>()
  for (const [word, { all, capital }] of uses) if (capital > 0 && capital / all >= nameShare) names.add(word)

  const contactNames = new Set<string>()
  for (const contact of contacts) {
    for (const { start, end } of wordSpans(contact.name)) {
      const word = normalizeWord(contact.name.slice(start, end))
      const use = uses.get(word)
      // "Will" and "Mark" are names only when capitalized: case decides for them, not the list.
      const ordinary = use !== undefined && use.all >= 20 && use.capital / use.all < 0.1
      if (word.length > 2 && !ordinary && !neverNames.has(word)) contactNames.add(word)
    }
  }
  return { names, contactNames }
}

function countUses(text: string, uses: Map<string, Uses>): void {
  const read = text.length > readLimit ? text.slice(0, readLimit) : text
  for (const { start, end } of wordSpans(read)) {
    if (end - start < 2 || end - start > 40) continue
    const raw = read.slice(start, end)
    const word = normalizeWord(raw)
    let use = uses.get(word)
    if (use === undefined) uses.set(word, (use = { all: 0, capital: 0 }))
    use.all++
    if (raw !== word && isCapital(raw) && !neverNames.has(word) && isMidSentence(read, start)) use.capital++
  }
}

export function isCapital(word: string): boolean {
  const first = word.charCodeAt(0)
  if (first < 128) return first >= 65 && first <= 90
  return /^\p{Lu}/u.test(word)
}
