import { fitModelConfidence, type ModelConfidence } from '../prompting/index.ts'
import { measureReplay, type MeasuredReplay, type ReportPerson } from './measure-replay.ts'
import type { ReplayTurn } from './replay.ts'
import { stateConfidence, triedSigns, type TriedSigns } from './state-confidence.ts'

export interface JudgedReplay {
  /** The same turns, each draft with a confidence that had not seen its turn. */
  readonly turns: readonly ReplayTurn[]
  /** For drafting from now on; null: not enough evidence. */
  readonly confidence: ModelConfidence | null
  readonly measured: MeasuredReplay
}

/**
 * What a replay by a language model says, in the order of time. Takes up to some hundred ms for 200 turns: not on the server's thread.
 */
export function judgeReplay(
  turns: readonly ReplayTurn[],
  people: readonly ReportPerson[],
  seed: number,
  fit: (tried: readonly TriedSigns[]) => ModelConfidence | null = fitModelConfidence,
): JudgedReplay {
  const sorted = turns.toSorted((a, b) => a.at - b.at)
  const confidence = fit(triedSigns(sorted))
  const stated = stateConfidence(sorted, confidence !== null)
  return { turns: stated, confidence, measured: measureReplay(stated, people, seed) }
}
