import type { BoxDownload } from '#contract/language-model/box.ts'
import type { ServerEvent } from '#contract/events.ts'
import { DownloadFailure, downloadProblems, type DownloadProblem } from '#core/language-model/box/download-failure.ts'
import type { DownloadOrder, ModelFolder } from '#core/language-model/box/files.ts'
import type { Clock } from '#core/ports/clock.ts'

export interface DownloadsDeps {
  readonly folder: ModelFolder
  readonly clock: Clock
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  /** Never receives a URL. */
  readonly log: { error(details: object, message: string): void }
}

export type BoxDownloads = ReturnType<typeof createBoxDownloads>

interface Running {
  readonly order: DownloadOrder
  readonly abort: AbortController
  readonly over: Promise<void>
  /** Times in ms since 1970 and bytes, newest last. */
  readonly samples: { readonly at: number; readonly bytes: number }[]
  shown: BoxDownload
  told: number
  /** Paused by the owner, not by this process stopping. */
  paused: boolean
}

/** Window for the download rate, ms. */
const rateOver = 10_000
/** Minimum time between progress events, ms. */
const tellEvery = 500
/** Problems after which the partial file is deleted. */
const thrownAway: ReadonlySet<DownloadProblem> = new Set(['wrong-hash', 'wrong-size', 'range'])

/** Downloads that run in this process. A record next to each file says what it is and whether it is wanted. */
export function createBoxDownloads({ folder, clock, events, log }: DownloadsDeps) {
  const running = new Map<string, Running>()
  const watching = new Set<string>()
  let closed = false

  function publish(event: ServerEvent, owner: string): void {
    for (const accountId of new Set([...watching, owner])) events.publish(accountId, event)
  }

  function tell(one: Running, at = true): void {
    one.told = clock.now()
    publish({ type: 'box-download', model: one.order.id, download: at ? one.shown : null }, one.order.accountId)
  }

  function moved(one: Running, bytes: number, total: number | null): void {
    const now = clock.now()
    const { samples } = one
    // The download started over, or continues after a wait.
    if (bytes < (samples.at(-1)?.bytes ?? 0) || one.shown.state !== 'running') samples.length = 0
    samples.push({ at: now, bytes })
    while (samples.length > 2 && now - (samples[0]?.at ?? now) > rateOver) samples.shift()
    const first = samples[0]
    const rate = first === undefined || now === first.at ? null : ((bytes - first.bytes) * 1000) / (now - first.at)
    const left = rate === null || rate <= 0 || total === null ? null : Math.ceil((total - bytes) / rate)
    const began = one.shown.state !== 'running'
    one.shown = { state: 'running', bytes_done: bytes, bytes_total: total, rate, seconds_left: left, why: null }
    if (began || now - one.told >= tellEvery) tell(one)
  }

  async function run(order: DownloadOrder, have: number): Promise<void> {
    const abort = new AbortController()
    const work = Promise.withResolvers<void>()
    const shown: BoxDownload = {
      state: 'waiting',
      bytes_done: have,
      bytes_total: order.bytes,
      rate: null,
      seconds_left: null,
      why: null,
    }
    const one: Running = { order, abort, over: work.promise, samples: [], shown, told: 0, paused: false }
    running.set(order.id, one)
    tell(one)
    const still = (state: BoxDownload['state'], problem: DownloadProblem | null) => {
      const why = problem === null ? null : reasonOf(problem)
      // Deleted bytes are not shown as downloaded.
      const done = problem !== null && thrownAway.has(problem) ? 0 : one.shown.bytes_done
      one.shown = { ...one.shown, state, bytes_done: done, rate: null, seconds_left: null, why }
      tell(one)
    }
    try {
      await folder.download(
        order,
        {
          moved: (bytes, total) => moved(one, bytes, total),
          checking: () => still('checking', null),
          waiting: (problem) => still('waiting', problem),
        },
        abort.signal,
      )
    } catch (error) {
      await ended(one, error)
    } finally {
      running.delete(order.id)
      if (!closed) tell(one, false)
      work.resolve()
    }
  }

  /** If this process stops, the download stays wanted, and the next start continues it. */
  async function ended({ order: { id }, paused }: Running, error: unknown): Promise<void> {
    const problem = error instanceof DownloadFailure ? error.problem : 'folder'
    if (problem === 'stopped' && !paused) return
    if (problem !== 'stopped') log.error({ problem }, 'a download ended')
    // Written again for a paused download, because the download may have overwritten its record since.
    const halted = problem === 'stopped' ? folder.halt(id, 'paused', null) : folder.halt(id, 'failed', problem)
    await halted.catch((failure: unknown) => log.error({ err: failure }, 'a download could not be kept'))
  }

  return {
    /** Does nothing if it is already running. `have`: bytes downloaded so far. */
    start(order: DownloadOrder, have: number): void {
      if (!closed && !running.has(order.id)) void run(order, have)
    },

    /** Resolves when nothing more is written. */
    async pause(id: string): Promise<void> {
      const one = running.get(id)
      if (one !== undefined) one.paused = true
      await folder.halt(id, 'paused', null)
      one?.abort.abort()
      await one?.over
    },

    async stop(id: string): Promise<void> {
      const one = running.get(id)
      one?.abort.abort()
      await one?.over
    },

    of: (id: string): BoxDownload | null => running.get(id)?.shown ?? null,

    /** Sends this account's pages the events of every download. */
    watch: (accountId: string) => void watching.add(accountId),
    tellAll(event: ServerEvent): void {
      for (const accountId of watching) events.publish(accountId, event)
    },

    /** Call when the account is deleted: stops its downloads. The bytes stay, so that another account can continue. */
    async leave(accountId: string): Promise<void> {
      watching.delete(accountId)
      for (const { order } of running.values()) if (order.accountId === accountId) await this.pause(order.id)
    },

    /** Call at startup: continues downloads that were cut off. */
    async resume(): Promise<void> {
      for (const { order, state, have } of await folder.list()) if (state === 'running') this.start(order, have)
    },

    /** Stops all downloads. They stay wanted. */
    async close(): Promise<void> {
      closed = true
      for (const one of running.values()) one.abort.abort()
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}

export function reasonOf(problem: DownloadProblem): { code: string; text: string } {
  return { code: problem, text: downloadProblems[problem].text }
}
