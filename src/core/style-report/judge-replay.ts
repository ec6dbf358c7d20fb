import { fitModelConfidence, learnHabits, type ModelConfidence } from '../prompting/index.ts'
import { measureEngine, type MeasuredReplay, type ReportPerson } from './measure-replay.ts'
import type { ReplayTurn } from './replay.ts'
import { stateConfidence, triedSigns, type TriedSigns } from './state-confidence.ts'

export interface JudgedReplay {
  /** The same turns, each draft with a confidence that had not seen its turn. */
  readonly turns: readonly ReplayTurn[]
  /** For drafting from now on; null: not enough evidence. */
  readonly confidence: ModelConfidence | null
  readonly measured: MeasuredReplay
  /** What the engine says in the owner's place and the owner never does (`learnHabits`). */
  readonly habits: readonly string[]
}

/**
 * What a replay by a language model says, in the order of time. `habitsBefore`: what an earlier replay of it taught. Takes up to some hundred ms for 200 turns: not on the server's thread.
 */
export function judgeReplay(
  turns: readonly ReplayTurn[],
  people: readonly ReportPerson[],
  seed: number,
  fit: (tried: readonly TriedSigns[]) => ModelConfidence | null = fitModelConfidence,
  habitsBefore: readonly string[] = [],
): JudgedReplay {
  const sorted = turns.toSorted((a, b) => a.at - b.at)
  const confidence = fit(triedSigns(sorted))
  const habits = learnHabits(
    sorted.flatMap(({ drafts, wrote }) => drafts.slice(0, 1).map(({ text }) => ({ draft: text, wrote }))),
    habitsBefore,
  )
  const stated = stateConfidence(sorted, confidence !== null)
  return { turns: stated, confidence, measured: measureEngine(stated, people, seed), habits }
}
