import { isAccepted } from '#core/drafting/similarity.ts'
import { brierSkill, expectedCalibrationError, type Outcome } from '#core/voice/confidence/calibration.ts'
import { bestChrf, characterGrams } from './chrf.ts'
import type { EngineDraft } from '../engine.ts'
import { lifts, pooledLift, type Interval } from './lift.ts'

/** One turn with its drafts. */
export interface MeasuredTurn {
  readonly drafts: readonly EngineDraft[]
  readonly reply: string
  /** True if any draft has a fact that is not in the thread. */
  readonly unsupported: boolean
}

/** Shares are 0–1, lengths relative to the real replies, chrF and lift in points of 100. Null if there was nothing to measure. */
export interface Measures {
  readonly chrf: number
  readonly lift: Interval | null
  /** Per turn, for pooling over people. */
  readonly lifts: readonly number[]
  /** Share of different drafts; a constant answer scores nearly 0. */
  readonly uniqueness: number
  readonly unsupported: number
  readonly lengthFirst: number
  readonly lengthAll: number
  /** Share of turns in which a draft counts as what the owner wrote. */
  readonly accepted: number
  readonly ece: number | null
  readonly brierSkill: number | null
  /** Turns with a draft at or above the threshold, as a share, and the share of these in which it counts as what was written. */
  readonly coverage: number
  readonly precision: number | null
  readonly threshold: number
}

const usualThreshold = 0.7

/** Every measure of an engine over `turns`; shares are 0 to 1. `seed` draws the other turns that the lift is taken against. */
export function measureDrafts(turns: readonly MeasuredTurn[], seed: number): Measures {
  const n = Math.max(1, turns.length)
  const replies = turns.map(({ reply }) => characterGrams(reply))
  const drafts = turns.map(({ drafts }) => drafts.map(({ text }) => characterGrams(text)))
  const perTurn = lifts(drafts, replies, seed)
  const texts = turns.flatMap(({ drafts }) => drafts.map(({ text }) => text))
  const meanReply = turns.reduce((sum, { reply }) => sum + reply.length, 0) / n
  const firsts = turns.flatMap(({ drafts }) => drafts.slice(0, 1))
  const outcomes = turns.flatMap(({ drafts, reply }): Outcome[] =>
    drafts.flatMap(({ text, confidence }) => (confidence === null ? [] : [{ p: confidence, right: isAccepted(text, reply) }])),
  )
  const confident = turns.flatMap(({ drafts, reply }) => {
    const best = drafts.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))[0]
    return best !== undefined && (best.confidence ?? -1) >= usualThreshold ? [isAccepted(best.text, reply)] : []
  })
  return {
    chrf: drafts.reduce((sum, set, i) => sum + bestChrf(set, replies[i] as (typeof replies)[number]), 0) / n,
    lift: pooledLift([perTurn], seed),
    lifts: perTurn,
    uniqueness: new Set(texts).size / Math.max(1, texts.length),
    unsupported: turns.filter(({ unsupported }) => unsupported).length / n,
    lengthFirst: meanLength(firsts.map(({ text }) => text)) / meanReply,
    lengthAll: meanLength(texts) / meanReply,
    accepted: turns.filter(({ drafts, reply }) => drafts.some(({ text }) => isAccepted(text, reply))).length / n,
    ece: expectedCalibrationError(outcomes),
    brierSkill: brierSkill(outcomes),
    coverage: confident.length / n,
    precision: confident.length === 0 ? null : confident.filter(Boolean).length / confident.length,
    threshold: usualThreshold,
  }
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length)
}
