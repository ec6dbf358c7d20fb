import type { TrainingPhase } from '#contract/voice/training.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import type { VoiceProfile } from '../voice/profile.ts'

export interface TrainingCheckpoint {
  readonly phase: TrainingPhase
  /** JSON of the phases before. */
  readonly state: string
}

/** Results of finished phases: small (the replay is at most some megabytes). Indexes are not among them, they are rebuilt faster than they are stored. */
export interface TrainingState {
  readonly version: 4
  /** A checkpoint of other pairs or another seed is not taken up. */
  readonly pairs: number
  readonly seed: number
  profile?: VoiceProfile
  final?: { readonly confidence: ConfidenceModel | null }
  evaluation?: Readonly<Record<string, number | string | null>> | null
  /** Comes with the evaluation. */
  replay?: readonly ReplayTurn[]
}

const checkpointVersion = 4

export function writeTrainingState(phase: TrainingPhase, state: TrainingState): TrainingCheckpoint {
  return { phase, state: JSON.stringify(state) }
}

/** What of an earlier run can be taken up; an unreadable or foreign checkpoint only costs the time of its phases. */
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
