import type { Store } from '#server/store/db.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { Extractions } from './extract-messages.ts'
import type { Replays } from '../style-report/replay-turns.ts'
import type { Trainings } from './train-voice.ts'

/**
 * What a start owes to the process before it: deletes what nothing refers to any more, and goes on with every run that had not ended. The
 * rows decide; that a run was started twice or cut off anywhere harms nothing.
 */
export async function resumeWork(deps: {
  store: Store
  extractions: Extractions
  trainings: Trainings
  drafting: Drafting
  replays?: Pick<Replays, 'resume'>
}): Promise<void> {
  await deps.store.sweep()
  for (const run of await deps.store.runs.listUnfinished()) {
    if (run.kind === 'extraction') deps.extractions.resume(run)
    else deps.trainings.resume(run)
  }
  await deps.drafting.warmNewest()
  await deps.replays?.resume()
}
