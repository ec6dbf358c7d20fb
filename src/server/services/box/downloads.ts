import type { BoxDownload } from '#contract/language-model/box.ts'
import type { ServerEvent } from '#contract/events.ts'
import { DownloadFailure, downloadProblems, type DownloadProblem } from '#core/language-model/box/download-failure.ts'
import type { DownloadOrder, ModelFolder } from '#core/language-model/box/files.ts'
import type { Clock } from '#core/ports/clock.ts'

export interface DownloadsDeps {
  readonly folder: ModelFolder
  readonly clock: Clock
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  /** Never gets an address. */
  readonly log: { error(details: object, message: string): void }
}

export type BoxDownloads = ReturnType<typeof createBoxDownloads>

interface Running {
  readonly order: DownloadOrder
  readonly abort: AbortController
  readonly over: Promise<void>
  /** ms since 1970 and bytes, newest last. */
  readonly samples: { readonly at: number; readonly bytes: number }[]
  shown: BoxDownload
  told: number
  /** By its owner, and not because this process stops. */
  paused: boolean
}

/** The rate is that of the last so many ms. */
const rateOver = 10_000
/** At most so often pages are told, ms. */
const tellEvery = 500
/** After these nothing of the file is kept. */
const thrownAway: ReadonlySet<DownloadProblem> = new Set(['wrong-hash', 'wrong-size', 'range'])

/** Downloads that run in this process. What each of them is, and whether it is wanted, stands beside its file. */
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
    // Begun anew, or back from a wait.
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
      // What was thrown away is not shown as here.
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

  /** Where this process stops, it is still wanted: the next start goes on. */
  async function ended({ order: { id }, paused }: Running, error: unknown): Promise<void> {
    const problem = error instanceof DownloadFailure ? error.problem : 'folder'
    if (problem === 'stopped' && !paused) return
    if (problem !== 'stopped') log.error({ problem }, 'a download ended')
    // Of one that is paused, what it learned of its file just then may have been written down over that.
    const halted = problem === 'stopped' ? folder.halt(id, 'paused', null) : folder.halt(id, 'failed', problem)
    await halted.catch((failure: unknown) => log.error({ err: failure }, 'a download could not be kept'))
  }

  return {
    /** Joins one that runs. `have`: bytes that are here. */
    start(order: DownloadOrder, have: number): void {
      if (!closed && !running.has(order.id)) void run(order, have)
    },

    /** Resolves when nothing is written any more. */
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

    /** Pages of this account are told of every download. */
    watch: (accountId: string) => void watching.add(accountId),
    tellAll(event: ServerEvent): void {
      for (const accountId of watching) events.publish(accountId, event)
    },

    /** The account is deleted: nothing is fetched in its name any more. What has come stays, for whoever goes on with it. */
    async leave(accountId: string): Promise<void> {
      watching.delete(accountId)
      for (const { order } of running.values()) if (order.accountId === accountId) await this.pause(order.id)
    },

    /** At start: goes on with what was cut off. */
    async resume(): Promise<void> {
      for (const { order, state, have } of await folder.list()) if (state === 'running') this.start(order, have)
    },

    /** Stops them; they are still wanted. */
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
