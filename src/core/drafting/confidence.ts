import { predict, type Logistic } from '../voice/calibration.ts'
import { boundedBy, type ConfidenceBound } from '../voice/confidence-bounds.ts'

/** What a draft is judged by: where it comes from and how well it fits. */
export interface DraftSigns {
  readonly slot: 'nearest' | 'longer' | 'short'
  /** Fused retrieval score of the moment; 0 for a phrase. */
  readonly relevance: number
  /** 0–1, see `CandidateText.overlap`. */
  readonly overlap: number
  /** Length relative to the owner's typical reply. */
  readonly lengthRatio: number
  /** Probability of the draft's act as an answer to the turn. */
  readonly actOdds: number
  /** How often the owner said exactly this; 1 for a retrieved reply. */
  readonly uses: number
  /** Share of the nearest moments that the owner answered with exactly this, weighted by nearness. */
  readonly agreement: number
  readonly whole: boolean
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
    signs.slot === 'longer' ? 1 : 0,
    signs.slot === 'short' ? 1 : 0,
    signs.relevance,
    signs.overlap,
    Math.log(Math.max(0.02, Math.min(20, signs.lengthRatio))),
    Math.log(Math.max(1e-3, signs.actOdds)),
    signs.slot === 'short' ? Math.log(signs.uses) : 0,
    signs.agreement,
    signs.whole ? 1 : 0,
    signs.asks && signs.slot === 'short' ? 1 : 0,
  ]
}

/** Calibrated probability that the owner would send the draft as it is, or null where there is not enough evidence for this person. */
export function confidenceOf(model: ConfidenceModel | null, signs: DraftSigns): number | null {
  if (model === null) return null
  return Math.min(model.ceiling, boundedBy(model.bounds, predict(model.logistic, signsVector(signs))))
}
