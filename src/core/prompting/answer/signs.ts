/** What a model's draft is judged by. A model's opinion of itself is not among it: it may not be (design, section 1). */
export interface ModelSigns {
  /** Length relative to what the owner usually writes to this contact. */
  readonly lengthRatio: number
  /** Whether it does what the turn allows, 0–1 (`answering`). */
  readonly answering: number
  /** Mean share of words with the other answers to the same prompt; null if it is alone. */
  readonly agreement: number | null
  /** Mean natural logarithm of the probability of its tokens, where the server tells. */
  readonly logprob: number | null
  /** Share of words with the nearest of the owner's own replies to something like this. */
  readonly nearness: number
  /** Share of words with their turn. */
  readonly overlap: number
  /** False if the guard left a part of it. */
  readonly whole: boolean
  /** Their turn asks something. */
  readonly asks: boolean
}

/** As numbers, in the order that a fitted confidence has them in. Changing it makes every kept `ModelConfidence` unusable: see `modelSigns`. */
export function modelSignsVector(signs: ModelSigns): number[] {
  return [
    Math.log(Math.max(0.02, Math.min(20, signs.lengthRatio))),
    signs.answering,
    signs.agreement ?? 0,
    signs.agreement === null ? 1 : 0,
    signs.logprob === null ? 0 : Math.max(-10, Math.min(0, signs.logprob)),
    signs.logprob === null ? 1 : 0,
    signs.nearness,
    signs.overlap,
    signs.whole ? 1 : 0,
    signs.asks ? 1 : 0,
  ]
}

/** How many numbers there are: a confidence fitted on another number of them is not asked. */
export const modelSigns = 10
