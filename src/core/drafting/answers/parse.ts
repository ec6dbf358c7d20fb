import { canonical } from '../intents/reading.ts'
import { answerTable, answerIds, type AnswerId } from './table.ts'

/** One phrase of a reply, with every kind of answer it may be. */
export type Segment = readonly AnswerId[]

const longestReply = 60
const maxWords = 12
const heart = /[❤💕💖💗💛💙💜🧡💚🖤🤍😘🥰😍♥💞💓🫶]/u
const thumbs = /[👍👌🙌🫡✅]/u
const laugh = /[😂🤣💀😆😹]/u

interface Phrases {
  readonly kinds: ReadonlyMap<string, readonly AnswerId[]>
  /** By its first word, the words of the longest phrase: most words begin none. */
  readonly longest: ReadonlyMap<string, number>
}

/** Every phrase of the table; made once, it is the same for everybody. Not before it is needed: a process that parses no reply starts sooner. */
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

/** `{a|b} [c]` as every text it stands for. */
export function expand(pattern: string): string[] {
  const match = /\{([^{}]*)\}|\[([^[\]{}]*)\]/u.exec(pattern)
  if (match === null) return [pattern.replace(/\s+/gu, ' ').trim()]
  const choices = match[1] === undefined ? [...(match[2] ?? '').split('|'), ''] : match[1].split('|')
  return choices.flatMap((choice) => expand(pattern.slice(0, match.index) + choice + pattern.slice(match.index + match[0].length)))
}

/** The normal form of a reply by which its repetitions are found, and its phrases; null if any word of it belongs to none. */
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
  // The fewest phrases that make up the whole: from the end, so that a long phrase never leaves a rest that is none.
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
 * Whether a reply of these phrases says `answer` to somebody to whom `allowed` may be said: one phrase of it does, nothing in it does anything
 * else, and it does not take both sides.
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
