import { randomUUID } from 'node:crypto'
import type { JobKey, JobsTable } from '#server/store/jobs/jobs.ts'

/** How long a process that has died keeps its work, ms; one that lives says so three times as often. */
export const leaseMs = 30_000

/** Somebody else does this piece of work, or has just done it, in this process or another. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
}

/** Why work is aborted whose lease has gone: it is somebody else's now, or nobody wants it any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface Leases {
  /**
   * Does `work` while this process holds the lease; it is aborted with `LeaseLost` as soon as it holds it no longer. `done` says what becomes of
   * the job afterwards. Throws `HeldElsewhere` where it cannot be taken.
   */
  hold<T>(job: JobKey, work: (signal: AbortSignal) => Promise<T>, done?: After): Promise<T>
  isHeld(job: JobKey): Promise<boolean>
  /** Whoever is at it, here or elsewhere, stops at its next heartbeat. */
  revoke(job: JobKey): Promise<void>
}

/** What becomes of the job after its work, however that ended: gone, free for the next, or due again at a time (ms since 1970). */
type After = () => 'end' | 'release' | { readonly dueAt: number }

const endIt: After = () => 'end'

/** `lasting`: another time than `leaseMs`; for tests. */
export function createLeases(jobs: JobsTable, log: { error(details: object, message: string): void }, lasting = leaseMs): Leases {
  const owner = randomUUID()

  return {
    async hold(job, work, done = endIt) {
      if (!(await jobs.take(job, owner, lasting))) throw new HeldElsewhere()
      const abort = new AbortController()
      const heartbeat = setInterval(() => void beat(), lasting / 3)
      const beat = async () => {
        try {
          if (!(await jobs.renew(job, owner, lasting))) abort.abort(new LeaseLost())
        } catch (error) {
          // It may still be its own: the database says so when it is back, and the lease outlives two missed beats.
          log.error({ job: job.id, err: error }, 'a lease could not be renewed')
        }
      }
      heartbeat.unref()
      try {
        return await work(abort.signal)
      } finally {
        clearInterval(heartbeat)
        const after = done()
        const kept =
          after === 'end' ? jobs.end(job, owner) : after === 'release' ? jobs.release(job, owner) : jobs.doneUntil(job, owner, after.dueAt)
        // What could not be given back is free when its time is over.
        await kept.catch((error: unknown) => log.error({ job: job.id, err: error }, 'a lease could not be given back'))
      }
    },

    isHeld: (job) => jobs.isHeld(job),
    revoke: (job) => jobs.end(job, null),
  }
}
