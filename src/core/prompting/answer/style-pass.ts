import type { Register } from '#core/channel/register.ts'
import type { StyleProfile } from '#core/voice/profile.ts'
import { isNeverAName, type WordStatistics } from '#core/voice/word-statistics.ts'
import { drawn } from './drawn.ts'
import { contraction, contractions, type Marks } from '../prompt/marks.ts'

/** A habit is clear if it goes one way in four turns out of five, and if there are at least `minTurns` replies. */
const clearShare = 0.8
const minTurns = 20
/** "Never", for what most people rarely write: at most one reply in fifty. */
const neverShare = 0.02
/** Occurrences needed before a habit of punctuation counts. */
const minTimes = 5

/**
 * Applies the owner's clear writing habits to a text that is NOT their own: case, marks, apostrophes, emoji, bubbles. Words are never changed.
 * The owner's own text never goes through it: that made it less recognizable. A mail edited from one of theirs (`edited`) keeps its opening and exclamation marks;
 * only marks typical of models are removed.
 *
 * How to add one (a habit): a count in `prompt/marks.ts`, a function below that changes nothing if the count is not clear, and its row in the tests.
 */
export function stylePass(
  text: string,
  profile: StyleProfile,
  marks: Marks,
  words: WordStatistics,
  register: Register = 'text',
  edited = false,
): string {
  if (profile.turns < minTurns || marks.replies < minTurns) return text
  const signs: readonly Habit[] = [dashes, semicolons, apostrophes, quotes, ellipses]
  const all: readonly Habit[] = edited ? [emoji, ...signs] : [emoji, start(words), ...signs, exclamations]
  // A mail keeps its paragraphs and ends with a name.
  const habits = register === 'email' ? all : [...all, bubbles, ending]
  const styled = habits.reduce((said, habit) => habit(said, profile, marks), text.trim()).trim()
  return styled === '' ? text : styled
}

type Habit = (text: string, profile: StyleProfile, marks: Marks) => string

const never = (count: number, { replies }: Marks): boolean => count / replies <= neverShare

/** Whether `a` is clearly the owner's choice of two spellings. */
const clearly = (a: number, b: number): boolean => a >= minTimes && a / (a + b) >= clearShare

const emoji: Habit = (text, profile, marks) =>
  profile.emoji <= neverShare && never(marks.emoji, marks)
    ? text.replace(/(?<![ \t])[ \t]*(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d)*)+/gu, '').replace(/^[ \t]+/gmu, '')
    : text

const dashes: Habit = (text, _profile, marks) => {
  if (!never(marks.dash, marks)) return text
  const instead = never(marks.hyphen, marks) ? ', ' : ' - '
  // A dash between numbers is a range; one at the start of a line is a list.
  return text.replace(/(?<=[^\s\p{N}])[ \t]*[—–][ \t]*(?=\S)|(?<=\p{N})[ \t]+[—–][ \t]+(?=\S)/gu, instead)
}

const semicolons: Habit = (text, _profile, marks) => (never(marks.semicolon, marks) ? text.replace(/;(?=\s)/gu, ',') : text)

const apostrophes: Habit = (text, _profile, { apostrophes: { written, left } }) => {
  if (clearly(left, written))
    return text.replace(contraction, (word) => {
      const bare = word.replace(/['’]/u, '')
      return contractions.has(bare.toLowerCase()) ? bare : word
    })
  if (clearly(written, left))
    return text.replace(contraction, (word) => {
      const whole = contractions.get(word.toLowerCase())
      if (whole === undefined) return word
      const at = whole.indexOf("'")
      return `${word.slice(0, at)}'${word.slice(at)}`
    })
  return text
}

const quotes: Habit = (text, _profile, marks) => {
  const { straight, curly } = marks.quotes
  if (clearly(straight, curly) || never(curly, marks)) return text.replace(/[’‘]/gu, "'").replace(/[“”]/gu, '"')
  if (clearly(curly, straight)) return text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
  return text
}

const ellipses: Habit = (text, _profile, { ellipsis: { one, dots } }) => {
  if (clearly(dots, one)) return text.replaceAll('…', '...')
  return clearly(one, dots) ? text.replace(/\.{3}(?!\.)/gu, '…') : text
}

const exclamations: Habit = (text, profile, marks) => {
  const once = never(marks.doubled, marks) ? text.replace(/(?<=[\p{L}\p{N}"'’”)])!{2,}(?=\s|$)/gu, '!') : text
  // An owner who never ends with an exclamation mark does not start now. The habit of the ending decides what replaces it.
  return profile.ending.exclamation <= neverShare && never(marks.exclamation, marks) ? once.replace(/!(?=\s|$)/gu, '.') : once
}

const shortText = 200

/** Joins bubbles if the owner sends one at a time, and removes blank lines between short ones. */
const bubbles: Habit = (text, profile, marks) => {
  if (text.length > shortText || !never(marks.blank, marks)) return text
  const close = text.replace(/\n{2,}/gu, '\n')
  if (profile.bubbles.moreThanOne > neverShare || profile.signOffs.length > 0) return close
  return close.replace(/(?<=[.!?…,])\n/gu, ' ')
}

const signedShare = 0.2

const ending: Habit = (text, profile) => {
  const { fullStop, none } = profile.ending
  // Replies that end with a signature say nothing about how sentences end.
  if (fullStop + none < clearShare / 2 || (profile.signOffs[0]?.share ?? 0) > signedShare) return text
  const share = fullStop / (fullStop + none)
  // In between, a model always picks the more common one; the owner does not.
  const stops = share >= clearShare || (share > 1 - clearShare && drawn(text) < share)
  if (!stops) return /(?:\.|\b(?:etc|vs|e\.g|i\.e|\p{L}\.\p{L}))\.$/iu.test(text) ? text : text.replace(/\.$/u, '')
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  // A sign-off, a link or any mark at the end gets no full stop.
  if (!/[\p{L}\p{N}]$/u.test(lastLine) || /\S[.:/]\S+$|@/u.test(lastLine)) return text
  return text.includes('\n') && lastLine.length <= 30 ? text : `${text}.`
}

/** Case of the first letter. Names, acronyms and "I" keep theirs. */
const start =
  (words: WordStatistics): Habit =>
  (text, profile) => {
    if (profile.lowerCaseStart >= clearShare) return text.replace(/^[\p{L}\p{N}'’]+/gmu, (word) => lowered(word, profile, words))
    if (profile.lowerCaseStart > 1 - clearShare) return text
    return isSpelledSo(text) ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  }

/** A first word whose case is fixed: an address, a path, code, the target of an assignment, a name with a capital inside. */
function isSpelledSo(text: string): boolean {
  const first = (/^\S+/u.exec(text)?.[0] ?? '').replace(/(?<![.,!?:;…)\]"'”’])[.,!?:;…)\]"'”’]+$/u, '')
  return /[^\p{L}'’-]|\p{Ll}\p{Lu}/u.test(first) || /^\S+\s*(?:<-|=)\s/u.test(text)
}

/** An owner who starts at least this share of turns in lower case also writes "i". */
const smallI = 0.95

function lowered(word: string, profile: StyleProfile, words: WordStatistics): string {
  const lower = word.toLowerCase()
  if (/^i(?:['’].*)?$/u.test(lower)) return profile.lowerCaseStart >= smallI ? lower : word
  const isAcronym = word.length > 1 && word.slice(1) !== lower.slice(1)
  const isName = !isNeverAName(lower) && (words.names.has(lower) || words.contactNames.has(lower))
  return isAcronym || isName ? word : lower
}
