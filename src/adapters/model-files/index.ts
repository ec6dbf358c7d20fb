import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DownloadFailure, downloadProblems, type DownloadProblem } from '#core/language-model/box/download-failure.ts'
import { headBytes, readGgufHead } from '#core/language-model/box/gguf.ts'
import type { DownloadOrder, DownloadProgress, KeptModel, ModelFolder } from '#core/language-model/box/files.ts'
import { platformSignal } from '#adapters/platform/platform-signal.ts'
import { readSidecar, writeSidecar, type Sidecar } from './sidecar.ts'
import { hashOf, settle, startAnew, transfer, type Known } from './transfer.ts'

export interface ModelFolderOptions {
  readonly path: string
  /** A `fetch` that writes its requests to the ledger under this account. */
  readonly fetchFor: (accountId: string, model: string) => typeof fetch
  /** Whether requests to this host are allowed. */
  readonly allows: (url: URL) => boolean
  /** Waits (ms); ends early if aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Longest time without a byte, ms; default 30 s. */
  readonly stall?: number
  /** Free bytes in a folder; for tests. */
  readonly freeIn?: (folder: string) => Promise<number | null>
}

/** Bytes to leave free next to a model: a full disk does more harm than a failed download. */
const reserve = 500_000_000
/** Consecutive tries without progress: about ten minutes without a network. */
const maxTries = 14
const longestWait = 60_000
/** Longest delay accepted from a server, ms. */
const longestAsked = 10 * 60_000

/** See `ModelFolder`. Next to `ID.gguf` is `ID.gguf.json`, and `ID.gguf.part` until the download is complete. */
export function createModelFolder(options: ModelFolderOptions): ModelFolder {
  const { path, fetchFor, allows, wait, stall = 30_000, freeIn = systemFree } = options
  const fileOf = (id: string) => join(path, `${id}.gguf`)
  const partOf = (id: string) => `${fileOf(id)}.part`
  const sideOf = (id: string) => `${fileOf(id)}.json`

  async function sizeOf(file: string): Promise<number> {
    return stat(file).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    )
  }

  async function makeRoom(bytes: number): Promise<void> {
    const free = await freeIn(path)
    if (free !== null && free < bytes + reserve) throw new DownloadFailure('disk-full')
  }

  /** Verifies the complete download, renames it, and records that. */
  async function finish(order: DownloadOrder, known: Known, sum: string): Promise<void> {
    const part = partOf(order.id)
    if (sum !== known.sha256) throw new DownloadFailure('wrong-hash')
    if (typeof (await headOf(part)) === 'string') throw new DownloadFailure('not-a-model')
    await rename(part, fileOf(order.id))
    await writeSidecar(sideOf(order.id), { ...order, ...known, state: 'whole', problem: null })
    await settle(path)
  }

  async function attempt(order: DownloadOrder, known: Known, on: DownloadProgress & Learned, signal: AbortSignal): Promise<void> {
    const part = partOf(order.id)
    const hash = await hashOf(part, signal)
    let now = known
    if (known.bytes === null || known.sha256 === null || hash.bytes < known.bytes) {
      const learned = async (more: Known) => {
        now = more
        await on.learned(more)
      }
      const fetch = fetchFor(order.accountId, order.id)
      await transfer(
        { fetch, allows, makeRoom, stall },
        { url: order.url, part, known, hash },
        { learned, moved: (have, total) => on.moved(have, total) },
        signal,
      )
    }
    on.checking()
    await finish(order, now, hash.end())
  }

  return {
    path,

    async list() {
      const names = await readdir(path).catch(() => [])
      const kept: KeptModel[] = []
      for (const name of names.filter((one) => one.endsWith('.gguf.json')).toSorted()) {
        const side = await readSidecar(join(path, name))
        if (side === null || sideOf(side.id) !== join(path, name)) continue
        const whole = await sizeOf(fileOf(side.id))
        const inPlace = whole > 0 && (side.bytes === null || whole === side.bytes)
        // Renamed, but killed before that was recorded.
        const state = inPlace ? 'whole' : side.state === 'whole' ? 'failed' : side.state
        const problem = inPlace ? null : side.state === 'whole' ? 'wrong-size' : side.problem
        kept.push({ order: orderOf(side), state, problem, have: inPlace ? whole : await sizeOf(partOf(side.id)), path: fileOf(side.id) })
      }
      return kept
    },

    free: () => freeIn(path),

    async download(order, on, outer) {
      const stop = platformSignal(outer)
      try {
        await mkdir(path, { recursive: true, mode: 0o700 })
        const before = await readSidecar(sideOf(order.id))
        const same = before !== null && before.url === order.url && fits(before, order)
        if (before !== null && !same) await startAnew(partOf(order.id))
        let known: Known = same ? { bytes: before.bytes, sha256: before.sha256 } : { bytes: order.bytes, sha256: order.sha256 }
        const remember = async (more: Known) => {
          known = more
          await writeSidecar(sideOf(order.id), { ...order, ...more, state: 'running', problem: null })
        }
        await remember(known)
        let tries = 0
        let have = -1
        let wrong = 0
        const told: DownloadProgress & Learned = {
          ...on,
          learned: remember,
          moved(now, total) {
            if (have >= 0 && now > have) tries = 0
            have = now
            on.moved(now, total)
          },
        }
        for (;;) {
          try {
            await attempt(order, known, told, stop.signal)
            return
          } catch (error) {
            const failure = stop.signal.aborted ? new DownloadFailure('stopped') : asFailure(error)
            const { problem, retryAfter } = failure
            // Bytes that are not the file's are useless for the next try.
            if (spoilt.has(problem)) await startAnew(partOf(order.id))
            const another = downloadProblems[problem].again ? ++tries < maxTries : problem === 'wrong-hash' && ++wrong < 2
            if (!another) throw failure
            const ms = Math.max(Math.min(retryAfter ?? 0, longestAsked), Math.min(longestWait, 500 * 2 ** Math.max(tries, wrong)))
            on.waiting(problem, ms)
            await wait(ms, stop.signal)
            if (stop.signal.aborted) throw new DownloadFailure('stopped', { cause: error })
          }
        }
      } catch (error) {
        throw asFailure(error)
      } finally {
        stop.end()
      }
    },

    async halt(id, state, problem) {
      const side = await readSidecar(sideOf(id))
      if (side !== null && side.state !== 'whole') await writeSidecar(sideOf(id), { ...side, state, problem })
    },

    async remove(id) {
      for (const file of [fileOf(id), partOf(id), sideOf(id)]) await rm(file, { force: true })
    },
  }
}

interface Learned {
  learned(known: Known): Promise<void>
}

const spoilt: ReadonlySet<DownloadProblem> = new Set(['range', 'wrong-hash', 'wrong-size', 'not-a-model', 'changed'])

/** A stored download resumes only if it is for exactly the file requested now. */
function fits(before: Sidecar, order: DownloadOrder): boolean {
  const same = <T>(a: T | null, b: T | null) => a === null || b === null || a === b
  return same(before.bytes, order.bytes) && same(before.sha256, order.sha256)
}

function orderOf({ id, url, bytes, sha256, accountId }: Sidecar): DownloadOrder {
  return { id, url, bytes, sha256, accountId }
}

async function headOf(file: string) {
  const chunks: Buffer[] = []
  for await (const piece of createReadStream(file, { end: headBytes - 1 })) chunks.push(piece as Buffer)
  return readGgufHead(Buffer.concat(chunks))
}

/** The folder is created with the first download; before that, its parent is checked. */
async function systemFree(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
    return bavail * bsize
  } catch {
    return null
  }
}

/** Converts errors of the disk or the ledger. The ledger's refusals have their own messages and aren't the publisher's fault. */
function asFailure(error: unknown): DownloadFailure {
  if (error instanceof DownloadFailure) return error
  const code = error instanceof Error && 'code' in error ? error.code : null
  const full = code === 'ENOSPC' || code === 'EDQUOT'
  return new DownloadFailure(full ? 'disk-full' : 'folder', { cause: error })
}
