import { answerTable, type AnswerId } from '../answers/table.ts'
import type { IntentId } from '../intents/table.ts'

/** The text for each answer; it may contain favorite words (`{yes}`, as in `answers/row.ts`) and gaps. */
export type Said = Partial<Readonly<Record<AnswerId, string>>>

/**
 * What answers say that take up something of their turn: "yes, I can grab your charger" for "can you grab my charger". Given for the two sides of a question,
 * or by answer.
 */
export interface Echo {
  /** The intent according to the form of the question. */
  readonly intent: IntentId
  readonly yes?: string
  readonly no?: string
  /** It is about what the owner does or has. Saying so hurts nobody, whatever else the turn says. */
  readonly ofOwner?: true
  /** It asks how the owner is, or what somebody means to them. Only the text given here may be said, because a bare "no" would hurt. */
  readonly tender?: true
  /** Only the text given here fits. */
  readonly only?: true
  readonly by?: Said
}

/** The text of an answer that takes up their turn, before the owner's habits are applied. Null if the echo has none for it. */
export function templateFor({ yes, no, by }: Echo, answer: AnswerId): string | null {
  const own = by?.[answer]
  if (own !== undefined) return own
  const { side, blank } = answerTable[answer]
  if (blank === true) return null
  return (side === 'yes' ? yes : side === 'no' ? no : undefined) ?? null
}
