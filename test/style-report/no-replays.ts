import type { Replays } from '#server/services/style-report/replay-turns.ts'

/** For trainings that are about something else: nothing is replayed after them. */
export const noReplays: Pick<Replays, 'halt' | 'afterTraining' | 'resume'> = {
  halt: () => Promise.resolve(),
  afterTraining: () => undefined,
  resume: () => Promise.resolve(),
}
