import { shareOfTurns } from '../intents/shares.ts'
import { intentIds, rowOf } from '../intents/table.ts'
import { parseReply, says, type Segment } from './parse.ts'
import type { AnswerId } from './table.ts'

/**
 * The share of everyday turns that a reply would also answer: a reply that fits everything says nothing about this turn. "let me check" fits three in ten of
 * them, "same to you" three in a thousand.
 */
export function generalityOf(segments: readonly Segment[]): number {
  const [only] = segments
  if (segments.length !== 1 || only === undefined) return counted(segments)
  const share = known.get(only) ?? counted(segments)
  known.set(only, share)
  return share
}

/** Shares of phrases that are a whole reply, as most are. `parseReply` returns the same segment for the same phrase. */
const known = new WeakMap<Segment, number>()

function counted(segments: readonly Segment[]): number {
  let share = 0
  for (const intent of intentIds) {
    const { answers } = rowOf(intent)
    if (answers.some((answer) => says(segments, answer, answers))) share += shareOfTurns(intent)
  }
  return share
}

/** The generality of a text. One that the tables do not know is as general as the answer it gives. */
export function generalityOfText(text: string, answer: AnswerId): number {
  const parsed = parseReply(text)
  const share = parsed === null ? 0 : generalityOf(parsed.segments)
  return share > 0 ? share : generalityOf([alone(answer)])
}

/** An answer as the only segment of a reply. */
function alone(answer: AnswerId): Segment {
  const segment = segments.get(answer) ?? [answer]
  segments.set(answer, segment)
  return segment
}
const segments = new Map<AnswerId, Segment>()
