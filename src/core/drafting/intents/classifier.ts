import { intentIds, type IntentId } from './table.ts'
import { fromBase64 } from './base64.ts'
import type { Bar } from './trained.ts'
import { TRAINED } from './weights.ts'

/**
 * A linear classifier (multinomial logistic regression on hashed words, pairs of words and runs of letters) that has the last word over the
 * rules: what they found is one of its features. Trained by `npm run intents` on `test/intents/examples`; the weights are data (`weights.ts`).
 */
export const BUCKETS = 2048

/** Numbers of the features of a canonical turn, each once. `rule`: what the rules found. */
export function featuresOf(text: string, asks: boolean, rule: IntentId): number[] {
  const found = new Set<number>()
  const words = text.split(' ').slice(0, 40)
  found.add(bucket(`rule ${rule}`))
  found.add(bucket(`rule ${rule} ${asks ? '?' : '.'}`))
  found.add(bucket(asks ? '?' : '.'))
  found.add(bucket(`# ${Math.min(5, Math.floor(Math.log2(words.length)))}`))
  for (const [i, word] of words.entries()) {
    found.add(bucket(word))
    found.add(bucket(`${i === 0 ? '^' : (words[i - 1] ?? '')} ${word}`))
    if (i === words.length - 1) found.add(bucket(`${word} $`))
    const edged = `<${word}>`
    for (let at = 0; at + 4 <= edged.length; at++) found.add(bucket(`~${edged.slice(at, at + 4)}`))
  }
  return [...found]
}

function bucket(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % BUCKETS
}

interface Model {
  readonly intents: readonly IntentId[]
  readonly weights: Int8Array
}

let decoded: Model | null = null

/** The same for everybody and never changed: read once, when first asked for. */
function model(): Model {
  decoded ??= {
    intents: TRAINED.intents.map((name) => intentIds.find((id) => id === name) ?? 'unknown'),
    weights: new Int8Array(fromBase64(TRAINED.weights).buffer),
  }
  return decoded
}

/** Whatever is answered with laughter, cheer or a shrug: said to the wrong text, it hurts, so that a mere guess does not do. */
const CHEERFUL: ReadonlySet<IntentId> = new Set([
  'joke',
  'laughs',
  'fyi',
  'arrival',
  'their-doing',
  'small-talk',
  'acknowledges',
  'good-news',
  'picture',
  'cute',
  'welcome',
  'let-you-know',
  'rant',
])

/** What the turn wants, and whether that is sure; `unknown` where it cannot even be guessed. */
export function decide(text: string, asks: boolean, rule: IntentId): { readonly intent: IntentId; readonly sure: boolean } {
  const { intents, weights } = model()
  if (intents.length === 0) return { intent: rule, sure: false }
  const odds = probabilities(featuresOf(text, asks, rule), weights, intents.length, TRAINED.scale)
  let best = 0
  for (let i = 1; i < odds.length; i++) if ((odds[i] ?? 0) > (odds[best] ?? 0)) best = i
  const [highest, ofRule] = [odds[best] ?? 0, odds[intents.indexOf(rule)] ?? 0]
  const at = ({ believed, kept }: Bar): IntentId => (highest >= believed ? (intents[best] ?? 'unknown') : ofRule >= kept ? rule : 'unknown')
  const guess = at(TRAINED.guess)
  if (CHEERFUL.has(guess) && (odds[intents.indexOf(guess)] ?? 0) < TRAINED.cheerful) return { intent: 'unknown', sure: false }
  return { intent: guess, sure: guess !== 'unknown' && at(TRAINED.sure) === guess }
}

/** Softmax of the summed weights of the features, made independent of how many there are. */
export function probabilities(features: readonly number[], weights: ArrayLike<number>, classes: number, scale: number): number[] {
  const sums = Array.from({ length: classes }, () => 0)
  for (const feature of features) for (let i = 0; i < classes; i++) sums[i] = (sums[i] ?? 0) + (weights[feature * classes + i] ?? 0)
  const norm = (scale * NORM) / Math.sqrt(Math.max(1, features.length))
  const highest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp((sum - highest) * norm))
  const total = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / total)
}

/** Texts of any length are about as sure of themselves. */
const NORM = 4
