import { registerOf } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { createSketcher } from '../drafting/drafter.ts'
import type { Sketch } from '../drafting/draft-set.ts'
import { isAccepted } from '../drafting/similarity.ts'
import type { Thread } from '../drafting/thread.ts'
import type { TriedDraft } from './fit-confidence.ts'

/** A later turn of the history with what the voice, as it was then, would have drafted for it. */
export interface Rehearsal {
  readonly pair: ReplyPair
  readonly thread: Thread
  readonly sketches: readonly Sketch[]
  /** What the owner really wrote, as it is written out. */
  readonly reply: string
}

/**
 * Rehearses turns, given by their indices into `pairs`; `replies`: the owner's real replies by the same index. A pure function of the voice and its
 * past, and the confidence has no part in it: a turn that is asked for again, for another calibration or held out after one, is not drafted anew.
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

/** Each sketch with whether the owner's real reply bears it out (`isAccepted`): what the confidence is fitted on. */
export function triedDrafts(rehearsals: readonly Rehearsal[]): TriedDraft[] {
  return rehearsals.flatMap(({ sketches, reply }) =>
    sketches.map((sketch) => ({ signs: sketch.signs, accepted: isAccepted(sketch.text, reply) })),
  )
}
