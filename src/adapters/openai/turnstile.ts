/** Lets so many through at once; the others wait in the order in which they came. */
export interface Turnstile {
  /** Rejects with the signal's reason where it aborts while waiting. */
  pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** `atOnce`: how many pass at the same time; the others wait in the order in which they came. */
export function createTurnstile(atOnce: number): Turnstile {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    async pass(work, signal) {
      signal.throwIfAborted()
      if (inside >= atOnce) {
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          const leave = () => {
            waiting.splice(waiting.indexOf(enter), 1)
            reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
          }
          signal.addEventListener('abort', leave, { once: true })
          waiting.push(enter)
        })
        // Whoever left handed the place over.
      } else inside += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) inside -= 1
        else next()
      }
    },
  }
}
