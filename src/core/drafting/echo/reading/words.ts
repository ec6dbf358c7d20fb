import { canonical } from '#core/drafting/intents/reading.ts'
import { wordSet } from './word-set.ts'

/** A word of their turn: as rules compare it, and as it is said back. */
export interface Word {
  readonly is: string
  readonly said: string
}

const maxClauses = 8
const maxWords = 30

/** The clauses of a sentence, cut where marks stand; empty if it is too long to be taken up. */
export function clausesOf(raw: string): Word[][] {
  const parts = raw.split(/[,;:.!?…()\n"“”]+(?!\d)|\s[-–—]+\s/u).filter((part) => /\p{L}/u.test(part))
  if (parts.length > maxClauses) return []
  const clauses = parts.map((part) => wordsOf(part))
  return clauses.some((words) => words.length > maxWords) ? [] : clauses.filter((words) => words.length > 0)
}

function wordsOf(part: string): Word[] {
  const found = part.match(/[\p{L}\p{N}][\p{L}\p{N}'’:&-]*/gu) ?? []
  // Whoever writes no capitals at all, or nothing else, tells no names by them.
  const tells = found.some((word, i) => i > 0 && /^\p{Ll}/u.test(word))
  return found.flatMap((word, i): Word[] => {
    const plain = word.replaceAll('’', "'").replace(/['-]+$/u, '')
    const is = canonical(plain)
    if (is === '') return []
    if (is.includes(' ') || is !== plain.toLowerCase().replaceAll("'", '')) return is.split(' ').map((one) => ({ is: one, said: one }))
    if (i > 0 && tells && /^\p{Lu}/u.test(plain) && !/^I\b|^[\p{Lu}\p{N}]{2,}$/u.test(plain) && !calendarWords.has(is))
      return [{ is: nameMark, said: plain }]
    return [{ is, said: /^\p{Lu}{2,4}$/u.test(plain) && tells ? plain : plain.toLowerCase() }]
  })
}

/** Stands for a word that is written like a name: no rule knows it, so that nothing around it is taken up. */
const nameMark = '#'

const calendarWords = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun christmas thanksgiving easter halloween mom dad',
)

/** What they call theirs is the owner's "yours", and the other way round. What is "ours" may be either's. */
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

/** Their words in the owner's mouth. */
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

/** Words as rules compare them, one space between each two. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ is }) => is).join(' ')
}

/** How many words a text has, or a stretch of one. */
export function wordCount(text: string): number {
  const trimmed = text.trim()
  return trimmed === '' ? 0 : trimmed.split(' ').length
}

/** How many words of a text stand before the end of what was found in it. */
export function wordsThrough({ input, index, 0: found }: RegExpExecArray): number {
  return wordCount(input.slice(0, index + found.length))
}

/** Parts of what is said; an empty one leaves no gap. */
export const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
