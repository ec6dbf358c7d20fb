import { HeldElsewhere, type Leases } from './leases.ts'

/**
 * Work that comes again and again, whoever does it.
 *
 * How to add one: an object of this shape, handed to `createRunner` in composition. Of all processes on one store, one runs it each time.
 */
export interface Job {
  /** Stored: it stays as it is. */
  readonly id: string
  /** ms between the end of one run and the next. */
  readonly every: number
  /** Must be harmless to cut off anywhere. What it throws is logged, and the next run tries again. */
  run(signal: AbortSignal): Promise<void>
}

export interface Runner {
  /** From now on jobs run when they are due. */
  begin(): void
  /** No further run begins; one that is running is aborted and awaited. */
  close(): Promise<void>
}

/** How often a process looks whether something is due that another one may have left, ms. */
const longestPause = 60_000

/** Runs each job by a timer of this process, under its lease. Hosted, the same jobs go to the queue of the database. */
export function createRunner(
  jobs: readonly Job[],
  deps: {
    readonly leases: Leases
    readonly clock: { now(): number }
    readonly log: { error(details: object, message: string): void }
  },
): Runner {
  const stopping = new AbortController()
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function once(job: Job): Promise<void> {
    try {
      await deps.leases.hold(
        { id: job.id, key: '' },
        (lost) => job.run(AbortSignal.any([stopping.signal, lost])),
        // Cut off by the stop of this process, another one may go on at once.
        () => (stopping.signal.aborted ? 'release' : { dueAt: deps.clock.now() + job.every }),
      )
    } catch (error) {
      if (!(error instanceof HeldElsewhere) && !stopping.signal.aborted) deps.log.error({ job: job.id, err: error }, 'a job failed')
    }
  }

  function schedule(job: Job, after: number): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      const turn = once(job).finally(() => {
        running.delete(turn)
        schedule(job, Math.min(job.every, longestPause))
      })
      running.add(turn)
    }, after)
    timer.unref()
    timers.set(job, timer)
  }

  return {
    begin() {
      for (const job of jobs) schedule(job, 0)
    },
    async close() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
