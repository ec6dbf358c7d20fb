import { answersTo, commonAct, type AnswerReader } from '../auto-reply/precedent/answer-act.ts'
import { minMoments } from '#contract/live/trust.ts'
import { minShare } from '../auto-reply/precedent/evidence.ts'
import { obstacleOf } from '../drafting/precedent/index.ts'
import { readTurn as compareTurn, type ComparedTurn } from '../drafting/precedent/nearness.ts'
import { remembering } from '../drafting/phrases/remembering.ts'
import type { TurnReader } from '../drafting/thread.ts'
import { findNearMoments, type NearMoment } from '../drafting/precedent/near-moments.ts'
import { registerOf, writtenOut } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { saidOf } from '../mail/letter.ts'
import type { PrecedentBar } from '../drafting/precedent/bar.ts'
import type { Voice } from '../voice/voice.ts'

/** From moments that share most of their words to moments that share all. */
const candidateBars = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1]
/** Turns with a precedent that each half needs before a share means anything. */
const enoughTurns = 8
const maxTurns = 600

/**
 * The lowest similarity bar at which precedents predict the owner's next act with 80 % accuracy. A later turn has a precedent if there are at
 * least five near moments with that person and 80 % of them were answered by one act. Fitted on the earlier half of the turns with a precedent;
 * it must also hold on the later half. Null if no bar holds, or too few turns have a precedent: then nothing is sent automatically.
 *
 * `turns`: numbers of the later pairs to try, ascending; each uses only earlier pairs.
 */
export function fitPrecedent(voice: Voice, pairs: readonly ReplyPair[], turns: readonly number[], read: TurnReader): PrecedentBar | null {
  // Cached: turns with a precedent are routine, so they are tried many times and are near many turns.
  const known: Known = {
    compared: remembering(
      (text) => text,
      (text: string) => compareTurn(voice, text),
    ),
    acts: remembering(
      (said) => said,
      (said: string) => answersTo(said, (bubbles) => read(bubbles, false, 'text')),
    ),
  }
  const step = Math.max(1, Math.ceil(turns.length / maxTurns))
  const tried = turns.filter((_, i) => i % step === 0).flatMap((turn) => tryTurn(voice, pairs[turn], turn, known))
  for (const bar of candidateBars) {
    const told = tried.flatMap(({ moments, act, read }) => {
      const near = moments.filter(({ nearness }) => nearness >= bar).map(({ answer }) => answer)
      const expected = near.length < minMoments ? null : commonAct(read, near, minShare)
      return expected === null ? [] : [expected === act]
    })
    const middle = Math.floor(told.length / 2)
    if ([told.slice(0, middle), told.slice(middle)].every(holds)) return { bar, turns: told.length, alike: told.filter(Boolean).length }
  }
  return null
}

/** Cache of what has been read so far. */
interface Known {
  readonly compared: (text: string) => ComparedTurn
  readonly acts: (said: string) => AnswerReader
}

function holds(told: readonly boolean[]): boolean {
  return told.length >= enoughTurns && told.filter(Boolean).length >= minShare * told.length
}

function tryTurn(
  voice: Voice,
  pair: ReplyPair | undefined,
  before: number,
  known: Known,
): { moments: readonly NearMoment[]; read: AnswerReader; act: string }[] {
  if (pair === undefined) return []
  const register = registerOf(pair)
  const turn = writtenOut(pair.incoming, register)
  const said = saidOf(turn, register)
  const contact = voice.store.contacts[before] ?? -1
  if (obstacleOf(voice, contact, said) !== null) return []
  const { moments } = findNearMoments(voice, { contact, register, turn, before, bar: candidateBars[0] ?? 1, read: known.compared })
  if (moments.length < minMoments) return []
  const acts = known.acts(said)
  const read = (reply: string) => acts(saidOf(reply, register))
  return [{ moments, read, act: read(writtenOut(pair.reply, register)) }]
}
