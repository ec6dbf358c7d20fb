import type { Register } from '#core/channel/register.ts'
import { readLetter } from '#core/mail/letter.ts'
import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'

/** A thread and its answer as the detector reads them. */
export interface JudgedTurn {
  readonly incoming: string
  readonly previous: readonly string[]
  /** The other person's name. */
  readonly peer: string
  readonly reply: string
  readonly register: Register
}

/**
 * The evaluator's own detector of facts that the thread does not hold: numbers, links, words of time, proper names. It shares no rule with
 * the guard of the drafter and knows the names of all data, later turns included, so that the guard is not its own judge.
 */
export interface FactDetector {
  /**
   * True if the draft holds a fact that is not in the turn, the turns before it or the other person's name. How the owner opens and closes
   * their mails, their name among it, is their own and states nothing.
   */
  isUnsupported(draft: string, turn: JudgedTurn): boolean
}

const timeWords = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat ' +
    'january february march april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec ' +
    'today tomorrow tonight yesterday tmrw tmr noon midnight weekend morning afternoon evening'
  ).split(' '),
)
const numberWords = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred thousand million dozen'.split(
    ' ',
  ),
)
const linkForm =
  /(?:https?:\/\/|www\.)[^\s<>"']+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,63}|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:com|org|net|io|edu|gov|de|uk|co)\b/giu
const notNames = new Set([
  "i'm",
  "i'd",
  "i'll",
  "i've",
  'i',
  'ok',
  'okay',
  'lol',
  'imho',
  'imo',
  'afaik',
  'iirc',
  'btw',
  'fwiw',
  'tv',
  'pm',
  'am',
  // What these are short for is a kind and no one thing.
  'os',
  'oss',
  'op',
  'pdf',
  'pdfs',
  'readme',
  'makefile',
])

/** "CRAN" of "CRAN'ers" and "GPL" of "GPL'd" and "GPL2": small letters and digits behind capitals are endings. */
const capitals = /^\p{Lu}{2,}(?=['’]?\p{Ll}{1,3}$|\p{N}+$)/u

interface Use {
  capital: number
  /** At the head of a line before a colon or comma, or behind an @. */
  addressed: number
  all: number
}

export function createFactDetector(turns: readonly JudgedTurn[]): FactDetector {
  const names = collectNames(turns)
  const own = collectOwnEnds(turns)
  return {
    isUnsupported(mail, turn) {
      // The numbers of a list are its form.
      const listed = mail.replace(/^[ \t]*\d{1,2}[.)](?=[ \t])/gmu, '•')
      const context = [turn.incoming, ...turn.previous, turn.peer].join('\n')
      const said = turn.register === 'email' ? withoutArguments(listed) : listed
      const draft = turn.register === 'email' ? withoutOwnEnds(said, own) : said
      const known = new Set<string>()
      for (const { start, end } of wordSpans(context)) {
        const raw = context.slice(start, end)
        known.add(normalizeWord(raw)).add(normalizeWord(capitals.exec(raw)?.[0] ?? raw))
      }
      const lower = context.toLowerCase()
      for (const link of draft.match(linkForm) ?? []) if (!lower.includes(link.toLowerCase())) return true
      return wordSpans(draft).some(({ start, end }) => {
        const raw = draft.slice(start, end)
        const word = normalizeWord(raw)
        // "Anna's" is in the thread where "Anna" is.
        if (known.has(word) || known.has(word.replace(/'s$/u, ''))) return false
        if (known.has(normalizeWord(capitals.exec(raw)?.[0] ?? raw)) && !/\p{N}/u.test(word)) return false
        // One letter names nobody, and what belongs to it no more.
        if (/^\p{L}'s$/u.test(word)) return false
        if (/\p{N}/u.test(word) || timeWords.has(word) || numberWords.has(word)) return true
        const times = names.get(word) ?? 0
        if (times >= namedTwice || (times > 0 && raw !== raw.toLowerCase())) return true
        return !notNames.has(word) && word.length > 2 && /^\p{Lu}\p{Ll}/u.test(raw) && isMidSentence(draft, start) && !isDotted(draft, end)
      })
    },
  }
}

const codeForm = /[\w.]+\((?:[^()\n]|\([^()\n]*\))*\)|(?<=[\w)\]])\[[^[\]\n]*\]|^[ \t]*[\w.$[\]]+ *(?:<-|=) *\S.*$/gmu

/** In code a small number is no claim, and a constant is none anywhere: `rep(NA, 3)`, `x[1]`, `i <- 1`. */
function withoutArguments(mail: string): string {
  return mail
    .replace(codeForm, (code) => code.replace(/(?<![\w.])\d{1,2}(?![\w.])/gu, '•'))
    .replace(/(?<![\w.])(?:TRUE|FALSE|NULL|NA|NaN|Inf)(?![\w.])/gu, '•')
}

/** What an owner writes around what they say: lines of sign-offs, and greetings that name nobody of the thread. */
interface OwnEnds {
  readonly greetings: ReadonlySet<string>
  readonly lines: ReadonlySet<string>
}

/** Once is chance; a greeting of one person's name belongs to that person, however often they are greeted with it. */
const ownFrom = 3

function collectOwnEnds(turns: readonly JudgedTurn[]): OwnEnds {
  const greeted = new Map<string, Set<string>>()
  const lines = new Map<string, number>()
  for (const { register, reply, peer } of turns) {
    if (register !== 'email') continue
    const { greeting, signOff } = readLetter(reply)
    if (greeting !== null) greeted.set(plain(greeting), (greeted.get(plain(greeting)) ?? new Set()).add(peer))
    for (const line of new Set(linesOf(signOff))) lines.set(line, (lines.get(line) ?? 0) + 1)
  }
  return {
    greetings: new Set([...greeted].flatMap(([greeting, peers]) => (peers.size >= ownFrom ? greeting : []))),
    lines: new Set([...lines].flatMap(([line, times]) => (times >= ownFrom ? line : []))),
  }
}

function withoutOwnEnds(mail: string, own: OwnEnds): string {
  const { greeting, signOff, body } = readLetter(mail)
  const kept = linesOf(signOff).filter((line) => !own.lines.has(line))
  return [...(greeting === null || own.greetings.has(plain(greeting)) ? [] : [greeting]), ...body, ...kept].join('\n\n')
}

const linesOf = (signOff: string | null): string[] => (signOff ?? '').split('\n').flatMap((line) => plain(line) || [])

const plain = (line: string): string => line.replace(/\s+/gu, ' ').trim()

/**
 * Words that stand with a capital in the middle of sentences at least as often as without one, and nicknames written small that people are
 * called by rather than used as words, with how often they were written so. A peer who is called Will or May makes no name of "will" and "may": what is written as a name is seen by its capital.
 */
function collectNames(turns: readonly JudgedTurn[]): Map<string, number> {
  const uses = new Map<string, Use>()
  const names = new Map<string, number>()
  for (const turn of turns) {
    for (const text of [turn.incoming, turn.reply]) {
      for (const { start, end } of wordSpans(text)) {
        const raw = text.slice(start, end)
        const word = normalizeWord(raw)
        const use = uses.get(word) ?? { capital: 0, addressed: 0, all: 0 }
        use.all++
        if (/^\p{Lu}/u.test(raw) && isMidSentence(text, start)) use.capital++
        if (isAddressed(text, start, end)) use.addressed++
        uses.set(word, use)
      }
    }
  }
  for (const [word, { capital, all }] of uses) {
    if (word.length > 2 && capital > 0 && capital / all >= 0.5 && !notNames.has(word)) names.set(word, capital)
  }
  for (const { peer } of turns) {
    // Several words, or a capital: a display name, whose words are judged by how they are written.
    if (!/^[\p{Ll}\p{N}_-]{3,}$/u.test(peer)) continue
    const nick = normalizeWord(peer)
    const { addressed, all } = uses.get(nick) ?? { addressed: 0, all: 0 }
    if (addressed >= all * addressedShare) names.set(nick, namedTwice)
  }
  return names
}

/** One capital may be a heading or a slip: a word that is written small is a name from so many on. */
const namedTwice = 2

/** A nickname that is also a word ("will", "way") stands mostly inside sentences; one that is only a name is mostly called out. */
const addressedShare = 0.3

function isAddressed(text: string, start: number, end: number): boolean {
  if (text[start - 1] === '@') return true
  return (start === 0 || text[start - 1] === '\n') && /^\s?[:,]/u.test(text.slice(end, end + 2))
}

/** "Rprofile.site" is a file, whoever is asked for it. */
function isDotted(text: string, end: number): boolean {
  return /^\.\p{Ll}{2}/u.test(text.slice(end, end + 3))
}

/** A sentence in brackets, "(It was so.) ", ends with them, and "(b) " counts what begins behind it. */
const ended = /(?:^|\n\s*\n|[.!?]\s+)\([^()]{1,300}[.!?]\)$|(?:(?:^|\n)[ \t]*\(?|[.:!?]\s+\()(?:\p{Ll}|\p{N}{1,2})\)$/u

function isMidSentence(text: string, start: number): boolean {
  let at = start - 1
  while (at >= 0 && (text[at] === ' ' || text[at] === '\t')) at--
  if (text[at] === ')' && ended.test(text.slice(Math.max(0, at - 310), at + 1))) return false
  return at >= 0 && at < start - 1 && /[\p{L}\p{N},;'"’)]/u.test(text[at] ?? '')
}
