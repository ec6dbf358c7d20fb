import { isInvisible } from '#core/gravity/plain-text.ts'
import { tokenize } from '#core/voice/tokens.ts'

/**
 * Words that say nothing of their own. Kept short on purpose: whatever is missing here counts as a content word, which only ever holds a reply.
 * Persons ("i", "he", "it"), places ("in", "from"), the past and the future ("had", "will") and negations are content: they turn a sentence
 * around.
 */
const functionWords = new Set('a an the am is are be do does did have has and so as'.split(' '))

/** What a moment may have beyond the turn without being another moment. */
const fillers = new Set('so very really much just now too lol haha hahaha hey oh ok okay aww yay'.split(' '))

/** Beyond this a turn is no routine exchange, and is not read to its end. */
const readLimit = 1_000

const shortForms: Readonly<Record<string, string>> = { u: 'you', ya: 'you', ur: 'your', r: 'are' }

/** A word as it is compared: without apostrophes and drawn-out letters ("sooo" is "so"), short forms written out. */
function canonical(word: string): string {
  // Without its apostrophe it would be the past, and a question ("were home").
  if (word === "we're") return 'weare'
  const joined = word.replaceAll("'", '')
  const plain = mayBeDrawnOut(joined) ? joined.replace(/(\p{L})\1{2,}/gu, '$1') : joined
  return Object.hasOwn(shortForms, plain) ? (shortForms[plain] ?? plain) : plain
}

/**
 * Whether a letter may stand three times in a row: few do, and the pattern that shortens them goes back and forth over all others. Letters of
 * two code units are left to it.
 */
export function mayBeDrawnOut(text: string): boolean {
  let same = 1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdfff) return true
    same = i > 0 && unit === text.charCodeAt(i - 1) ? same + 1 : 1
    if (same > 2) return true
  }
  return false
}

/** One word of a text: how it stands in an index, and how it is compared. */
export interface ReadWord {
  readonly raw: string
  readonly word: string
}

/** The words of a text in order, with what cannot be seen taken out. Emoji are not among them, nor is punctuation. */
export function readWords(text: string): ReadWord[] {
  return tokenize(withoutInvisible(text), readLimit)
    .filter((raw) => /[\p{L}\p{N}]/u.test(raw))
    .map((raw) => ({ raw, word: canonical(raw) }))
    .filter(({ word }) => word !== '')
}

export function isContent(word: string): boolean {
  return !functionWords.has(word)
}

export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** Every emoji of a text, each once. */
export function emojiOf(text: string): Set<string> {
  return new Set(withoutInvisible(text).match(/\p{Extended_Pictographic}/gu) ?? [])
}

function withoutInvisible(text: string): string {
  return text.slice(0, readLimit).replace(isInvisible, '')
}

const askingWords = new Set(
  (
    'did do does are is am was were can could will would shall should may might have has had what whats when wheres where who whos whose why how hows which ' +
    'r u wanna any anything'
  ).split(' '),
)
const openers = new Set('hey hi hello ok okay so and but oh well babe'.split(' '))

/** Whether it asks something: a question mark, or the word that questions begin with. */
export function asks(text: string): boolean {
  if (/[?\u00bf\uff1f]/u.test(text)) return true
  const first = readWords(text).find(({ word }) => !openers.has(word))
  return first !== undefined && askingWords.has(first.word) && !/^\W*(?:have (?:a|an|fun)\b|will do\W*$)/iu.test(text)
}

/** What stands together in a text: its words, cut where punctuation, emoji or a new line cut it. */
export function wordRuns(text: string): string[][] {
  return withoutInvisible(text)
    .split(/[\n.!?,;:…()"“”/\\|–—]+|\s-+\s|\p{Extended_Pictographic}/u)
    .map((part) => readWords(part).map(({ word }) => word))
    .filter((words) => words.length > 0)
}
