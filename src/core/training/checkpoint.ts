import type { TrainingPhase } from '#contract/voice/training.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import type { VoiceProfile } from '../voice/profile.ts'

export interface TrainingCheckpoint {
  readonly phase: TrainingPhase
  /** JSON of the results of finished phases. */
  readonly state: string
}

/** Results of finished phases. Small: the replay is at most a few megabytes. Indexes are not included, because rebuilding is faster than storing. */
export interface TrainingState {
  readonly version: 5
  /** A checkpoint of other pairs or another seed is not resumed. */
  readonly pairs: number
  readonly seed: number
  profiles?: { readonly all: VoiceProfile; readonly early: VoiceProfile }
  final?: { readonly confidence: ConfidenceModel | null }
  evaluation?: Readonly<Record<string, number | string | null>> | null
  /** Comes with the evaluation. */
  replay?: readonly ReplayTurn[]
}

const checkpointVersion = 5

export function writeTrainingState(phase: TrainingPhase, state: TrainingState): TrainingCheckpoint {
  return { phase, state: JSON.stringify(state) }
}

/** The state of an earlier run that can be resumed. With an unreadable or foreign checkpoint, its phases only run again. */
export function readTrainingState(checkpoint: TrainingCheckpoint | null, pairs: number, seed: number): TrainingState {
  const fresh: TrainingState = { version: checkpointVersion, pairs, seed }
  if (checkpoint === null) return fresh
  let state: Partial<TrainingState> | null
  try {
    state = JSON.parse(checkpoint.state) as Partial<TrainingState> | null
  } catch {
    return fresh
  }
  if (state?.version !== checkpointVersion || state.pairs !== pairs || state.seed !== seed) return fresh
  return { ...fresh, ...state }
}
