import { canonical } from '../intents/reading.ts'
import { answerTable, answerIds, type AnswerId } from './table.ts'

/** A phrase of a reply, as all the kinds of answer that it may be. */
export type Segment = readonly AnswerId[]

const longestReply = 60
const maxWords = 12
const heart = /[❤💕💖💗💛💙💜🧡💚🖤🤍😘🥰😍♥💞💓🫶]/u
const thumbs = /[👍👌🙌🫡✅]/u
const laugh = /[😂🤣💀😆😹]/u

interface Phrases {
  readonly kinds: ReadonlyMap<string, readonly AnswerId[]>
  /** Number of words of the longest phrase that starts with a word. Most words start none. */
  readonly longest: ReadonlyMap<string, number>
}

/** All phrases of the table, the same for everybody. Built once, on first use: a process that parses no reply starts sooner. */
const phrases = () => (gathered ??= gather())
let gathered: Phrases | undefined

function gather(): Phrases {
  const kinds = new Map<string, AnswerId[]>()
  const longest = new Map<string, number>()
  for (const id of answerIds) {
    for (const pattern of answerTable[id].says) {
      for (const phrase of expand(pattern)) {
        const key = canonical(phrase)
        if (key === '') continue
        const words = key.split(' ')
        const first = words[0] ?? ''
        if (words.length > (longest.get(first) ?? 0)) longest.set(first, words.length)
        const known = kinds.get(key)
        if (known === undefined) kinds.set(key, [id])
        else if (!known.includes(id)) known.push(id)
      }
    }
  }
  return { kinds, longest }
}

/** All texts that a pattern such as `{a|b} [c]` stands for. */
export function expand(pattern: string): string[] {
  const match = /\{([^{}]*)\}|\[([^[\]{}]*)\]/u.exec(pattern)
  if (match === null) return [pattern.replace(/\s+/gu, ' ').trim()]
  const choices = match[1] === undefined ? [...(match[2] ?? '').split('|'), ''] : match[1].split('|')
  return choices.flatMap((choice) => expand(pattern.slice(0, match.index) + choice + pattern.slice(match.index + match[0].length)))
}

/** A reply's normal form, the same for repetitions of it, and its phrases. Null if a word belongs to no phrase. */
export function parseReply(reply: string): { readonly key: string; readonly segments: readonly Segment[] } | null {
  if (reply.length > longestReply || /[\p{N}@/\\]/u.test(reply)) return null
  const key = canonical(reply)
  if (key === '') {
    const sign = laugh.test(reply) ? 'laugh' : heart.test(reply) ? 'heart' : thumbs.test(reply) ? 'thumbs' : null
    return sign === null ? null : { key: `x${sign}`, segments: [[sign]] }
  }
  const words = key.split(' ')
  if (words.length > maxWords) return null
  const { kinds: known, longest } = phrases()
  if (!longest.has(words[0] ?? '')) return null
  // Finds the fewest phrases that make up the whole. Works from the end, so that a long phrase never leaves words that are no phrase.
  const best: (readonly Segment[] | null)[] = Array.from({ length: words.length + 1 }, () => null)
  best[words.length] = []
  for (let at = words.length - 1; at >= 0; at--) {
    for (let size = Math.min(longest.get(words[at] ?? '') ?? 0, words.length - at); size > 0; size--) {
      const rest = best[at + size]
      if (rest === undefined || rest === null || (best[at]?.length ?? Infinity) <= rest.length + 1) continue
      const kinds = known.get(words.slice(at, at + size).join(' '))
      if (kinds !== undefined) best[at] = [kinds, ...rest]
    }
  }
  const segments = best[0]
  if (segments === undefined || segments === null) return null
  return { key, segments }
}

/**
 * Whether a reply of these phrases gives `answer` where the answers in `allowed` fit: at least one phrase gives it, the others are allowed or may accompany it,
 * and none takes the other side.
 */
export function says(segments: readonly Segment[], answer: AnswerId, allowed: readonly AnswerId[]): boolean {
  let said = false
  const side = answerTable[answer].side
  for (const kinds of segments) {
    if (kinds.includes(answer)) {
      said = true
      continue
    }
    if (kinds.some((kind) => answerTable[kind].beside === true)) continue
    if (
      !kinds.some(
        (kind) => allowed.includes(kind) && (side === undefined || answerTable[kind].side === undefined || answerTable[kind].side === side),
      )
    )
      return false
  }
  return said
}
