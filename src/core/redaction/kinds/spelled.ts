import type { Span } from '../view.ts'

const values = new Map(['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word, i) => [word, i]))
const digitWord = String.raw`(?:(?:double|triple) )?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)`
const run = new RegExp(String.raw`(?<![\p{L}\p{N}])${digitWord}(?:[ ,.\n-]{1,3}${digitWord}){2,}(?![\p{L}\p{N}])`, 'giu')
/** Unasked, fewer digits in words are ordinary: a score, a count. */
const fewestUnasked = 4

/** Numbers that are written as the words for their digits: "four eight two one". `asked`: for a number, so that three are enough, in any order. */
export function findDigitWords(text: string, asked = false): Span[] {
  return [...text.matchAll(run)].flatMap((match) => {
    const words = match[0].toLowerCase().match(/[a-z]+/gu) ?? []
    // "Oh" is a word of its own at either end.
    const digits = words.at(-1) === 'oh' ? words.slice(0, -1) : words
    if (!asked && (digits.length < fewestUnasked || isCount(digits))) return []
    return [{ start: match.index, end: match.index + match[0].length }]
  })
}

/** "One two three four", or back. */
function isCount(words: readonly string[]): boolean {
  const numbers = words.map((word) => values.get(word) ?? -1)
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

const letters = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .,_-]{1,2}[\p{L}\p{N}]){3,}(?![\p{L}\p{N}'’])/gu

/** Words that are spelled letter by letter. */
export function findSpelled(text: string): Span[] {
  return [...text.matchAll(letters)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
