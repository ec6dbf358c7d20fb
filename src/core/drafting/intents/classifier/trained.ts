export interface Bar {
  readonly believed: number
  readonly kept: number
}

export interface Trained {
  /** What the columns stand for, in the order of training. */
  readonly intents: readonly string[]
  /** Signed bytes, `BUCKETS × intents.length`, base64. */
  readonly weights: string
  /** One step of a byte. */
  readonly scale: number
  /** From which probability on the classifier is believed, and from which on a rule that it does not contradict: to be sure, and to guess. */
  readonly sure: Bar
  readonly guess: Bar & {
    /** From which share of what it may be on the first answer of an intent is good enough. */
    readonly fitting: number
  }
  /** The same for a faint guess, which is drafted for only far from what is grave. */
  readonly faint: { readonly believed: number; readonly fitting: number }
  /** The least probability of a guess that would be answered with cheer. */
  readonly cheerful: number
}
