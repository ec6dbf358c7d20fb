import type { AbortSignalLike } from '../ports/abort-signal.ts'

/** Limits concurrency (a semaphore). Callers wait in order of arrival. */
export interface Turnstile {
  /** Number of waiting callers. */
  readonly waiting: number
  /** A waiting caller may leave: rejects with the signal's reason if it aborts before `work` began. */
  pass<T>(work: () => Promise<T>, signal?: LeavingSignal): Promise<T>
}

type LeavingSignal = AbortSignalLike & { readonly reason?: unknown }

/** `atOnce`: how many pass at the same time. */
export function createTurnstile(atOnce: number): Turnstile {
  let inside = 0
  const queue: (() => void)[] = []
  return {
    get waiting() {
      return queue.length
    },
    async pass(work, signal) {
      if (signal?.aborted === true) throw reasonOf(signal)
      // The slot is passed to the next caller, not released, so nobody slips in between.
      if (inside >= atOnce) await untilHandedOver(queue, signal)
      else inside += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) inside -= 1
        else next()
      }
    },
  }
}

function untilHandedOver(queue: (() => void)[], signal: LeavingSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      signal?.removeEventListener('abort', leave)
      queue.splice(queue.indexOf(enter), 1)
      reject(signal === undefined ? new Error('stopped') : reasonOf(signal))
    }
    signal?.addEventListener('abort', leave)
    queue.push(enter)
  })
}

function reasonOf({ reason }: LeavingSignal): Error {
  return reason instanceof Error ? reason : new Error('stopped')
}
