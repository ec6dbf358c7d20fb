import { shareOfTurns } from '../intents/shares.ts'
import { intentIds, rowOf } from '../intents/table.ts'
import { parseReply, says, type Segment } from './parse.ts'
import type { AnswerId } from './table.ts'

/**
 * The share of everyday turns that a reply would answer as well: what fits everything says nothing about this one. "let me check" fits three in ten of them,
 * "same to you" three in a thousand.
 */
export function generalityOf(segments: readonly Segment[]): number {
  let share = 0
  for (const intent of intentIds) {
    const { answers } = rowOf(intent)
    if (answers.some((answer) => says(segments, answer, answers))) share += shareOfTurns(intent)
  }
  return share
}

/** The same of a text; one that the tables do not know is as general as what it answers with. */
export function generalityOfText(text: string, answer: AnswerId): number {
  const parsed = parseReply(text)
  const known = parsed === null ? 0 : generalityOf(parsed.segments)
  return known > 0 ? known : generalityOf([[answer]])
}
