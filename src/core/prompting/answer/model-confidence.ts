import { z } from 'zod'
import { calibrate } from '#core/training/calibrate.ts'
import { predict } from '#core/voice/confidence/calibration.ts'
import { boundedBy } from '#core/voice/confidence/confidence-bounds.ts'
import { modelSigns } from './signs.ts'

const numbers = z.array(z.number())

/** The calibrated confidence of one model with one voice, fitted on replays (`fitModelConfidence`). */
export const modelConfidence = z.object({
  logistic: z.object({ mean: numbers, spread: numbers, weights: numbers, bias: z.number() }),
  /** The highest confidence that any draft is given. */
  ceiling: z.number(),
  /** See `boundedBy`; missing in confidences that were fitted before there were any. */
  bounds: z.array(z.object({ from: z.number(), most: z.number() })).optional(),
  tried: z.number().int(),
  accepted: z.number().int(),
})
export type ModelConfidence = z.infer<typeof modelConfidence>

/** A replayed draft (`DressedDraft.signs`, not empty), and whether what the owner really wrote accepts it. */
export interface TriedModelDraft {
  readonly signs: readonly number[]
  readonly accepted: boolean
}

/**
 * Fits the confidence of a model with a voice on replayed drafts, in the order of time. Null ("not enough evidence") by the same rules as the
 * on-device engine's: too few drafts, too few accepted ones, or no better than the base rate on the half it has not seen.
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

/** Null without a confidence, or with one that was fitted on other signs. */
export function modelConfidenceOf(confidence: ModelConfidence | null, signs: readonly number[]): number | null {
  if (confidence === null || confidence.logistic.weights.length !== signs.length) return null
  const predicted = predict(confidence.logistic, signs)
  return Math.max(0, Math.min(confidence.ceiling, boundedBy(confidence.bounds, predicted)))
}
