import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Random } from '#core/ports/random.ts'
import type { Store } from '#server/store/db.ts'

/** What the long-running services need. */
export interface WorkDeps {
  readonly store: Store
  readonly compute: Compute
  readonly clock: Clock
  readonly random: Random
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
  /** Where messages are read from; null where this way of running has none (hosted). */
  readonly messages: MessagesAccess | null
}

export interface MessagesAccess {
  readonly chatDb: string
}

/** A job that runs in this process, by the id of its run. */
interface Running<Result> {
  readonly runId: string
  readonly promise: Promise<Result>
  readonly abort: AbortController
}

/**
 * The jobs of one kind that run in this process, one an account at most. The rows in `runs` say what should run; this says what does.
 * `stop` ends them without ending their runs: the next start takes those up again.
 */
export class RunningJobs<Result> {
  readonly #byAccount = new Map<string, Running<Result>>()
  #stopping = false

  get stopping(): boolean {
    return this.#stopping
  }

  find(accountId: string): { readonly runId: string; readonly promise: Promise<Result> } | undefined {
    return this.#byAccount.get(accountId)
  }

  /** `work` must end its run itself; the promise is handed to everybody who joins. */
  begin(accountId: string, runId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#stopping) throw new AppError('unavailable', 'Idiolect is stopping.')
    const abort = new AbortController()
    const promise = work(abort.signal).finally(() => {
      if (this.#byAccount.get(accountId)?.runId === runId) this.#byAccount.delete(accountId)
    })
    // Whoever waits sees the failure; where nobody does, the run has it.
    promise.catch(() => undefined)
    this.#byAccount.set(accountId, { runId, promise, abort })
    return promise
  }

  /** Ends the account's job, if one runs, and waits until it has ended. */
  async cancel(accountId: string): Promise<void> {
    const running = this.#byAccount.get(accountId)
    running?.abort.abort()
    await running?.promise.catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#byAccount.keys()].map((accountId) => this.cancel(accountId)))
  }
}

/** What a run keeps of a failure: the code and words of an expected one; of a bug only that it happened (its stack goes to the log). */
export function failureOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong inside Idiolect. Nothing was lost; try again.' }
}
