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
const contextLimit = 20_000

const link =
  /(?:[a-z][a-z+.-]{1,10}:\/\/|www\.)[^\s<>"'“”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?<![\w@.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.(?:com|org|net|io|edu|gov|dev|app|me|tv|ly|gl|de|fr|uk|co|us|ca|eu|info)(?:\/[^\s<>"'“”]*)?(?![\w-])/giu
const maybeLink = /@|:\/\/|\.\p{L}/u
const mention =
  /(?<![\p{L}\p{N}_@.])[@#][\p{L}_][\p{L}\p{N}_.-]{1,39}|^[^\S\n\r\u2028\u2029]*([\p{L}_|`[\]{}][\p{L}\p{N}_|`[\]{}-]{1,24})(?=[:,] )/gmu

const timeWords = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays ' +
    'mon tue tues wed thu thur thurs fri sat ' +
    'january february april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec ' +
    'today tomorrow tonight yesterday tmrw tmr tomo 2day 2nite noon midnight weekend weekends weekday morning mornings afternoon evening evenings ' +
    "o'clock oclock lunchtime bedtime christmas xmas easter thanksgiving halloween birthday fortnight"
  ).split(' '),
)

// "one" is an article in half of its uses, "second" an order, "may" and "march" verbs: they are facts only in company that is caught elsewhere.
const numberWords = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty ' +
    'thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens'
  ).split(' '),
)

/**
 * Words that nobody and nothing is called by, however loud they are written: "do NOT". Left out is what may be short for a name ("IT", "US",
 * "WHO") or is one ("WILL", "MAY").
 */
const shoutedWords = new Set(
  (
    'not no never none nothing only all any each every both either neither some many much more most less very too also even still yet just ' +
    'and but nor than then that this these those the there here if because before after again without within instead except ' +
    "is are was were be been do does did done don't doesn't didn't isn't aren't wasn't can can't cannot could couldn't must mustn't should " +
    "shouldn't would wouldn't won't have has had always ever exactly really actually probably definitely first last same other another " +
    'now once you your they them their what when where which why how'
  ).split(' '),
)

/** Short for a common noun or a phrase, in capitals: what it stands for is a kind and no one thing. */
const kinds = new Set(
  'os pc tv dvd cd usb pdf url api cpu gpu gui html xml csv json sql faq diy gps id sms atm op fyi asap tldr rsvp'.split(' '),
)
const kindsOfFiles = new Set(['readme', 'makefile'])

/** Every fact of `text`, supported or not, in order. */
export function findFacts(text: string, words: WordStatistics): Fact[] {
  const facts: Fact[] = []
  const links: { start: number; end: number }[] = []
  // Most texts hold nothing that could be a link: a look costs less than the expression.
  for (const match of maybeLink.test(text) ? text.matchAll(link) : []) {
    links.push({ start: match.index, end: match.index + match[0].length })
    facts.push({ kind: 'link', text: match[0], start: match.index, end: match.index + match[0].length })
  }
  for (const match of text.matchAll(mention)) {
    const nick = match[1]
    // "well, …" and "ok: …" open a sentence; a nick is written like nothing else or known as a name.
    if (nick !== undefined && !isNameLike(nick, words)) continue
    const start = nick === undefined ? match.index : match.index + match[0].indexOf(nick)
    facts.push({ kind: 'mention', text: nick ?? match[0], start, end: start + (nick ?? match[0]).length })
  }
  let next = 0
  for (const { start, end } of wordSpans(text)) {
    // Both are in the order of the text.
    while ((links[next]?.end ?? Number.POSITIVE_INFINITY) < end) next++
    if (start >= (links[next]?.start ?? Number.POSITIVE_INFINITY)) continue
    const raw = text.slice(start, end)
    if (isListNumber(text, start, end)) continue
    const kind = kindOfWord(raw, normalizeWord(raw), () => isMidSentence(text, start) || isCompound(text, start, end), words)
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

function kindOfWord(raw: string, word: string, isChosen: () => boolean, words: WordStatistics): FactKind | null {
  if (/\p{N}/u.test(word) || numberWords.has(word)) return 'number'
  if (timeWords.has(word)) return 'time'
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word
  if (words.contactNames.has(plain)) return 'name'
  // A letter by itself is no fact, so what belongs to it is none either.
  if (plain !== word && plain.length === 1) return null
  if (isNoOnesName(raw, plain)) return null
  if (words.names.has(word) || words.names.has(plain)) return 'name'
  if (raw.length > 1 && isCapital(raw) && !isNeverAName(plain) && isChosen()) return 'name'
  return null
}

/** "McTavish": where a sentence or a quote begins, one capital does. A call, "GetOption()", names nobody. */
function isCompound(text: string, start: number, end: number): boolean {
  return text[end] !== '(' && /^\p{Lu}\p{Ll}+\p{Lu}/u.test(text.slice(start, end))
}

/** Ram is a name, RAM is none: but for files, only capitals say that a word is short for a kind. */
function isNoOnesName(raw: string, plain: string): boolean {
  if (kindsOfFiles.has(plain)) return true
  // "PDFs", "PC's": a small s behind capitals is an ending.
  const stem = raw.replace(/(?<=\p{Lu}{2})['’]?s$/u, '')
  return stem === stem.toUpperCase() && (kinds.has(stem.toLowerCase()) || shoutedWords.has(plain))
}

/** "bugs" of "WinBUGS", "gpl" of "GPL2" and "GPL'd": a run of capitals is seen to be a part, where "Don" of "don't" is none. */
const capitals = /(?<!\p{Lu})\p{Lu}{3,}(?![\p{Ll}\p{Lu}]|['’]\p{Lu})|(?<!\p{Lu})\p{Lu}{2,}(?=s$|['’]\p{Ll})/gu

function isNameLike(nick: string, words: WordStatistics): boolean {
  const word = nick.toLowerCase()
  return /[\d_|`[\]{}]/u.test(nick) || words.names.has(word) || words.contactNames.has(word)
}

/** `texts`: every turn of the thread, and the contact's display name. */
export function factContext(texts: readonly string[]): FactContext {
  const words = new Set<string>()
  const links = new Set<string>()
  let left = contextLimit
  for (const text of texts) {
    const read = text.slice(0, left)
    left -= read.length
    for (const { start, end } of wordSpans(read)) {
      const raw = read.slice(start, end)
      const word = normalizeWord(raw)
      words.add(word)
      for (const part of raw === word ? [] : (raw.match(capitals) ?? [])) words.add(part.toLowerCase())
      if (word.endsWith("'s")) words.add(word.slice(0, -2))
    }
    for (const match of read.matchAll(link)) links.add(match[0].toLowerCase())
  }
  return { words, links }
}

export function isSupported(fact: Fact, context: FactContext): boolean {
  if (fact.kind === 'link') return context.links.has(fact.text.toLowerCase())
  const word = normalizeWord(fact.text).replace(/^[@#]/u, '')
  const stem = /^\p{Lu}{2,}['’]?[ds]$/u.test(fact.text) ? word.replace(/'?[ds]$/u, '') : word.replace(/'s$/u, '')
  return context.words.has(word) || context.words.has(stem)
}

/** The facts of `text` that `context` does not hold. */
export function unsupportedFacts(text: string, context: FactContext, words: WordStatistics): Fact[] {
  return findFacts(text, words).filter((fact) => !isSupported(fact, context))
}
