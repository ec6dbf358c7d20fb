import type { z } from 'zod'
import { HeldElsewhere, type Leases } from './leases.ts'

/**
 * Work that comes again and again, whoever does it.
 *
 * How to add one: an object of this shape, handed to `createRunner` in composition. Of all processes on one store, one runs each piece of it each
 * time.
 */
export interface Job<Piece> {
  /** Stored: it stays as it is. */
  readonly id: string
  /** What one piece of it is of, such as an account. Its JSON is stored, so whatever it reads stays readable. */
  readonly schema: z.ZodType<Piece>
  /** ms between the end of one run and the next, where the run does not say otherwise. */
  readonly every: number
  /** The pieces there are now. */
  pieces(): Promise<readonly Piece[]>
  /** Must be harmless to cut off anywhere. What it throws is logged, and the next run tries again. */
  run(piece: Piece, signal: AbortSignal): Promise<Again | void>
}

/** When a piece comes again: in so many ms, or never. */
export interface Again {
  readonly in: number | null
}

/** A job as the runner sees it: which pieces it is of is the job's own matter. */
export interface RunnableJob {
  readonly id: string
  readonly every: number
  keys(): Promise<readonly string[]>
  run(key: string, signal: AbortSignal): Promise<Again | void>
}

export function runnable<Piece>(job: Job<Piece>): RunnableJob {
  return {
    id: job.id,
    every: job.every,
    keys: async () => (await job.pieces()).map((piece) => JSON.stringify(piece)),
    run: async (key, signal) => job.run(job.schema.parse(JSON.parse(key)), signal),
  }
}

/** A job of which there is one piece for everybody. */
export function single(job: Pick<Job<unknown>, 'id' | 'every'> & { run(signal: AbortSignal): Promise<void> }): RunnableJob {
  return { id: job.id, every: job.every, keys: () => Promise.resolve(['']), run: (_key, signal) => job.run(signal) }
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
  jobs: readonly RunnableJob[],
  deps: {
    readonly leases: Leases
    readonly clock: { now(): number }
    readonly log: { error(details: object, message: string): void }
  },
): Runner {
  const stopping = new AbortController()
  const timers = new Map<RunnableJob, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function once(job: RunnableJob): Promise<void> {
    try {
      for (const key of await job.keys()) if (!stopping.signal.aborted) await piece(job, key)
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.error({ job: job.id, err: error }, 'a job failed')
    }
  }

  async function piece(job: RunnableJob, key: string): Promise<void> {
    let after: number | null = job.every
    try {
      await deps.leases.hold(
        { id: job.id, key },
        async (lost) => {
          const again = await job.run(key, AbortSignal.any([stopping.signal, lost]))
          if (again !== undefined) after = again.in
        },
        () => {
          // Cut off by the stop of this process, another one may go on at once.
          if (stopping.signal.aborted) return 'release'
          return after === null ? 'end' : { dueAt: deps.clock.now() + after }
        },
      )
    } catch (error) {
      if (!(error instanceof HeldElsewhere) && !stopping.signal.aborted) deps.log.error({ job: job.id, err: error }, 'a job failed')
    }
  }

  function schedule(job: RunnableJob, after: number): void {
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
