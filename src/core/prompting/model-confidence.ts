import { z } from 'zod'

const numbers = z.array(z.number())

/** The calibrated confidence of one model with one voice, fitted on replays (`fitModelConfidence`). */
export const modelConfidence = z.object({
  logistic: z.object({ mean: numbers, spread: numbers, weights: numbers, bias: z.number() }),
  /** No draft is trusted more than the drafts of which at least 20 were tried. */
  ceiling: z.number(),
  tried: z.number().int(),
  accepted: z.number().int(),
})
export type ModelConfidence = z.infer<typeof modelConfidence>
