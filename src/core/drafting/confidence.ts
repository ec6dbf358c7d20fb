import { predict, type Logistic } from '../voice/confidence/calibration.ts'
import { boundedBy, type ConfidenceBound } from '../voice/confidence/confidence-bounds.ts'

/** What a draft is judged by: its origin and how typical it is of the owner. */
export interface DraftSigns {
  /** Its place in the set, 0 first. */
  readonly place: number
  /** The owner's own words, not only their style. */
  readonly own: boolean
  /** Whether the owner has answered this exact turn before. */
  readonly repeated: boolean
  /** Share of the owner's answers to such turns that did the same, 0–1. */
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
  /** See `boundedBy`. Missing in voices trained by older versions. */
  readonly bounds?: readonly ConfidenceBound[]
  /** Number of drafts it was fitted on, and how many of those the owner's real reply accepted. */
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

/** Calibrated probability that the owner would send the draft as it is. Null if there is not enough evidence for this person. */
export function confidenceOf(model: ConfidenceModel | null, signs: DraftSigns): number | null {
  if (model === null) return null
  return Math.min(model.ceiling, boundedBy(model.bounds, predict(model.logistic, signsVector(signs))))
}
