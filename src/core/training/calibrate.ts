import { beatsBaseRate, fitLogistic, predict, type Logistic, type Outcome } from '../voice/confidence/calibration.ts'
import { boundsOf, type ConfidenceBound } from '../voice/confidence/confidence-bounds.ts'

/** A confidence that has enough evidence to be shown. */
export interface Calibrated {
  readonly logistic: Logistic
  /** The highest confidence that any draft is given. */
  readonly ceiling: number
  /** What may be stated for a prediction: the lower end of what drafts tried at that prediction or above support. */
  readonly bounds: readonly ConfidenceBound[]
  readonly tried: number
  readonly accepted: number
}

const minTried = 150
const minAccepted = 8

/**
 * Fits a confidence on drafts for later turns, in the order of time; `signs` and `outcomes` are parallel. Null ("not enough evidence") if there
 * are too few drafts or too few accepted ones, or if the fit does not beat the base rate on the half it has not seen.
 */
export function calibrate(signs: readonly (readonly number[])[], outcomes: readonly boolean[]): Calibrated | null {
  const accepted = outcomes.filter(Boolean).length
  if (outcomes.length < minTried || accepted < minAccepted) return null
  const middle = Math.floor(outcomes.length / 2)
  const unseen = [
    ...judge(signs.slice(0, middle), outcomes.slice(0, middle), signs.slice(middle), outcomes.slice(middle)),
    ...judge(signs.slice(middle), outcomes.slice(middle), signs.slice(0, middle), outcomes.slice(0, middle)),
  ]
  if (!beatsBaseRate(unseen)) return null
  const logistic = fitLogistic(signs, outcomes)
  const bounds = boundsOf(unseen)
  return { logistic, ceiling: bounds.at(-1)?.most ?? 0, bounds, tried: outcomes.length, accepted }
}

type Rows = readonly (readonly number[])[]

function judge(signs: Rows, outcomes: readonly boolean[], unseen: Rows, truths: readonly boolean[]): Outcome[] {
  const model = fitLogistic(signs, outcomes)
  return unseen.map((row, i) => ({ p: predict(model, row), right: truths[i] === true }))
}
