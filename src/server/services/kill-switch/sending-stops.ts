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
  /** Which press of a switch it comes from, counted since the process started. */
  readonly press: number
  /** Stores that the account sends nothing. Throws if that fails. */
  readonly write: () => Promise<void>
}

interface Everybody {
  readonly at: number
  /** As `Stop.press`. */
  readonly press: number
  /** Ids of all accounts. Throws if the store does not answer. */
  readonly accountIds: () => Promise<readonly string[]>
  /** As `Stop.write`, for each. */
  readonly save: (accountId: string) => Promise<void>
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
  /** A stop of all accounts, until it is known which they are; from then on, each has its own. */
  let everybody: Everybody | null = null
  let everybodyTimer: NodeJS.Timeout | undefined
  let presses = 0
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
    putMarkerIfStored()
  }

  /** Takes effect before it returns. Resolves to whether it is stored: a newer stop in its place has yet to be. */
  async function stopOne(accountId: string, stop: Stop): Promise<boolean> {
    stops.set(accountId, stop)
    clearTimeout(timers.get(accountId))
    await write(accountId, stop, waits.retry)
    return !stops.has(accountId)
  }

  /** Gives each account a stop of its own. Returns whether all of these are stored. Throws if it cannot be read which accounts there are. */
  async function splitUp(all: Everybody): Promise<() => Promise<boolean>> {
    const ids = await all.accountIds()
    if (everybody !== all) return () => Promise.resolve(isAllStored())
    const stored = ids.map((id) => {
      const { at, press } = stops.get(id) ?? all
      return stopOne(id, { at: Math.max(all.at, at), press: Math.max(all.press, press), write: () => all.save(id) })
    })
    everybody = null
    if (ids.length === 0) putMarkerIfStored()
    return async () => (await Promise.all(stored)).every(Boolean)
  }

  async function writeEverybody(all: Everybody, retry: number): Promise<boolean> {
    try {
      const stored = await splitUp(all)
      return await stored()
    } catch (error) {
      marker?.remove()
      log.error({ err: error }, 'the kill switch for all accounts could not be written down yet')
      if (!closed)
        everybodyTimer = setTimeout(() => everybody === all && void writeEverybody(all, Math.min(retry * 2, longestRetry)), retry).unref()
      return false
    }
  }

  function isAllStored(): boolean {
    return everybody === null && stops.size === 0
  }

  function putMarkerIfStored(): void {
    if (!isAllStored()) return
    try {
      marker?.put()
    } catch (error) {
      log.error({ err: error }, 'the marker of the kill switch could not be put back')
    }
  }

  async function storedInTime(stored: Promise<boolean>): Promise<boolean> {
    const saved = (await inTime(waits.patience, stored)) ?? false
    // What was late may be stored by now, and then the marker is back.
    if (!saved && !isAllStored()) marker?.remove()
    return saved
  }

  return {
    stoppedAt(accountId: string): number | null {
      const own = stops.get(accountId)?.at ?? null
      return everybody === null ? own : Math.max(everybody.at, own ?? 0)
    },

    /** Takes effect before it returns. Resolves to whether `save` has stored it. If not, `save` is retried until it succeeds. */
    async stop(accountId: string, save: () => Promise<void>): Promise<boolean> {
      return storedInTime(stopOne(accountId, { at: clock.now(), press: ++presses, write: save }))
    },

    /** The same for all accounts, even if the store cannot say now which there are. */
    async stopEverybody(accountIds: Everybody['accountIds'], save: Everybody['save']): Promise<boolean> {
      clearTimeout(everybodyTimer)
      everybody = { at: clock.now(), press: ++presses, accountIds, save }
      return storedInTime(writeEverybody(everybody, waits.retry))
    },

    /**
     * Lifts the stop with `work`, which stores the change. If it fails, or the switch is pressed after this call, even before `work` has its turn,
     * sending stays off.
     */
    async lift<T>(accountId: string, work: () => Promise<T>): Promise<T> {
      const pressed = presses
      if (everybody !== null) await splitUp(everybody)
      const result = await inOrder(accountId, async () => {
        const done = await work()
        if ((stops.get(accountId)?.press ?? 0) <= pressed) stops.delete(accountId)
        return done
      })
      putMarkerIfStored()
      return result
    },

    /** Call at startup: stops all accounts if an earlier process was told to stop one but could not store which. */
    async takeUp(accountIds: readonly string[], save: (accountId: string) => Promise<void>): Promise<void> {
      if (marker === null || (await marker.isIntact())) return
      await Promise.all(accountIds.map((accountId) => this.stop(accountId, () => save(accountId))))
      putMarkerIfStored()
    },

    close(): void {
      closed = true
      clearTimeout(everybodyTimer)
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
