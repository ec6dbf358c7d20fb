import { tokenF1 } from '#core/drafting/similarity.ts'

/** Machines repeat themselves within hours; the same greeting on another day comes from a person (assumed; `replyWindow` is as long). */
export const repeatWindowMs = 12 * 60 * 60_000

const read = 2000
/** From this many words on, a few different words don't make it a different text. */
const enoughWords = 5
const mostlySame = 0.8

/** Normalizes a text for comparison: no case, punctuation, or spacing, and all numbers equal, because machines number and date what they repeat. */
export function normalizeIncoming(text: string): string {
  return text
    .slice(0, read)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '0')
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()
}

/** True if a person would call it the same message sent twice. */
export function isNearIdentical(a: string, b: string): boolean {
  const left = normalizeIncoming(a)
  const right = normalizeIncoming(b)
  // The message is only punctuation ("?", "...").
  if (left === '' || right === '') return a.trim() === b.trim()
  if (left === right) return true
  const [leftWords, rightWords] = [left.split(' '), right.split(' ')]
  return Math.min(leftWords.length, rightWords.length) >= enoughWords && tokenF1(leftWords, rightWords) >= mostlySame
}
