import type { Candidate } from '../drafting/candidates.ts'
import { draftSet } from '../drafting/draft-set.ts'
import type { Moment } from '../drafting/retrieval.ts'
import { choose, type LengthAim, type LengthPreference } from '../drafting/slots.ts'
import type { Thread } from '../drafting/thread.ts'
import type { Voice } from '../voice/voice.ts'

/** A later turn of the history with what drafting would have had for it. */
export interface Rehearsal {
  readonly thread: Thread
  readonly moments: readonly Moment[]
  readonly candidates: readonly Candidate[]
  /** What the owner really wrote; bubbles joined by newlines. */
  readonly reply: string
}

/** Below this many rehearsed turns the aims stay at their defaults. */
const ENOUGH = 20
export const DEFAULT_AIMS = { nearest: { multiple: 1.3, weight: 0.15 }, longer: { multiple: 3, weight: 0.2 } }

/** From mild to firm: the mildest that can reach the length is taken (what it costs: reference on quality, experiment 2). */
const NEAREST_WEIGHTS = [0.15, 0.3, 0.6]
const LONGER_WEIGHTS = [0.2, 0.3, 0.6]
const REACHED = 0.9
const STEPS = 7

/**
 * Finds the aims at which the drafts for the owner's later turns are on average as long as what they wrote: first for the nearest slot
 * alone, then, through the longer slot, for the set of three.
 */
export function fitLengths(voice: Voice, rehearsals: readonly Rehearsal[], typical: number): LengthPreference {
  if (rehearsals.length < ENOUGH) return { typical, ...DEFAULT_AIMS }
  const real = mean(rehearsals.map(({ reply }) => reply.length))
  const ratio = (lengths: readonly number[]): number => (lengths.length === 0 ? 1 : mean(lengths) / real)
  const nearest = mildest(NEAREST_WEIGHTS, 0.6, 4, ({ multiple, weight }) =>
    ratio(rehearsals.flatMap(({ candidates }) => choose(candidates, { target: multiple * typical, weight }, [])?.text.text.length ?? [])),
  )
  const longer = mildest(LONGER_WEIGHTS, Math.max(1.3, nearest.multiple), 8, (aim) => {
    const lengths = { typical, nearest, longer: aim }
    return ratio(
      rehearsals.flatMap(({ thread, moments, candidates }) =>
        draftSet({ voice, thread, moments, candidates, lengths, count: 3 }).map(({ text }) => text.length),
      ),
    )
  })
  return { typical, nearest, longer }
}

function mildest(weights: readonly number[], low: number, high: number, ratio: (aim: LengthAim) => number): LengthAim {
  const weight = weights.find((candidate) => ratio({ multiple: high, weight: candidate }) >= REACHED) ?? weights.at(-1) ?? 0
  return { multiple: solve(low, high, (multiple) => ratio({ multiple, weight })), weight }
}

/** The place between `low` and `high` where a rising ratio passes 1, by bisection on the logarithm. */
function solve(low: number, high: number, ratio: (multiple: number) => number): number {
  let from = Math.log(low)
  let to = Math.log(high)
  for (let step = 0; step < STEPS; step++) {
    const middle = (from + to) / 2
    if (ratio(Math.exp(middle)) < 1) from = middle
    else to = middle
  }
  return Math.round(Math.exp((from + to) / 2) * 1000) / 1000
}

export function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
}
