import type { MessageWatcher, WatchedBatch } from '#core/ports.ts'

export interface WatchLoop {
  /** ms between two looks: 250 or less while something waits for an answer. Asked before every pause. */
  readonly intervalMs: () => number
  /** The next look waits until it is done; what it throws ends the loop. Not called for looks that found nothing. */
  readonly onBatch: (batch: WatchedBatch) => Promise<void>
  /** What ended the loop. */
  readonly onError: (error: unknown) => void
}

/** Looks again and again, at once where there is more. Gives a function that ends it, and waits for a look that is under way. */
export function runWatcher(watcher: Pick<MessageWatcher, 'poll'>, loop: WatchLoop): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function run(): Promise<void> {
    let failing = ''
    while (!signal.aborted) {
      const batch = watcher.poll()
      // A failure that lasts is told once.
      const news = batch.failure?.code ?? ''
      if (batch.messages.length > 0 || news !== failing) await loop.onBatch(batch)
      failing = news
      await pause(batch.more ? 0 : loop.intervalMs(), signal)
    }
  }
  const running = run().catch(loop.onError)
  return async () => {
    stop.abort()
    await running
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
