/** What a model's draft is judged by. A model's opinion of itself must not be included (design, section 1). */
export interface ModelSigns {
  /** Length relative to what the owner usually writes to this contact. */
  readonly lengthRatio: number
  /** Whether it gives an answer the turn allows, 0–1 (`answering`). */
  readonly answering: number
  /** Mean share of words in common with the other answers to the same prompt. Null if there is only one. */
  readonly agreement: number | null
  /** Mean natural log probability of its tokens. Null if the server does not report it. */
  readonly logprob: number | null
  /** Share of words in common with the nearest of the owner's replies to similar turns. */
  readonly nearness: number
  /** Share of words in common with their turn. */
  readonly overlap: number
  /** False if the guard removed a part of it. */
  readonly whole: boolean
  /** Whether their turn asks something. */
  readonly asks: boolean
}

/** The signs as numbers, in the order that a fitted confidence expects. Changing it makes every stored `ModelConfidence` unusable: see `modelSigns`. */
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

/** How many numbers `modelSignsVector` returns. A confidence fitted on another number of them is ignored. */
export const modelSigns = 10
