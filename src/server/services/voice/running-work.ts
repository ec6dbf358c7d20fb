import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { TextHistory } from '#core/ports/history.ts'
import type { Random } from '#core/ports/random.ts'
import { HeldElsewhere, LeaseLost, type Leases } from '#server/jobs/leases.ts'
import type { Store } from '#server/store/db.ts'

/** Dependencies of the long-running services. */
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

/** Work that runs in this process, with its key. */
interface Running<Result> {
  readonly key: string
  readonly promise: Promise<Result>
  readonly abort: AbortController
}

/**
 * The work of one kind that runs in this process: at most one piece per account, each under a lease. The store says what should
 * run; this says what does. `stop` ends the work but not its runs: the next process continues them.
 */
export class RunningWork<Result> {
  readonly #byAccount = new Map<string, Running<Result>>()
  readonly #id: string
  readonly #leases: Leases
  #stopping = false

  /** `id`: the stored id of the job. */
  constructor(id: string, leases: Leases) {
    this.#id = id
    this.#leases = leases
  }

  find(accountId: string): { readonly key: string; readonly promise: Promise<Result> } | undefined {
    return this.#byAccount.get(accountId)
  }

  /** Whether any process is doing it. */
  isHeld(key: string): Promise<boolean> {
    return this.#leases.isHeld({ id: this.#id, key })
  }

  /** Whether aborted work continues elsewhere or later, so that its run must not be ended here. */
  isLeft(signal: AbortSignal): boolean {
    return this.#stopping || signal.reason instanceof LeaseLost
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** `work` must end its own run. Callers who join get the same promise. Rejects with `HeldElsewhere` if another process does the work. */
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
    // Callers who wait see the failure; otherwise the run records it.
    promise.catch(() => undefined)
    this.#byAccount.set(accountId, { key, promise, abort })
    return promise
  }

  /** Aborts the account's work in this process, if any, and waits until it has ended. */
  async cancel(accountId: string): Promise<void> {
    const running = this.#byAccount.get(accountId)
    running?.abort.abort()
    await running?.promise.catch(() => undefined)
  }

  /** Revokes the lease: another process doing the work stops at its next heartbeat. */
  revoke(key: string): Promise<void> {
    return this.#leases.revoke({ id: this.#id, key })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#byAccount.keys()].map((accountId) => this.cancel(accountId)))
  }
}

/**
 * Call after getting the lease of a run: another process may have finished the run since it was read, and its result is current by now.
 * Throws `HeldElsewhere` in that case.
 */
export async function mustBeUnfinished({ runs }: Pick<Store, 'runs'>, id: string): Promise<void> {
  if ((await runs.find(id))?.finishedAt !== null) throw new HeldElsewhere()
}

/** What a run stores about a failure: code and message of an expected one; for a bug only that it happened (the stack goes to the log). */
export function failureOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong inside Idiolect. Nothing was lost; try again.' }
}

/**
 * Ends a run that threw: stores the failure and deletes half-written rows. A bug is logged as `words`, such as "training failed". With `left`, the
 * run continues elsewhere or later, so its row stays as it is.
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
