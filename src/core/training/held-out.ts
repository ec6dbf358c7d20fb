import { writtenOut } from '../channel/register.ts'
import { confidenceOf } from '../drafting/confidence.ts'
import { isAccepted } from '../drafting/similarity.ts'
import { measureDrafts, type MeasuredTurn } from '../evaluation/measures/measures.ts'
import { createFactDetector, type JudgedTurn } from '../evaluation/measures/unsupported.ts'
import { toReplayTurn } from '../style-report/choose-turns.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import type { Voice } from '../voice/voice.ts'
import type { Rehearsal } from './rehearse.ts'

const minTurns = 20

/** Thresholds for which the owner sees what would have been sent. */
const shownThresholds = [0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * What the held-out last tenth says about the voice, flat and small: `turns`, `chrf`, `lift` with its interval, `unsupported` (share of
 * turns), `length_first`, `length_all`, `ece`, `brier_skill`, and for each threshold in how many turns the surest draft would have been sent and
 * how many of these the real reply accepts. Null with fewer than 20 turns.
 */
export function evaluateHeldOut(voice: Voice, turns: readonly Rehearsal[], seed: number): Record<string, number | string | null> | null {
  if (turns.length < minTurns) return null
  const judged = turns.map(({ pair, thread, reply }): JudgedTurn => ({
    incoming: thread.incoming,
    previous: pair.previous.map(({ bubbles }) => writtenOut(bubbles, thread.register)),
    peer: voice.contacts[thread.contact]?.name ?? '',
    reply,
    register: thread.register,
  }))
  const detector = createFactDetector(judged)
  const measured = turns.map((held, i): MeasuredTurn => {
    const drafts = draftsFor(voice, held)
    const turn = judged[i] as JudgedTurn
    return { drafts, reply: held.reply, unsupported: drafts.some(({ text }) => detector.isUnsupported(text, turn)) }
  })
  const { chrf, lift, unsupported, lengthFirst, lengthAll, ece, brierSkill } = measureDrafts(measured, seed)
  const report: Record<string, number | string | null> = {
    turns: turns.length,
    chrf,
    lift: lift?.mean ?? null,
    lift_low: lift?.low ?? null,
    lift_high: lift?.high ?? null,
    unsupported,
    length_first: lengthFirst,
    length_all: lengthAll,
    ece,
    brier_skill: brierSkill,
  }
  for (const threshold of shownThresholds) {
    const sent = measured.flatMap(({ drafts, reply }) => {
      const best = drafts.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))[0]
      return best !== undefined && best.confidence !== null && best.confidence >= threshold ? [isAccepted(best.text, reply)] : []
    })
    report[`sent_at_${threshold * 100}`] = sent.length
    report[`right_at_${threshold * 100}`] = sent.filter(Boolean).length
  }
  return report
}

/** The held-out turns with what the voice drafts for them, for the style report. */
export function replayHeldOut(voice: Voice, turns: readonly Rehearsal[]): ReplayTurn[] {
  return turns.map((held) =>
    toReplayTurn(
      held.pair,
      draftsFor(voice, held).map(({ text, confidence }) => ({ text, confidence, signs: null })),
    ),
  )
}

function draftsFor(voice: Voice, { sketches }: Rehearsal) {
  return sketches.map((sketch) => ({ text: sketch.text, confidence: confidenceOf(voice.confidence, sketch.signs) }))
}
