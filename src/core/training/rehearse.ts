import { registerOf } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { createSketcher } from '../drafting/drafter.ts'
import type { Sketch } from '../drafting/draft-set.ts'
import { isAccepted } from '../drafting/similarity.ts'
import type { Thread } from '../drafting/thread.ts'
import type { TriedDraft } from './fit-confidence.ts'

/** A later turn of the history with the drafts that the voice, as of that time, would have made for it. */
export interface Rehearsal {
  readonly pair: ReplyPair
  readonly thread: Thread
  readonly sketches: readonly Sketch[]
  /** The owner's real reply as one text. */
  readonly reply: string
}

/**
 * Rehearses turns, given by their indices into `pairs`; `replies`: the owner's real replies by the same index. The result depends only on the
 * voice and its past, not on the confidence, so a turn that is requested again (for another calibration, or held out after one) is cached.
 */
export function createRehearsals(
  find: ReturnType<typeof createSketcher>,
  pairs: readonly ReplyPair[],
  replies: readonly string[],
): (turns: readonly number[]) => Rehearsal[] {
  const made = new Map<number, Rehearsal>()
  const rehearse = (turn: number): Rehearsal => {
    const pair = pairs[turn] as ReplyPair
    const { thread, sketch } = find({
      contact: pair.contact,
      register: registerOf(pair),
      incoming: pair.incoming,
      previous: pair.previous,
      count: 3,
      asOf: pair.at,
    })
    return { pair, thread, sketches: sketch(), reply: replies[turn] ?? '' }
  }
  return (turns) =>
    turns.map((turn) => {
      const rehearsal = made.get(turn) ?? rehearse(turn)
      made.set(turn, rehearsal)
      return rehearsal
    })
}

/** Each sketch with whether the owner's real reply accepts it (`isAccepted`). The confidence is fitted on these. */
export function triedDrafts(rehearsals: readonly Rehearsal[]): TriedDraft[] {
  return rehearsals.flatMap(({ sketches, reply }) =>
    sketches.map((sketch) => ({ signs: sketch.signs, accepted: isAccepted(sketch.text, reply) })),
  )
}
