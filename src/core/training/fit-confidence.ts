import { signsVector, type ConfidenceModel, type DraftSigns } from '../drafting/confidence.ts'
import { calibrate } from './calibrate.ts'

/** A draft for a later turn, and whether the owner's real reply accepts it. */
export interface TriedDraft {
  readonly signs: DraftSigns
  readonly accepted: boolean
}

/** Fits the confidence on drafts for later turns, in the order of time; null if there is not enough evidence (`calibrate`). */
export function fitConfidence(tried: readonly TriedDraft[]): ConfidenceModel | null {
  return calibrate(
    tried.map(({ signs }) => signsVector(signs)),
    tried.map(({ accepted }) => accepted),
  )
}
