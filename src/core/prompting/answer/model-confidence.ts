import { z } from 'zod'
import { calibrate } from '#core/training/calibrate.ts'
import { predict } from '#core/voice/confidence/calibration.ts'
import { boundedBy } from '#core/voice/confidence/confidence-bounds.ts'
import { modelSigns } from './signs.ts'

const numbers = z.array(z.number())

/** The calibrated confidence of one model with one voice, fitted on replays (`fitModelConfidence`). */
export const modelConfidence = z.object({
  logistic: z.object({ mean: numbers, spread: numbers, weights: numbers, bias: z.number() }),
  /** The highest confidence a draft can get. */
  ceiling: z.number(),
  /** See `boundedBy`. Missing in confidences fitted by older versions. */
  bounds: z.array(z.object({ from: z.number(), most: z.number() })).optional(),
  tried: z.number().int(),
  accepted: z.number().int(),
})
export type ModelConfidence = z.infer<typeof modelConfidence>

/** A replayed draft (`DressedDraft.signs`, not empty), and whether the owner's real reply accepts it. */
export interface TriedModelDraft {
  readonly signs: readonly number[]
  readonly accepted: boolean
}

/**
 * Fits a model's confidence for a voice on replayed drafts, in chronological order. Null ("not enough evidence") by the on-device engine's rules: too few
 * drafts, too few accepted ones, or no better than the base rate on the held-out half.
 */
export function fitModelConfidence(tried: readonly TriedModelDraft[]): ModelConfidence | null {
  const usable = tried.filter(({ signs }) => signs.length === modelSigns)
  const fitted = calibrate(
    usable.map(({ signs }) => signs),
    usable.map(({ accepted }) => accepted),
  )
  if (fitted === null) return null
  const { mean, spread, weights, bias } = fitted.logistic
  return { ...fitted, bounds: [...fitted.bounds], logistic: { mean: [...mean], spread: [...spread], weights: [...weights], bias } }
}

/** Null if there is no confidence, or if it was fitted on other signs. */
export function modelConfidenceOf(confidence: ModelConfidence | null, signs: readonly number[]): number | null {
  if (confidence === null || confidence.logistic.weights.length !== signs.length) return null
  const predicted = predict(confidence.logistic, signs)
  return Math.max(0, Math.min(confidence.ceiling, boundedBy(confidence.bounds, predicted)))
}
