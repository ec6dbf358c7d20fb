import { tokenize } from '../voice/tokens.ts'
import { ACTS, actOf, type Act } from './acts.ts'

/** Weights of a multinomial logistic regression from the words of a turn to the act of its answer. */
export interface ActModel {
  /** Share of each act over the history, in the order of `ACTS`. */
  readonly prior: readonly number[]
  /** `BUCKETS × ACTS.length`. */
  readonly weights: Float32Array
}

const BUCKETS = 2048
/** Two passes with small steps: a model fitted harder loses against the plain shares (reference on quality, experiment 2, "classifiers"). */
const PASSES = 2
const STEP = 0.05
/** The newest turns are enough. */
const LEARN_FROM = 20_000
/** How much of the fitted odds is believed beside the plain shares. */
const TRUST = 0.5

/** What the model sees of a turn: its words, its first and last two words as such, whether it asks, and how long it is. */
function features(turn: string): number[] {
  const words = tokenize(turn, 200)
  const found = new Set<number>()
  for (const word of words) found.add(bucket(word))
  for (const [i, word] of words.slice(0, 2).entries()) found.add(bucket(`^${i}${word}`))
  for (const [i, word] of words.slice(-2).entries()) found.add(bucket(`$${i}${word}`))
  found.add(bucket(`#${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`))
  if (/\?\s*$/u.test(turn)) found.add(bucket('#asks'))
  return [...found]
}

function bucket(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}

export function fitActModel(turns: readonly { readonly incoming: string; readonly reply: string }[]): ActModel {
  const learned = turns.slice(-LEARN_FROM)
  const acts = learned.map(({ reply }) => ACTS.indexOf(actOf(reply)))
  const counts = Array.from(ACTS, () => 1)
  for (const act of acts) counts[act] = (counts[act] ?? 0) + 1
  const total = counts.reduce((a, b) => a + b, 0)
  const prior = counts.map((count) => count / total)
  const weights = new Float32Array(BUCKETS * ACTS.length)
  const model: ActModel = { prior, weights }
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [i, { incoming }] of learned.entries()) {
      const seen = features(incoming)
      const odds = softmax(logits(model, seen))
      const step = STEP / Math.sqrt(seen.length)
      for (let act = 0; act < ACTS.length; act++) {
        const error = step * ((act === acts[i] ? 1 : 0) - (odds[act] ?? 0))
        for (const feature of seen) {
          const at = feature * ACTS.length + act
          weights[at] = (weights[at] ?? 0) + error
        }
      }
    }
  }
  return model
}

function logits(model: ActModel, seen: readonly number[]): number[] {
  const sums = model.prior.map((share) => Math.log(share))
  const scale = 1 / Math.sqrt(Math.max(1, seen.length))
  for (const feature of seen) {
    for (let act = 0; act < ACTS.length; act++) sums[act] = (sums[act] ?? 0) + scale * (model.weights[feature * ACTS.length + act] ?? 0)
  }
  return sums
}

function softmax(values: readonly number[]): number[] {
  const highest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

/** Probability of each act as an answer to the turn: the geometric middle of the fitted odds and the plain shares. */
export function actOdds(model: ActModel, turn: string): ReadonlyMap<Act, number> {
  const fitted = softmax(logits(model, features(turn)))
  const mixed = softmax(fitted.map((p, act) => TRUST * Math.log(p) + (1 - TRUST) * Math.log(model.prior[act] ?? 1e-6)))
  return new Map(ACTS.map((act, i) => [act, mixed[i] ?? 0]))
}
