import { answerTable } from '#core/drafting/answers/table.ts'
import { intentIds, rowOf, type IntentId } from '../table.ts'
import { fromBase64 } from './base64.ts'
import type { Bar } from './trained.ts'
import { trainedWeights } from './weights.ts'
import { wordKind } from './word-kinds.ts'

/**
 * A linear classifier (multinomial logistic regression on hashed words, pairs of words and runs of letters) that can overrule the
 * rules: their result is one of its features. Trained by `npm run intents` on `test/intents/examples`; the weights are data (`weights.ts`).
 */
export const bucketCount = 4096

/** Indices of the features of a canonical turn, without duplicates. `rule`: the intent that the rules found. */
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
    const kind = wordKind(word)
    if (kind !== undefined) {
      found.add(bucket(`k ${kind}`))
      found.add(bucket(`${i === 0 ? '^' : (words[i - 1] ?? '')} k:${kind}`))
      found.add(bucket(`k:${kind} ${words[i + 1] ?? '$'}`))
    }
    if (i > 1) found.add(bucket(`${words[i - 2] ?? ''} .. ${word}`))
    const edged = `<${word}>`
    for (let at = 0; at + 4 <= edged.length; at++) found.add(bucket(`~${edged.slice(at, at + 4)}`))
  }
  return [...found]
}

function bucket(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % bucketCount
}

interface Model {
  readonly intents: readonly IntentId[]
  readonly weights: Int8Array
}

let decoded: Model | null = null

/** Decoded on first use. It is the same for everybody and never changes. */
function model(): Model {
  decoded ??= {
    intents: trainedWeights.intents.map((name) => intentIds.find((id) => id === name) ?? 'unknown'),
    weights: new Int8Array(fromBase64(trainedWeights.weights).buffer),
  }
  return decoded
}

/** Intents that are answered with laughter, cheer or a shrug. That hurts after the wrong text, so a mere guess is not enough. */
const cheerfulIntents: ReadonlySet<IntentId> = new Set([
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

export interface Decision {
  readonly intent: IntentId
  readonly sure: boolean
  /** Less certain than a guess: only good for a draft if nothing grave is near. */
  readonly faint: boolean
  /** Probability that only the owner should answer, because the text is grave, 0–1. */
  readonly grave: number
}

/** Minimum probability of a guess among all intents. Gravity itself is judged separately (`gravity/`). */
const minBelieved = 0.12

/** The intent of the turn if it is not grave, and whether that is certain. `unknown` if it cannot even be guessed. */
export function decide(text: string, asks: boolean, rule: IntentId): Decision {
  const { intents, weights } = model()
  if (intents.length === 0) return { intent: rule, sure: false, faint: false, grave: 0 }
  const odds = probabilities(featuresOf(text, asks, rule), weights, intents.length, trainedWeights.scale)
  const of = (intent: IntentId): number => odds[intents.indexOf(intent)] ?? 0
  const grave = graveIntents.reduce((sum, intent) => sum + of(intent), 0)
  // A guess need not name the right intent, as long as its answers also fit the other likely ones.
  const fitting = (intent: IntentId): number => {
    let sum = 0
    for (const [i, other] of intents.entries()) if ((odds[i] ?? 0) > 0.001 && answersAlike(intent, other)) sum += odds[i] ?? 0
    return sum
  }
  let [best, fittest, highest]: [IntentId, IntentId, number] = ['unknown', 'unknown', 0]
  for (const [i, intent] of intents.entries()) {
    if (graveIntents.includes(intent)) continue
    if ((odds[i] ?? 0) > of(best)) best = intent
    const mass = (odds[i] ?? 0) < worthALook ? 0 : fitting(intent)
    if (mass > highest) [fittest, highest] = [intent, mass]
  }
  const left = Math.max(1e-9, 1 - grave)
  const keeps = ({ kept }: Bar): boolean => of(rule) >= kept * left
  const sureOf = of(best) >= trainedWeights.sure.believed * left ? best : keeps(trainedWeights.sure) ? rule : 'unknown'
  const guess =
    of(best) >= Math.max(minBelieved, trainedWeights.guess.believed * left)
      ? best
      : highest >= Math.max(minBelieved, trainedWeights.guess.fitting * left)
        ? fittest
        : keeps(trainedWeights.guess)
          ? rule
          : 'unknown'
  const { faint } = trainedWeights
  const read =
    guess !== 'unknown'
      ? guess
      : of(best) >= Math.max(minBelieved, faint.believed * left)
        ? best
        : highest >= Math.max(minBelieved, faint.fitting * left)
          ? fittest
          : guess
  if (cheerfulIntents.has(read) && of(read) < trainedWeights.cheerful) return { intent: 'unknown', sure: false, faint: false, grave }
  return { intent: read, sure: guess !== 'unknown' && sureOf === guess, faint: guess !== read, grave }
}

const worthALook = 0.05

/** Whether the first answer to one intent also fits the other, or is the yes to another kind of question. */
function answersAlike(one: IntentId, other: IntentId): boolean {
  if (one === other) return true
  const [first] = rowOf(one).answers
  if (first === undefined) return false
  const answers = rowOf(other).answers
  return (
    answers.includes(first) || (answerTable[first].side === 'yes' && answers[0] !== undefined && answerTable[answers[0]].side === 'yes')
  )
}

const graveIntents: readonly IntentId[] = ['emergency', 'serious']

/** Softmax of the summed weights of the features, normalized by their number. */
export function probabilities(features: readonly number[], weights: ArrayLike<number>, classes: number, scale: number): Float64Array {
  const odds = new Float64Array(classes)
  for (const feature of features) {
    const from = feature * classes
    for (let i = 0; i < classes; i++) odds[i] = (odds[i] as number) + (weights[from + i] as number)
  }
  const norm = (scale * normScale) / Math.sqrt(Math.max(1, features.length))
  let highest = -Infinity
  for (let i = 0; i < classes; i++) highest = Math.max(highest, odds[i] as number)
  let total = 0
  for (let i = 0; i < classes; i++) total += odds[i] = Math.exp(((odds[i] as number) - highest) * norm)
  for (let i = 0; i < classes; i++) odds[i] = (odds[i] as number) / total
  return odds
}

/** Keeps the certainty about the same for texts of any length. */
const normScale = 4
