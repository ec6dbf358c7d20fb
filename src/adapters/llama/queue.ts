import type { Hurry } from '#core/language-model/box/port.ts'

/** Runs requests one at a time. Those that somebody waits for come first. */
export interface Queue {
  /**
   * Runs `work` when it is its turn. A request that somebody waits for interrupts a running `background` one: its signal aborts, and it starts over
   * after that request. Rejects with `left()` as soon as `signal` aborts while it is queued.
   */
  run<T>(hurry: Hurry, work: (setAside: AbortSignal) => Promise<T>, signal: AbortSignal, left: () => Error): Promise<T>
  /** True if nothing runs and nothing is queued. */
  readonly idle: boolean
}

interface Place {
  readonly hurry: Hurry
  enter(): void
}

export function createQueue(): Queue {
  const waiting: Place[] = []
  let running: { readonly hurry: Hurry; readonly setAside: AbortController } | null = null

  function next(): void {
    if (running !== null) return
    const live = waiting.findIndex(({ hurry }) => hurry === 'live')
    const place = waiting.splice(Math.max(live, 0), 1)[0]
    place?.enter()
  }

  function turn(hurry: Hurry, first: boolean, signal: AbortSignal, left: () => Error): Promise<AbortController> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(left())
      }
      const place: Place = {
        hurry,
        enter() {
          signal.removeEventListener('abort', leave)
          const setAside = new AbortController()
          running = { hurry, setAside }
          resolve(setAside)
        },
      }
      if (signal.aborted) {
        reject(left())
        return
      }
      signal.addEventListener('abort', leave, { once: true })
      // Interrupted work continues before other background work.
      if (first) waiting.unshift(place)
      else waiting.push(place)
      if (hurry === 'live' && running?.hurry === 'background') running.setAside.abort()
      next()
    })
  }

  return {
    get idle() {
      return running === null && waiting.length === 0
    },
    async run(hurry, work, signal, left) {
      for (let first = false; ; first = true) {
        const { signal: setAside } = await turn(hurry, first, signal, left)
        try {
          return await work(setAside)
        } catch (error) {
          if (!setAside.aborted || signal.aborted) throw error
        } finally {
          running = null
          // In a microtask, so that interrupted work is back in the queue before the next one is chosen.
          queueMicrotask(next)
        }
      }
    },
  }
}
