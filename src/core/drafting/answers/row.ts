/**
 * A kind of answer: how to recognize it in the owner's replies, and how to say it plainly if they have no phrase for it.
 *
 * `says`: whole phrases in canonical words (`intents/reading.ts`), `{a|b}` is a choice, `[x]` is optional. A reply counts only if every word belongs to some
 * phrase, because a reply reused for another turn must not contain anything else. `plain`: for friends; `formal`: for people written to in sentences. `{yes}`,
 * `{yeah}`, `{thanks}`, `{laugh}`, `{sorry}`, `{ok}` become what the owner says.
 *
 * How to add one: a row in `rows/`, and its name in the `answers` of the intents that allow it.
 */
export interface AnswerRow {
  readonly is: string
  readonly says: readonly string[]
  readonly plain: readonly string[]
  readonly formal?: readonly string[]
  /** `!`: may be said with an exclamation mark; `?`: asks back. */
  readonly mark?: '!' | '?'
  /** The two sides of a question are never combined in one draft. */
  readonly side?: 'yes' | 'no'
  /** May be combined with any other answer in one reply: "haha yes", "ok thanks". */
  readonly beside?: true
  /** Only for people the owner has said it to. */
  readonly close?: true
  /** Contains a gap that only the owner can fill. */
  readonly blank?: true
  /** Harmless even if the turn is graver than it looks. */
  readonly careful?: true
  /** Never with laughter, an exclamation mark or a drawn-out letter. */
  readonly grave?: true
}
