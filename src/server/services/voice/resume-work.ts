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
  readonly mails: Pick<MailReading, 'resume'>
  readonly replays: Pick<Replays, 'resume'>
}

/**
 * Cleans up after the previous process at startup: deletes rows that nothing refers to, and continues every unfinished run. The stored
 * rows decide; starting a run twice or cutting it off anywhere is harmless. A process with a store of its own knows that all leases are
 * abandoned; others wait until a lease expires (`takeOver`).
 */
export async function resumeWork(deps: Resumable & { readonly drafting: Drafting }): Promise<void> {
  if (deps.store.kind === 'sqlite') await deps.store.jobs.releaseAll()
  await deps.store.sweep()
  await takeUp(deps)
  await deps.drafting.warmNewest()
}

/** How often to check for work that another process left behind, ms. */
const takeOverEvery = 15_000

/** Continues the work of a process that died. */
export function takeOver(deps: Resumable): RunnableJob {
  return single({ id: 'take-over', every: takeOverEvery, run: () => takeUp(deps) })
}

async function takeUp(deps: Resumable): Promise<void> {
  for (const run of await deps.store.runs.listUnfinished()) {
    if (run.kind === 'training') deps.trainings.resume(run)
    else if (run.kind === 'extraction' && run.source === 'email') deps.mails.resume(run)
    else if (run.kind === 'extraction') deps.extractions.resume(run)
  }
  await deps.replays.resume()
}
