import { randomUUID } from 'node:crypto'
import type { JobKey, JobsTable } from '#server/store/jobs/jobs.ts'

/** How long a dead process keeps its work, ms. A live one renews its leases every third of this. */
export const leaseMs = 30_000

/** This work is running, or has just run, elsewhere: in this process or another. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
}

/** The abort reason when a lease is lost: another process has the work now, or it is no longer wanted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface Leases {
  /**
   * Runs `work` while this process holds the lease, and aborts it with `LeaseLost` as soon as the lease is lost. `done` decides what happens to the
   * job afterwards. Throws `HeldElsewhere` if the lease cannot be taken.
   */
  hold<T>(job: JobKey, work: (signal: AbortSignal) => Promise<T>, done?: After): Promise<T>
  isHeld(job: JobKey): Promise<boolean>
  /** The process working on it, this one or another, stops at its next heartbeat. */
  revoke(job: JobKey): Promise<void>
}

/** What happens to the job after its work, however that ended: deleted, free for the next process, or due again at a time (ms since 1970). */
type After = () => 'end' | 'release' | { readonly dueAt: number }

const endIt: After = () => 'end'

/** `lasting` overrides `leaseMs` in tests. */
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
          // The lease may still be ours: it outlives two missed heartbeats, and the database will tell once it is back.
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
        // A lease that could not be released expires.
        await kept.catch((error: unknown) => log.error({ job: job.id, err: error }, 'a lease could not be given back'))
      }
    },

    isHeld: (job) => jobs.isHeld(job),
    revoke: (job) => jobs.end(job, null),
  }
}
