export interface Bar {
  readonly believed: number
  readonly kept: number
}

export interface Trained {
  /** The intents of the columns, in the order used in training. */
  readonly intents: readonly string[]
  /** Signed bytes, `bucketCount × intents.length`, base64. */
  readonly weights: string
  /** The weight of one step of a byte. */
  readonly scale: number
  /** Minimum probabilities at which the classifier is believed, and at which a rule is kept: to be sure, and to guess. */
  readonly sure: Bar
  readonly guess: Bar & {
    /** Minimum share of likely intents that the first answer to a guessed intent must fit. */
    readonly fitting: number
  }
  /** The same for a faint guess, which is only drafted for far from anything grave. */
  readonly faint: { readonly believed: number; readonly fitting: number }
  /** Minimum probability of an intent that is answered with cheer. */
  readonly cheerful: number
}
