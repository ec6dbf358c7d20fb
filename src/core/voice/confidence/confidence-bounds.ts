import type { Outcome } from './calibration.ts'
import { lowerEnd } from './wilson.ts'

/** A prediction of at least `from` may be stated as at most `most`. Bounds ascend in both. */
export interface ConfidenceBound {
  readonly from: number
  readonly most: number
}

/** Few steps are enough, and each is a promise about all predictions above it. */
const maxSteps = 50

/**
 * Upper bounds on what may be stated for each prediction, from drafts that the fit had not seen. A draft predicted at p is stated as p if the
 * drafts predicted at p or more support it even at the lower end of their interval, else as the most that a lower step supports. With many
 * drafts nothing changes; with few, less is stated.
 */
export function boundsOf(unseen: readonly Outcome[]): ConfidenceBound[] {
  const falling = unseen.toSorted((a, b) => b.p - a.p)
  const stride = Math.max(1, Math.floor(falling.length / maxSteps))
  const steps: ConfidenceBound[] = []
  let right = 0
  let since = 0
  for (const [i, outcome] of falling.entries()) {
    right += Number(outcome.right)
    since++
    const next = falling[i + 1]
    // Equal predictions belong to the same step.
    if (next === undefined || (since >= stride && next.p < outcome.p)) {
      steps.push({ from: outcome.p, most: Math.min(outcome.p, lowerEnd(right, i + 1)) })
      since = 0
    }
  }
  let most = 0
  return steps.toReversed().map(({ from, most: bound }) => ({ from, most: (most = Math.max(most, bound)) }))
}

/** The prediction, limited by the bounds, with linear interpolation between two of them. Without bounds it is unchanged. */
export function boundedBy(bounds: readonly ConfidenceBound[] | undefined, predicted: number): number {
  if (bounds === undefined) return predicted
  const at = bounds.findLastIndex(({ from }) => from <= predicted)
  const lower = bounds[at]
  const upper = bounds[at + 1]
  // Nothing was tried below the lowest step; predictions that low never send anything.
  if (lower === undefined) return Math.min(predicted, upper?.most ?? 0)
  if (upper === undefined) return Math.min(predicted, lower.most)
  const share = (predicted - lower.from) / (upper.from - lower.from)
  return Math.min(predicted, lower.most + share * (upper.most - lower.most))
}
