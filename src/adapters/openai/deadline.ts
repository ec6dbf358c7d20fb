import { ModelFailure } from '#core/language-model/failure.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'

/** Limits in ms. `silence`: without data from the server, before or during its response. `total`: for everything one call needs. */
export interface Limits {
  readonly silence: number
  readonly total: number
}

/** Ends operations that take too long. The signal's reason is always a `ModelFailure`. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Restarts the time limit when the server sends something. */
  heard(): void
  stop(failure: ModelFailure): void
  /** Removes the timer and the listener. */
  end(): void
}

/** Aborts with `timed-out` after `ms`, or with `parent` (as `stopped`, or with the parent's own reason). */
export function createDeadline(parent: AbortSignalLike, ms: number): Deadline {
  const controller = new AbortController()
  const stop = (failure: ModelFailure) => controller.abort(failure)
  const expire = () => stop(new ModelFailure('timed-out'))
  const fromParent = () => {
    const reason: unknown = parent instanceof AbortSignal ? parent.reason : null
    stop(reason instanceof ModelFailure ? reason : new ModelFailure('stopped'))
  }
  let timer = setTimeout(expire, ms)
  if (parent.aborted) fromParent()
  else parent.addEventListener('abort', fromParent)
  return {
    signal: controller.signal,
    stop,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(expire, ms)
    },
    end() {
      clearTimeout(timer)
      parent.removeEventListener('abort', fromParent)
    },
  }
}
