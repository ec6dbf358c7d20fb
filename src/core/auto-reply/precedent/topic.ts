export interface Topic {
  readonly id: `topic-${string}`
  /** Where it is forbidden, and in which words. */
  readonly section: 'design 7' | 'decision 039'
  readonly what: string
  /**
   * Alternatives, with bars between them, over small letters without accents and apostrophes, whole words unless they end in `*`; a space is any white space.
   * English first, then Spanish, German and French.
   */
  readonly words: readonly string[]
  readonly examples: readonly string[]
}
