/** How near a past moment must be to count as a precedent for this owner, and what that rests on. */
export interface PrecedentBar {
  /** 0–1, see `nearnessOf`. */
  readonly bar: number
  /** Later turns with a precedent at this bar, and those that the owner did answer by its act. */
  readonly turns: number
  readonly alike: number
}
