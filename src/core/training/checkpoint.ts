import { z } from 'zod'
import { trainingPhase, type TrainingPhase } from '#contract/voice/training.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import type { VoiceProfile } from '../voice/profile.ts'

export const trainingCheckpoint = z.object({
  phase: trainingPhase,
  /** JSON of the results of finished phases. */
  state: z.string(),
})
export type TrainingCheckpoint = Readonly<z.infer<typeof trainingCheckpoint>>

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

/** The form of a result is that of the version, which is raised whenever one changes. */
const result = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
const trainingState = z.object({
  version: z.literal(checkpointVersion),
  pairs: z.number(),
  seed: z.number(),
  profiles: result<NonNullable<TrainingState['profiles']>>().exactOptional(),
  final: result<NonNullable<TrainingState['final']>>().exactOptional(),
  evaluation: z
    .record(z.string(), z.union([z.number(), z.string(), z.null()]))
    .nullable()
    .exactOptional(),
  replay: z.array(result<ReplayTurn>()).exactOptional(),
} satisfies Record<keyof TrainingState, z.ZodType>)

export function writeTrainingState(phase: TrainingPhase, state: TrainingState): TrainingCheckpoint {
  return { phase, state: JSON.stringify(state) }
}

/** The state of an earlier run that can be resumed. With an unreadable or foreign checkpoint, its phases only run again. */
export function readTrainingState(checkpoint: TrainingCheckpoint | null, pairs: number, seed: number): TrainingState {
  const fresh: TrainingState = { version: checkpointVersion, pairs, seed }
  if (checkpoint === null) return fresh
  let parsed: unknown
  try {
    parsed = JSON.parse(checkpoint.state)
  } catch {
    return fresh
  }
  const state = trainingState.safeParse(parsed)
  return state.success && state.data.pairs === pairs && state.data.seed === seed ? state.data : fresh
}
