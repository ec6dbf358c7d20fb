import type { Clock } from '#core/ports/clock.ts'
import { inTime } from '#server/in-time.ts'
import type { StopMarker } from '#server/store/folder/stop-marker.ts'

/** Checked wherever a text can still be held back. */
export interface StopQuestions {
  /** When the owner stopped all sending, ms since 1970, while the store may not have it yet. Null if the stored state applies. */
  stoppedAt(accountId: string): number | null
}

export type SendingStops = ReturnType<typeof createSendingStops>

interface Stop {
  readonly at: number
  /** Stores that the account sends nothing. Throws if that fails. */
  readonly write: () => Promise<void>
}

/** How long pressing the switch waits for the write to disk, ms. It takes effect before that. */
const patience = 100
const firstRetry = 1_000
const longestRetry = 30_000

/**
 * The in-memory kill switch. It takes effect at once, whatever the disk and the store do. Then it is stored, with retries
 * until that succeeds. A restart before that finds the marker gone, and stops all accounts.
 */
export function createSendingStops(deps: {
  clock: Clock
  log: { error(details: object, message: string): void }
  /** Null if this process has no folder of its own (hosted). */
  marker: StopMarker | null
  /** Replaces the waits above, ms. For tests. */
  waits?: { readonly patience: number; readonly retry: number }
}) {
  const { clock, log, marker } = deps
  const waits = deps.waits ?? { patience, retry: firstRetry }
  const stops = new Map<string, Stop>()
  /** Queues an account's writes, so that an older state is never written after a newer one. */
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

    /** Takes effect before it returns. Resolves to whether `save` has stored it. If not, `save` is retried until it succeeds. */
    async stop(accountId: string, save: () => Promise<void>): Promise<boolean> {
      const stop = { at: clock.now(), write: save }
      stops.set(accountId, stop)
      clearTimeout(timers.get(accountId))
      const written = write(accountId, stop, waits.retry).then(() => stops.get(accountId) !== stop)
      const saved = (await inTime(waits.patience, written)) ?? false
      if (!saved) marker?.remove()
      return saved
    },

    /** Lifts the stop with `work`, which stores the change. If it fails, or the switch is pressed meanwhile, sending stays off. */
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

    /** Call at startup: stops all accounts if an earlier process was told to stop one but could not store which. */
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
