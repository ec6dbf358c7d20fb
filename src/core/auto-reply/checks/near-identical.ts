import { tokenF1 } from '#core/drafting/similarity.ts'

/** Machines repeat themselves within hours; the same greeting on another day is a person's (assumed; reply pairs end after as long). */
export const repeatWindowMs = 12 * 60 * 60_000

const read = 2000
/** From here on a text has enough words for a few other ones not to make it another text. */
const enoughWords = 5
const mostlySame = 0.8

/** A text as it compares: without case, punctuation, spacing, and with every number alike, for machines count and date what they repeat. */
export function normalizeIncoming(text: string): string {
  return text
    .slice(0, read)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '0')
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()
}

/** True for texts that a person would call the same message sent twice. */
export function isNearIdentical(a: string, b: string): boolean {
  const left = normalizeIncoming(a)
  const right = normalizeIncoming(b)
  // Nothing but punctuation ("?", "..."): that is the message then.
  if (left === '' || right === '') return a.trim() === b.trim()
  if (left === right) return true
  const [leftWords, rightWords] = [left.split(' '), right.split(' ')]
  return Math.min(leftWords.length, rightWords.length) >= enoughWords && tokenF1(leftWords, rightWords) >= mostlySame
}
