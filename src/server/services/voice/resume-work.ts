import { single, type RunnableJob } from '#server/jobs/runner.ts'
import type { Store } from '#server/store/db.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { Extractions } from './extract-messages.ts'
import type { Replays } from '../style-report/replay-turns.ts'
import type { MailReading } from './mails/learn-mails.ts'
import type { Trainings } from './train-voice.ts'

interface Resumable {
  readonly store: Store
  readonly extractions: Extractions
  readonly trainings: Trainings
  readonly mails?: Pick<MailReading, 'resume'>
  readonly replays?: Pick<Replays, 'resume'>
}

/**
 * What a start owes to the process before it: deletes what nothing refers to any more, and goes on with every run that had not ended. The
 * rows decide; that a run was started twice or cut off anywhere harms nothing. A process that is alone on its store knows that whatever was
 * held is abandoned; others wait until a lease is over (`takeOver`).
 */
export async function resumeWork(deps: Resumable & { readonly drafting: Drafting }): Promise<void> {
  if (deps.store.kind === 'sqlite') await deps.store.jobs.releaseAll()
  await deps.store.sweep()
  await takeUp(deps)
  await deps.drafting.warmNewest()
}

/** How often it is looked whether another process has left work behind, ms. */
const lookEvery = 15_000

/** Goes on with what a process that died was at. */
export function takeOver(deps: Resumable): RunnableJob {
  return single({ id: 'take-over', every: lookEvery, run: () => takeUp(deps) })
}

async function takeUp(deps: Resumable): Promise<void> {
  for (const run of await deps.store.runs.listUnfinished()) {
    if (run.kind === 'training') deps.trainings.resume(run)
    else if (run.kind === 'extraction' && run.source === 'email') deps.mails?.resume(run)
    else if (run.kind === 'extraction') deps.extractions.resume(run)
  }
  await deps.replays?.resume()
}
