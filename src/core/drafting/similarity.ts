import { tokenize } from '../voice/tokens.ts'

/** Normalizes a reply: removes case, outer punctuation and repeated white space, which do not change its meaning. */
export function normalizeReply(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{P}]+|(?<![\s.!,…])[\s.!,…]+$/gu, '')
    .trim()
}

/** F-score of the words two texts share, 0–1. */
export function tokenF1(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = new Map<string, number>()
  for (const token of a) left.set(token, (left.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of b) {
    const count = left.get(token) ?? 0
    if (count > 0) {
      shared++
      left.set(token, count - 1)
    }
  }
  return (2 * shared) / (a.length + b.length)
}

const acceptedFrom = 0.5
const comparedLength = 2000

/**
 * Whether a draft counts as what the owner wrote: equal except for case and outer punctuation, or sharing half of the words.
 */
export function isAccepted(draft: string, reply: string): boolean {
  const a = normalizeReply(draft.slice(0, comparedLength))
  const b = normalizeReply(reply.slice(0, comparedLength))
  if (a === b && a !== '') return true
  return tokenF1(tokenize(draft, comparedLength), tokenize(reply, comparedLength)) >= acceptedFrom
}

/** Same words, other order: not another draft. */
const tooSimilar = 0.6

/** True if `text` says the same as one of `taken`, contains it, or is contained in it. */
export function resembles(text: string, taken: readonly string[], tokens: readonly (readonly string[])[]): boolean {
  if (taken.length === 0) return false
  const key = normalizeReply(text)
  const own = tokenize(text)
  return taken.some((other, i) => {
    const otherKey = normalizeReply(other)
    if (key === otherKey || tokenF1(own, tokens[i] ?? []) >= tooSimilar) return true
    const [short, long] = key.length < otherKey.length ? [key, otherKey] : [otherKey, key]
    return short.length > 12 && long.includes(short)
  })
}
