import type { z } from 'zod'
import { HeldElsewhere, type Leases } from './leases.ts'

/**
 * Recurring work, run by any process on the store.
 *
 * How to add one: an object of this shape, passed to `createRunner` in composition. Each piece is run by one process at a time.
 */
export interface Job<Piece> {
  /** Stored, so it must never change. */
  readonly id: string
  /** What a piece is about, such as an account. Its JSON is stored, so later versions must still be able to read it. */
  readonly schema: z.ZodType<Piece>
  /** ms between the end of one run and the start of the next, unless the run returns another delay. */
  readonly every: number
  /** The current pieces. */
  pieces(): Promise<readonly Piece[]>
  /** Must be safe to interrupt anywhere. Errors are logged, and the next run tries again. */
  run(piece: Piece, signal: AbortSignal): Promise<Again | void>
}

/** When a piece runs again: in this many ms, or never. */
export interface Again {
  readonly in: number | null
}

/** A job as the runner sees it, with its piece type hidden. */
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

/** A job with a single piece. */
export function single(job: Pick<Job<unknown>, 'id' | 'every'> & { run(signal: AbortSignal): Promise<void> }): RunnableJob {
  return { id: job.id, every: job.every, keys: () => Promise.resolve(['']), run: (_key, signal) => job.run(signal) }
}

export interface Runner {
  begin(): void
  /** Starts no more runs, aborts the running ones, and waits for them. */
  close(): Promise<void>
}

/** How often a process checks for due work that another one may have left behind, ms. */
const longestPause = 60_000

/** Runs each job on a timer in this process, under its lease. */
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
          // If this process is stopping, another one may continue immediately.
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
