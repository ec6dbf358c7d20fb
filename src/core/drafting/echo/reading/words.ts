import { canonical } from '#core/drafting/intents/reading.ts'
import { wordSet } from './word-set.ts'

/** A word of their turn: in the form that rules compare, and in the form that a draft repeats. */
export interface Word {
  readonly is: string
  readonly said: string
}

const maxClauses = 8
const maxWords = 30

/** The clauses of a sentence, split at punctuation. Empty if it is too long for a draft to repeat any of it. */
export function clausesOf(raw: string): Word[][] {
  const parts = raw.split(/[,;:.!?…()\n"“”]+(?!\d)|\s[-–—]+\s/u).filter((part) => /\p{L}/u.test(part))
  if (parts.length > maxClauses) return []
  const clauses = parts.map((part) => wordsOf(part))
  return clauses.some((words) => words.length > maxWords) ? [] : clauses.filter((words) => words.length > 0)
}

function wordsOf(part: string): Word[] {
  const found = part.match(/[\p{L}\p{N}][\p{L}\p{N}'’:&-]*/gu) ?? []
  // A sentence without capitals, or only with capitals, does not show which words are names.
  const tells = found.some((word, i) => i > 0 && /^\p{Ll}/u.test(word))
  return found.flatMap((word, i): Word[] => {
    const plain = word.replaceAll('’', "'").replace(/(?<!['-])['-]+$/u, '')
    const is = canonical(plain)
    if (is === '') return []
    if (is.includes(' ') || is !== plain.toLowerCase().replaceAll("'", '')) return is.split(' ').map((one) => ({ is: one, said: one }))
    if (i > 0 && tells && /^\p{Lu}/u.test(plain) && !/^I\b|^[\p{Lu}\p{N}]{2,}$/u.test(plain) && !calendarWords.has(is))
      return [{ is: nameMark, said: plain }]
    return [{ is, said: /^\p{Lu}{2,4}$/u.test(plain) && tells ? plain : plain.toLowerCase() }]
  })
}

/** Replaces a word written like a name. No rule knows it, so nothing around it is repeated. */
const nameMark = '#'

const calendarWords = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun christmas thanksgiving easter halloween mom dad',
)

/** Swaps the point of view: what they call "mine" is "yours" to the owner. "Ours" may belong to either, so it becomes "the". */
const turnedWords: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  you: 'me',
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
  our: 'the',
  us: 'you',
}

/** Their words from the owner's point of view. */
export function turned(words: readonly Word[]): string {
  return words
    .map(({ is, said }, i) => {
      const acts = is === 'you' && /^(?:get|are)$/u.test(words[i + 1]?.is ?? '')
      if (acts) return 'I'
      if (is === 'are' && words[i - 1]?.is === 'you') return 'am'
      return turnedWords[is] ?? said
    })
    .join(' ')
}

/** Words in the form that rules compare, separated by single spaces. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ is }) => is).join(' ')
}

/** Number of words in a text or a part of one. */
export function wordCount(text: string): number {
  const trimmed = text.trim()
  return trimmed === '' ? 0 : trimmed.split(' ').length
}

/** Number of words in a text up to the end of what was found in it. */
export function wordsThrough({ input, index, 0: found }: RegExpExecArray): number {
  return wordCount(input.slice(0, index + found.length))
}

/** Joins the parts of a reply with spaces. Leaves out empty ones. */
export const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
