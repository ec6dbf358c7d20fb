/** The texts of one of the owner's moments. */
export interface PairText {
  /** `ReplyPair.id`. */
  readonly id: string
  readonly incoming: readonly string[]
  readonly reply: readonly string[]
}

/**
 * The texts of one voice's pairs, stored separately from the search index and fetched for each draft. Pairs are identified by their numbers
 * in the voice. Deleted ones are left out. Throws only AppErrors.
 */
export interface PairTexts {
  fetch(pairs: readonly number[]): Promise<ReadonlyMap<number, PairText>>
}
