import { SUPPORT } from '../drafting/confidence.ts'
import { brierSkill, fitLogistic, predict, type Logistic, type Outcome } from '../voice/calibration.ts'

/** A confidence that has earned being shown. */
export interface Calibrated {
  readonly logistic: Logistic
  /** No draft is trusted more than the drafts of which at least `SUPPORT` were tried. */
  readonly ceiling: number
  readonly tried: number
  readonly accepted: number
}

const LEAST_TRIED = 150
const LEAST_ACCEPTED = 8

/**
 * Fits a confidence on drafts for later turns, in the order of time; `signs` and `outcomes` are parallel. Null ("not enough evidence") with
 * too few drafts, too few accepted ones, or where the fit does not beat the plain base rate on the half it has not seen: a number that says
 * nothing is not shown.
 */
export function calibrate(signs: readonly (readonly number[])[], outcomes: readonly boolean[]): Calibrated | null {
  const accepted = outcomes.filter(Boolean).length
  if (outcomes.length < LEAST_TRIED || accepted < LEAST_ACCEPTED) return null
  const middle = Math.floor(outcomes.length / 2)
  const unseen = [
    ...judge(signs.slice(0, middle), outcomes.slice(0, middle), signs.slice(middle), outcomes.slice(middle)),
    ...judge(signs.slice(middle), outcomes.slice(middle), signs.slice(0, middle), outcomes.slice(0, middle)),
  ]
  if ((brierSkill(unseen) ?? 0) <= 0) return null
  const logistic = fitLogistic(signs, outcomes)
  const highest = signs.map((row) => predict(logistic, row)).toSorted((a, b) => b - a)
  return { logistic, ceiling: highest[Math.min(highest.length, SUPPORT) - 1] ?? 0, tried: outcomes.length, accepted }
}

type Rows = readonly (readonly number[])[]

function judge(signs: Rows, outcomes: readonly boolean[], unseen: Rows, truths: readonly boolean[]): Outcome[] {
  const model = fitLogistic(signs, outcomes)
  return unseen.map((row, i) => ({ p: predict(model, row), right: truths[i] === true }))
}
