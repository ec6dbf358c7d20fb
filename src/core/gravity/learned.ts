/**
 * How likely a text is grave: a logistic regression on its words, pairs of words and the topics of the safety floor that it touches, so that a
 * word which no text of the training had counts by its topic. Trained by `npm run intents` on `test/gravity` and `test/intents/examples`.
 */
export interface LearnedGravity {
  /** Signed bytes, one a bucket, base64. */
  readonly weights: string
  /** One step of a byte. */
  readonly scale: number
}
