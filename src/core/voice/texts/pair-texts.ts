/** What was written in one of the owner's own moments. */
export interface PairText {
  /** `ReplyPair.id`. */
  readonly id: string
  readonly incoming: readonly string[]
  readonly reply: readonly string[]
}

/**
 * The texts of one voice's pairs, which lie apart from what finds them and are fetched for the draft at hand. Pairs go by their numbers in the
 * voice. What is no longer there is left out. Throws AppErrors alone.
 */
export interface PairTexts {
  fetch(pairs: readonly number[]): Promise<ReadonlyMap<number, PairText>>
}
