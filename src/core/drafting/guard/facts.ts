import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'
import { isCapital, isMidSentence, isNeverAName, type WordStatistics } from '#core/voice/word-statistics.ts'

/**
 * Facts that a text states by single words: numbers, links and addresses, words of time, names and mentions. A draft may hold only those
 * that its thread holds too.
 */
export type FactKind = 'number' | 'link' | 'time' | 'name' | 'mention'

export interface Fact {
  readonly kind: FactKind
  /** As it stands in the text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What a draft may refer to: the words of the thread and of the contact's name. */
export interface FactContext {
  readonly words: ReadonlySet<string>
  /** Lower-case links and addresses of the thread. */
  readonly links: ReadonlySet<string>
  /** Set where the text is written for this thread and its last turn proposes something: saying yes to it is then no invention. */
  readonly proposal?: boolean
}

/** A hostile thread costs no more than this many characters of reading. */
const CONTEXT_LIMIT = 20_000

const LINK =
  /(?:[a-z][a-z+.-]{1,10}:\/\/|www\.)[^\s<>"'“”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?<![\w@.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.(?:com|org|net|io|edu|gov|dev|app|me|tv|ly|gl|de|fr|uk|co|us|ca|eu|info)(?:\/[^\s<>"'“”]*)?(?![\w-])/giu
const MAYBE_LINK = /@|:\/\/|\.\p{L}/u
const MENTION = /(?<![\p{L}\p{N}_@.])[@#][\p{L}_][\p{L}\p{N}_.-]{1,39}|^\s*([\p{L}_|`[\]{}][\p{L}\p{N}_|`[\]{}-]{1,24})(?=[:,] )/gmu

const TIME_WORDS = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays ' +
    'mon tue tues wed thu thur thurs fri sat ' +
    'january february april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec ' +
    'today tomorrow tonight yesterday tmrw tmr tomo 2day 2nite noon midnight weekend weekends weekday morning mornings afternoon evening evenings ' +
    "o'clock oclock lunchtime bedtime christmas xmas easter thanksgiving halloween birthday fortnight"
  ).split(' '),
)

// "one" is an article in half of its uses, "second" an order, "may" and "march" verbs: they are facts only in company that is caught elsewhere.
const NUMBER_WORDS = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty ' +
    'thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens'
  ).split(' '),
)

/** Every fact of `text`, supported or not, in order. */
export function findFacts(text: string, words: WordStatistics): Fact[] {
  const facts: Fact[] = []
  const links: { start: number; end: number }[] = []
  // Most texts hold nothing that could be a link: a look costs less than the expression.
  for (const match of MAYBE_LINK.test(text) ? text.matchAll(LINK) : []) {
    links.push({ start: match.index, end: match.index + match[0].length })
    facts.push({ kind: 'link', text: match[0], start: match.index, end: match.index + match[0].length })
  }
  for (const match of text.matchAll(MENTION)) {
    const nick = match[1]
    // "well, …" and "ok: …" open a sentence; a nick is written like nothing else or known as a name.
    if (nick !== undefined && !isNameLike(nick, words)) continue
    const start = nick === undefined ? match.index : match.index + match[0].indexOf(nick)
    facts.push({ kind: 'mention', text: nick ?? match[0], start, end: start + (nick ?? match[0]).length })
  }
  for (const { start, end } of wordSpans(text)) {
    if (links.some((link) => start >= link.start && end <= link.end)) continue
    const raw = text.slice(start, end)
    if (isListNumber(text, start, end)) continue
    const kind = kindOfWord(raw, normalizeWord(raw), () => isMidSentence(text, start), words)
    if (kind !== null) facts.push({ kind, text: raw, start, end })
  }
  return facts.toSorted((a, b) => a.start - b.start)
}

/** "2." at the head of a line counts what the text itself lists. */
export function isListNumber(text: string, start: number, end: number): boolean {
  return (
    /(?:^|\n)[ \t]*$/u.test(text.slice(Math.max(0, start - 8), start)) &&
    /^\d{1,2}$/u.test(text.slice(start, end)) &&
    /^[.)][ \t]/u.test(text.slice(end, end + 2))
  )
}

function kindOfWord(raw: string, word: string, midSentence: () => boolean, words: WordStatistics): FactKind | null {
  if (/\p{N}/u.test(word) || NUMBER_WORDS.has(word)) return 'number'
  if (TIME_WORDS.has(word)) return 'time'
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word
  if (words.names.has(word) || words.names.has(plain) || words.contactNames.has(plain)) return 'name'
  if (raw.length > 1 && isCapital(raw) && !isNeverAName(plain) && midSentence()) return 'name'
  return null
}

function isNameLike(nick: string, words: WordStatistics): boolean {
  const word = nick.toLowerCase()
  return /[\d_|`[\]{}]/u.test(nick) || words.names.has(word) || words.contactNames.has(word)
}

/** `texts`: every turn of the thread, and the contact's display name. */
export function factContext(texts: readonly string[]): FactContext {
  const words = new Set<string>()
  const links = new Set<string>()
  let left = CONTEXT_LIMIT
  for (const text of texts) {
    const read = text.slice(0, left)
    left -= read.length
    for (const { start, end } of wordSpans(read)) {
      const word = normalizeWord(read.slice(start, end))
      words.add(word)
      if (word.endsWith("'s")) words.add(word.slice(0, -2))
    }
    for (const match of read.matchAll(LINK)) links.add(match[0].toLowerCase())
  }
  return { words, links }
}

export function isSupported(fact: Fact, context: FactContext): boolean {
  if (fact.kind === 'link') return context.links.has(fact.text.toLowerCase())
  const word = normalizeWord(fact.text).replace(/^[@#]/u, '')
  return context.words.has(word) || (word.endsWith("'s") && context.words.has(word.slice(0, -2)))
}

/** The facts of `text` that `context` does not hold. */
export function unsupportedFacts(text: string, context: FactContext, words: WordStatistics): Fact[] {
  return findFacts(text, words).filter((fact) => !isSupported(fact, context))
}
