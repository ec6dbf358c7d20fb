/**
 * A kind of answer: how to tell that a reply of the owner's is one, and how it is said plainly where they have no phrase for it.
 *
 * `says`: whole phrases in canonical words (`intents/reading.ts`), `{a|b}` one of them, `[x]` may stand there. A reply counts only where every word of it
 * belongs to some phrase: what is reused for somebody else's turn must be free of everything else.
 * `plain`: for friends; `formal`: for people written to in sentences. `{yes}`, `{yeah}`, `{thanks}`, `{laugh}`, `{sorry}`, `{ok}` become what the owner says.
 *
 * How to add one: a row in `rows/`, and its name in the `answers` of the intents that allow it.
 */
export interface AnswerRow {
  readonly is: string
  readonly says: readonly string[]
  readonly plain: readonly string[]
  readonly formal?: readonly string[]
  /** `!`: may be said with feeling; `?`: asks back. */
  readonly mark?: '!' | '?'
  /** Two sides of one question never stand in one draft. */
  readonly side?: 'yes' | 'no'
  /** May stand beside any other answer in one reply: "haha yes", "ok thanks". */
  readonly beside?: true
  /** Only for those whom the owner has said it to. */
  readonly close?: true
  /** Holds a gap that only the owner can fill. */
  readonly blank?: true
  /** Does not hurt even where the turn is graver than it looks. */
  readonly careful?: true
  /** Never with laughter, an exclamation mark or a drawn-out letter. */
  readonly grave?: true
}
