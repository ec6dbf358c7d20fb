import { fromBase64 } from '../drafting/intents/classifier/base64.ts'
import { canonical } from '../drafting/intents/reading.ts'
import { wordKind } from '../drafting/intents/classifier/word-kinds.ts'
import { joking } from './rules.ts'
import { topicsOf, type TopicId } from './topics.ts'
import { learnedWeights } from './weights.ts'

export const bucketCount = 32_768

/** Topics about body, life, heart, home, and work. Money, keys, secrets, and consent only concern the safety floor. */
const graveTopics: ReadonlySet<TopicId> = new Set<TopicId>([
  'topic-emergency',
  'topic-illness',
  'topic-death',
  'topic-self-harm',
  'topic-threat',
  'topic-love-in-question',
  'topic-pregnancy',
  'topic-sex',
  'topic-cruelty',
  'topic-work',
  'topic-police',
  'topic-addiction',
])

function withoutJokes(text: string): string {
  return canonical(text).replace(joking, ' ').replace(/\s+/gu, ' ').trim()
}

/** Numbers of the features of a text, each once; `text` as it was written, `rule`: what the rules say that it wants. */
export function graveFeatures(text: string, rule: string): number[] {
  const plain = withoutJokes(text)
  const words = plain.split(' ').slice(0, 60)
  const found = new Set<number>([
    bucket('always'),
    bucket(`rule ${rule}`),
    bucket(`rule ${rule} +`),
    bucket(`# ${Math.min(4, Math.floor(Math.log2(words.length)))}`),
  ])
  for (const topic of topicsOf(plain)) if (graveTopics.has(topic)) found.add(bucket(`topic ${topic}`))
  if (/\?\s*$/u.test(text)) found.add(bucket('?'))
  for (const sign of text.match(/!|[😂🤣💀😆🎉🥳😍❤😭💔🙏😢😞]|\b(?:lol|lmao|haha)/giu) ?? [])
    found.add(bucket(`sign ${sign.toLowerCase()}`))
  for (const feature of wordFeatures(words)) found.add(bucket(feature))
  return [...found]
}

/** Kinds of words are paired so far apart: who and what happened to them. */
const pairReach = 5

/** Words, two and three side by side, two around a third; and the same where a word stands for all of its kind (`wordKind`). */
function* wordFeatures(words: readonly string[]): Generator<string> {
  const kinds = words.map((word) => wordKind(word))
  for (const [i, word] of words.entries()) {
    const before = i === 0 ? '^' : (words[i - 1] ?? '')
    yield word
    yield `${before} ${word}`
    if (i === words.length - 1) yield `${word} $`
    if (i > 1) {
      yield `${words[i - 2] ?? ''} .. ${word}`
      yield `${words[i - 2] ?? ''} ${before} ${word}`
    }
    const kind = kinds[i]
    if (kind === undefined) continue
    yield `k ${kind}`
    yield `${before} k:${kind}`
    yield `k:${kind} ${words[i + 1] ?? '$'}`
    if (kinds[i - 1] !== undefined) yield `k:${kinds[i - 1]} k:${kind}`
    for (let j = Math.max(0, i - pairReach); j < i - 1; j++) if (kinds[j] !== undefined) yield `k:${kinds[j]} .. k:${kind}`
  }
}

function bucket(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % bucketCount
}

/** Probability of summed weights, made independent of how many features there are. */
export function graveOdds(features: readonly number[], weights: ArrayLike<number>, scale: number): number {
  let sum = 0
  for (const feature of features) sum += weights[feature] ?? 0
  return 1 / (1 + Math.exp((-sum * scale * normScale) / Math.sqrt(Math.max(1, features.length))))
}

const normScale = 4

let decoded: Int8Array | null = null

/** How likely the words of a text alone are grave. */
export function gravityOdds(text: string, rule: string): number {
  decoded ??= new Int8Array(fromBase64(learnedWeights.weights).buffer)
  return graveOdds(graveFeatures(text, rule), decoded, learnedWeights.scale)
}
