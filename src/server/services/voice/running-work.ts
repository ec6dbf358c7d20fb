import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { TextHistory } from '#core/ports/history.ts'
import type { Random } from '#core/ports/random.ts'
import { HeldElsewhere, LeaseLost, type Leases } from '#server/jobs/leases.ts'
import type { Store } from '#server/store/db.ts'

/** What the long-running services need. */
export interface WorkDeps {
  readonly store: Store
  readonly compute: Compute
  readonly clock: Clock
  readonly random: Random
  readonly leases: Leases
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
  readonly texts: TextHistory
}

/** Work that runs in this process, by its key. */
interface Running<Result> {
  readonly key: string
  readonly promise: Promise<Result>
  readonly abort: AbortController
}

/**
 * The work of one kind that runs in this process, one piece an account at most, each under a lease. The rows of the store say what should
 * run; this says what does. `stop` ends it without ending its runs: whoever comes next takes those up again.
 */
export class RunningWork<Result> {
  readonly #byAccount = new Map<string, Running<Result>>()
  readonly #id: string
  readonly #leases: Leases
  #stopping = false

  /** `id`: of the job, as it is stored. */
  constructor(id: string, leases: Leases) {
    this.#id = id
    this.#leases = leases
  }

  find(accountId: string): { readonly key: string; readonly promise: Promise<Result> } | undefined {
    return this.#byAccount.get(accountId)
  }

  /** Another process does it. */
  isHeld(key: string): Promise<boolean> {
    return this.#leases.isHeld({ id: this.#id, key })
  }

  /** Whether work that was aborted goes on elsewhere or later, so that its run must not be ended here. */
  isLeft(signal: AbortSignal): boolean {
    return this.#stopping || signal.reason instanceof LeaseLost
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** `work` must end its run itself; the promise is handed to everybody who joins. Rejects with `HeldElsewhere` where another process does it. */
  begin(accountId: string, key: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#stopping) throw new AppError('unavailable', 'Idiolect is stopping.')
    const abort = new AbortController()
    const held = this.#leases.hold(
      { id: this.#id, key },
      (lost) => work(AbortSignal.any([abort.signal, lost])),
      () => (this.#stopping ? 'release' : 'end'),
    )
    const promise = held.finally(() => {
      if (this.#byAccount.get(accountId)?.key === key) this.#byAccount.delete(accountId)
    })
    // Whoever waits sees the failure; where nobody does, the run has it.
    promise.catch(() => undefined)
    this.#byAccount.set(accountId, { key, promise, abort })
    return promise
  }

  /** Ends the account's work, if this process does any, and waits until it has ended. */
  async cancel(accountId: string): Promise<void> {
    const running = this.#byAccount.get(accountId)
    running?.abort.abort()
    await running?.promise.catch(() => undefined)
  }

  /** Whoever is at it in another process stops at its next heartbeat. */
  revoke(key: string): Promise<void> {
    return this.#leases.revoke({ id: this.#id, key })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#byAccount.keys()].map((accountId) => this.cancel(accountId)))
  }
}

/**
 * Asked by whoever has just got the lease of a run: another process may have ended it since it was read, and what it made is current by now.
 * Throws `HeldElsewhere` then.
 */
export async function mustBeUnfinished({ runs }: Pick<Store, 'runs'>, id: string): Promise<void> {
  if ((await runs.find(id))?.finishedAt !== null) throw new HeldElsewhere()
}

/** What a run keeps of a failure: the code and words of an expected one; of a bug only that it happened (its stack goes to the log). */
export function failureOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong inside Idiolect. Nothing was lost; try again.' }
}

/**
 * Ends a run that threw: its row says how, and half-written rows are swept up. A bug is logged as `words`, such as "training failed". With `left`, the run goes on
 * elsewhere or later, so its row stays as it is.
 */
export async function endThrown(
  { store, log }: Pick<WorkDeps, 'store' | 'log'>,
  runId: string,
  error: unknown,
  { left, words }: { readonly left: boolean; readonly words: string },
): Promise<void> {
  if (!left) {
    if (error instanceof AppError && error.code === 'cancelled') await store.runs.finish(runId, 'cancelled')
    else await store.runs.fail(runId, failureOf(error))
    await store.sweep()
  }
  if (!(error instanceof AppError)) log.error({ run: runId, err: error }, words)
}
