import type { Letters } from '../letter/letters.ts'
import type { ShapeChoice } from '../shape/draw-shapes.ts'

/** The owner's hand beyond averages. */
export interface Hand {
  /** The real replies that each draft may be an edit of, in the order of the set. Fewer if there are not enough different ones. */
  readonly shapes: readonly ShapeChoice[]
  /** What models say and the owner does not, most telling first. */
  readonly never: readonly string[]
  /** Null if the register is not email, or no mail of the owner's is known. */
  readonly letters: Letters | null
}

/** The parts that a benchmark may leave out to measure their effect: shapes of real moments, what the owner never says, and how mail is laid out. */
export const handParts = ['shapes', 'habits', 'layout'] as const
export type HandPart = (typeof handParts)[number]

/** All parts but those of `without`. */
export function partsBut(without: readonly HandPart[] = []): ReadonlySet<HandPart> {
  return new Set(handParts.filter((part) => !without.includes(part)))
}
