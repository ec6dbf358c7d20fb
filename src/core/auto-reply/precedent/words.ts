import { isInvisible } from '#core/gravity/plain-text.ts'
import { tokenize } from '#core/voice/tokens.ts'

/**
 * Words without content. Kept short on purpose: a word missing here counts as a content word, which can only hold a reply.
 * Persons ("i", "he", "it"), places ("in", "from"), the past and the future ("had", "will") and negations are content: they turn a sentence
 * around.
 */
const functionWords = new Set('a an the am is are be do does did have has and so'.split(' '))

/** Extra words that don't make a moment different from the turn. A laugh is none of them: without it, the same words are no joke. */
const fillers = new Set('so very really much hey ok okay'.split(' '))

/**
 * Words that negate or bound what stands next to them. Beside one of them every word counts: "a little hope" and "little hope", "not really
 * sad" and "not sad" are opposites.
 */
const boundingWords = new Set(
  (
    'no not nor neither never none nobody nothing nowhere without hardly barely scarcely rarely seldom only merely just too enough almost nearly ' +
    'little few fewer less least bit unless except dont doesnt didnt cant cannot couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt havent ' +
    'hadnt aint mustnt neednt nope nah'
  ).split(' '),
)

/** A longer turn is not a routine exchange; only this many characters are read. */
export const readLimit = 1_000

const shortForms: Readonly<Record<string, string>> = { u: 'you', ya: 'you', ur: 'your', r: 'are' }

/** Normalizes a word for comparison: no apostrophes or drawn-out letters ("sooo" is "so"), short forms expanded. */
function canonical(word: string): string {
  // Without the apostrophe it would be past tense, or a question ("were home").
  if (word === "we're") return 'weare'
  const joined = word.replaceAll("'", '')
  const plain = mayBeDrawnOut(joined) ? joined.replace(/(\p{L})\1{2,}/gu, '$1') : joined
  return Object.hasOwn(shortForms, plain) ? (shortForms[plain] ?? plain) : plain
}

/**
 * Whether a letter may occur three times in a row. Few words have that, and the regular expression that shortens them is slow on all others.
 * Letters of two code units are left to it.
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

/** One word of a text: its form in an index, and its form for comparison. */
export interface ReadWord {
  readonly raw: string
  readonly word: string
}

/** The words of a text in order, without invisible characters, emoji, or punctuation. */
export function readWords(text: string): ReadWord[] {
  return tokenize(withoutInvisible(text), readLimit)
    .filter((raw) => /[\p{L}\p{N}]/u.test(raw))
    .map((raw) => ({ raw, word: canonical(raw) }))
    .filter(({ word }) => word !== '')
}

/** Whether both have the same words in the same order, whatever their case and marks. False without words. */
export function hasSameWords(one: string, other: string): boolean {
  const wordsOf = (text: string) =>
    readWords(text)
      .map(({ word }) => word.toLowerCase())
      .join(' ')
  const words = wordsOf(one)
  return words !== '' && words === wordsOf(other)
}

export function isContent(word: string): boolean {
  return !functionWords.has(word)
}

export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** Whether it negates or bounds its neighbors. */
export function isBounding(word: string): boolean {
  return boundingWords.has(word)
}

/** The distinct emoji of a text. */
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

/** Begins like a question, and is none. "had fun" and "had a good time" may be one. */
const tells =
  /^[^\p{L}\p{N}]*(?:have (?:a|an|fun)\b|(?:will do|had (?:so much fun(?: today| tonight| yesterday)?|a (?:lovely|wonderful) (?:time|day|evening|night|weekend)))[^\p{L}\p{N}]*$)/iu

/** Whether it asks something: it has a question mark, or starts with a question word. */
export function asks(text: string): boolean {
  if (/[?\u00bf\uff1f]/u.test(text)) return true
  const first = readWords(text).find(({ word }) => !openers.has(word))
  return first !== undefined && askingWords.has(first.word) && !tells.test(text)
}

/** The words of a text, split into runs at punctuation, emoji, and line breaks. */
export function wordRuns(text: string): string[][] {
  return withoutInvisible(text)
    .split(/[\n.!?,;:…()"“”/\\|–—]+|\s-+\s|\p{Extended_Pictographic}/u)
    .map((part) => readWords(part).map(({ word }) => word))
    .filter((words) => words.length > 0)
}
