import { single, type RunnableJob } from './runner.ts'
import type { JobsTable } from '#server/store/jobs/jobs.ts'

const day = 86_400_000

/**
 * Deletes the rows of work that nobody does any more, such as looking for a text that has become too old for it. A row that was due a day ago and that
 * nobody holds says nothing that its absence does not say.
 */
export function pruningJobs({ jobs }: { readonly jobs: Pick<JobsTable, 'prune'> }, clock: { now(): number }): RunnableJob {
  return single({ id: 'prune-jobs', every: day, run: () => jobs.prune(clock.now() - day) })
}
