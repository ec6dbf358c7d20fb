import { SUPPORT, signsVector, type ConfidenceModel, type DraftSigns } from '../drafting/confidence.ts'
import { brierSkill, fitLogistic, predict, type Outcome } from '../voice/calibration.ts'

/** A draft for a later turn, and whether the owner's real reply accepts it. */
export interface TriedDraft {
  readonly signs: DraftSigns
  readonly accepted: boolean
}

const LEAST_TRIED = 150
const LEAST_ACCEPTED = 8

/**
 * Fits the confidence on drafts for later turns, in the order of time. Null ("not enough evidence") with too few drafts, too few accepted
 * ones, or where the fit does not beat the plain base rate on the half it has not seen: a number that says nothing is not shown.
 */
export function fitConfidence(tried: readonly TriedDraft[]): ConfidenceModel | null {
  const accepted = tried.filter((draft) => draft.accepted).length
  if (tried.length < LEAST_TRIED || accepted < LEAST_ACCEPTED) return null
  const signs = tried.map((draft) => signsVector(draft.signs))
  const outcomes = tried.map((draft) => draft.accepted)
  const middle = Math.floor(tried.length / 2)
  const unseen = [
    ...judge(signs.slice(0, middle), outcomes.slice(0, middle), signs.slice(middle), outcomes.slice(middle)),
    ...judge(signs.slice(middle), outcomes.slice(middle), signs.slice(0, middle), outcomes.slice(0, middle)),
  ]
  if ((brierSkill(unseen) ?? 0) <= 0) return null
  const logistic = fitLogistic(signs, outcomes)
  const highest = signs.map((row) => predict(logistic, row)).toSorted((a, b) => b - a)
  return { logistic, ceiling: highest[Math.min(highest.length, SUPPORT) - 1] ?? 0, tried: tried.length, accepted }
}

function judge(signs: number[][], outcomes: boolean[], unseen: number[][], truths: boolean[]): Outcome[] {
  const model = fitLogistic(signs, outcomes)
  return unseen.map((row, i) => ({ p: predict(model, row), right: truths[i] === true }))
}
