import type { Clock } from '#core/ports/clock.ts'
import { inTime } from '#server/in-time.ts'
import type { StopMarker } from '#server/store/folder/stop-marker.ts'

/** Asked wherever a text could still be held back. */
export interface StopQuestions {
  /** When the owner stopped all sending, ms since 1970, while the store may not know it yet; null: the store decides alone. */
  stoppedAt(accountId: string): number | null
}

export type SendingStops = ReturnType<typeof createSendingStops>

interface Stop {
  readonly at: number
  /** Writes that the account sends nothing. Throws if it cannot. */
  readonly write: () => Promise<void>
}

/** How long whoever pressed the switch waits for it to be on disk, ms. It acts before that. */
const patience = 100
const firstRetry = 1_000
const longestRetry = 30_000

/**
 * The kill switch before it is written down. It acts in memory, at once, whatever the disk and the store do; then it is written, again and
 * again until it is. A restart before that finds the marker gone, and stops everybody.
 */
export function createSendingStops(deps: {
  clock: Clock
  log: { error(details: object, message: string): void }
  /** Null if no folder belongs to this process (hosted). */
  marker: StopMarker | null
  /** In place of the waits above, ms; for tests. */
  waits?: { readonly patience: number; readonly retry: number }
}) {
  const { clock, log, marker } = deps
  const waits = deps.waits ?? { patience, retry: firstRetry }
  const stops = new Map<string, Stop>()
  /** What is written for an account, one thing at a time: an older word must not arrive behind a newer one. */
  const queues = new Map<string, Promise<unknown>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let closed = false

  function inOrder<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const result = (queues.get(accountId) ?? Promise.resolve()).then(work)
    const settled = result.catch(() => undefined)
    queues.set(accountId, settled)
    void settled.finally(() => {
      if (queues.get(accountId) === settled) queues.delete(accountId)
    })
    return result
  }

  async function write(accountId: string, stop: Stop, retry: number): Promise<void> {
    try {
      await inOrder(accountId, async () => {
        if (stops.get(accountId) !== stop) return
        await stop.write()
        if (stops.get(accountId) === stop) stops.delete(accountId)
      })
    } catch (error) {
      marker?.remove()
      log.error({ err: error, account: accountId }, 'the kill switch could not be written down yet')
      if (closed) return
      const next = setTimeout(() => void write(accountId, stop, Math.min(retry * 2, longestRetry)), retry)
      timers.set(accountId, next.unref())
      return
    }
    if (stops.size === 0) putMarker()
  }

  function putMarker(): void {
    try {
      marker?.put()
    } catch (error) {
      log.error({ err: error }, 'the marker of the kill switch could not be put back')
    }
  }

  return {
    stoppedAt: (accountId: string): number | null => stops.get(accountId)?.at ?? null,

    /** Acts before it returns. Resolves to whether `save` has written it down; if not, that is tried again until it has. */
    async stop(accountId: string, save: () => Promise<void>): Promise<boolean> {
      const stop = { at: clock.now(), write: save }
      stops.set(accountId, stop)
      clearTimeout(timers.get(accountId))
      const written = write(accountId, stop, waits.retry).then(() => stops.get(accountId) !== stop)
      const saved = (await inTime(waits.patience, written)) ?? false
      if (!saved) marker?.remove()
      return saved
    },

    /** Takes the switch back by `work`, which writes it. Where that fails, or the switch is pressed meanwhile, it stays off. */
    async lift<T>(accountId: string, work: () => Promise<T>): Promise<T> {
      const result = await inOrder(accountId, async () => {
        const before = stops.get(accountId)
        const done = await work()
        if (stops.get(accountId) === before) stops.delete(accountId)
        return done
      })
      if (stops.size === 0) putMarker()
      return result
    },

    /** At a start: an earlier process was told to stop somebody and could not write down whom. */
    async takeUp(accountIds: readonly string[], save: (accountId: string) => Promise<void>): Promise<void> {
      if (marker === null || (await marker.isIntact())) return
      await Promise.all(accountIds.map((accountId) => this.stop(accountId, () => save(accountId))))
      if (accountIds.length === 0) putMarker()
    },

    close(): void {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
