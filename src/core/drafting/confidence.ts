import { predict, type Logistic } from '../voice/confidence/calibration.ts'
import { boundedBy, type ConfidenceBound } from '../voice/confidence/confidence-bounds.ts'

/** What a draft is judged by: where it comes from and how much it is the owner's way. */
export interface DraftSigns {
  /** Its place in the set, 0 first. */
  readonly place: number
  /** The owner's own words, not only their style. */
  readonly own: boolean
  /** They have answered this very turn before. */
  readonly repeated: boolean
  /** Share of their answers to such turns that did this, 0–1. */
  readonly share: number
  /** How often they said exactly this. */
  readonly uses: number
  /** … to this person. */
  readonly here: number
  /** Length relative to the owner's typical reply. */
  readonly lengthRatio: number
  readonly asks: boolean
}

export interface ConfidenceModel {
  readonly logistic: Logistic
  readonly ceiling: number
  /** See `boundedBy`; missing in voices that were trained before there were any. */
  readonly bounds?: readonly ConfidenceBound[]
  /** Drafts it was fitted on, and how many of them the owner's real reply accepted. */
  readonly tried: number
  readonly accepted: number
}

export function signsVector(signs: DraftSigns): number[] {
  return [
    signs.place === 0 ? 1 : 0,
    signs.own ? 1 : 0,
    signs.repeated ? 1 : 0,
    signs.share,
    Math.log(1 + signs.uses),
    Math.log(1 + signs.here),
    Math.log(Math.max(0.02, Math.min(20, signs.lengthRatio))),
    signs.asks ? 1 : 0,
  ]
}

/** Calibrated probability that the owner would send the draft as it is, or null if there is not enough evidence for this person. */
export function confidenceOf(model: ConfidenceModel | null, signs: DraftSigns): number | null {
  if (model === null) return null
  return Math.min(model.ceiling, boundedBy(model.bounds, predict(model.logistic, signsVector(signs))))
}
