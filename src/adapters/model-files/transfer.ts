import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { DownloadFailure, type DownloadProblem } from '#core/language-model/box/download-failure.ts'

/** Facts about the file from the catalog, or else from the hub's first response. */
export interface Known {
  readonly bytes: number | null
  readonly sha256: string | null
}

export interface TransferOptions {
  readonly fetch: typeof fetch
  /** Whether requests to this host are allowed. */
  readonly allows: (url: URL) => boolean
  /** Ensures that this many bytes are free. Throws `DownloadFailure`. */
  readonly makeRoom: (bytes: number) => Promise<void>
  /** Longest time without a byte, ms. */
  readonly stall: number
}

const maxRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * One try at fetching `url` into `part`, resuming after what is already there. `learned` gets what the hub says about the file, before the first byte
 * is written. `moved` is called after every chunk. Resolves when the file is complete. Throws `DownloadFailure`.
 */
export async function transfer(
  options: TransferOptions,
  what: { readonly url: string; readonly part: string; readonly known: Known; readonly hash: RunningHash },
  on: { learned(known: Known): Promise<void>; moved(have: number, total: number | null): void },
  outer: AbortSignal,
): Promise<void> {
  const { part, hash } = what
  const watch = createWatch(options.stall, outer)
  let body: ReadableStream<Uint8Array> | null = null
  try {
    const { response, known } = await ask(options, what, watch.signal)
    body = response.body
    const total = check(response, hash.bytes, known)
    if (known.sha256 === null || total === null) throw new DownloadFailure('unverifiable')
    await on.learned({ bytes: total, sha256: known.sha256 })
    await options.makeRoom(total - hash.bytes)
    on.moved(hash.bytes, total)
    if (body === null) throw new DownloadFailure('cut-off')
    const file = await open(part, 'a', 0o600)
    try {
      for await (const piece of body) {
        watch.heard()
        if (hash.bytes + piece.byteLength > total) throw new DownloadFailure('wrong-size')
        await file.writeFile(piece)
        hash.add(piece)
        on.moved(hash.bytes, total)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (hash.bytes < total) throw new DownloadFailure('cut-off')
  } catch (error) {
    // An unread body must not keep its row in the ledger open.
    if (body?.locked === false) await body.cancel().catch(() => undefined)
    throw outer.aborted ? new DownloadFailure('stopped') : failureOf(error, watch.stalled())
  } finally {
    watch.end()
  }
}

/** Follows redirects itself, always from the first URL: a hub redirects to URLs that are signed for a short time. */
async function ask(
  { fetch, allows }: TransferOptions,
  what: { readonly url: string; readonly known: Known; readonly hash: RunningHash },
  signal: AbortSignal,
): Promise<{ response: Response; known: Known }> {
  let known = what.known
  let url = new URL(what.url)
  for (let hops = 0; ; hops++) {
    if (!allows(url)) throw new DownloadFailure('host')
    const headers = { 'accept-encoding': 'identity', ...(what.hash.bytes > 0 ? { range: `bytes=${what.hash.bytes}-` } : {}) }
    const response = await fetch(url.href, { headers, redirect: 'manual', signal })
    try {
      known = agreed(known, statedIn(response.headers))
    } catch (error) {
      await response.body?.cancel()
      throw error
    }
    if (!redirects.has(response.status)) return { response, known }
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null || !URL.canParse(location, url.href)) throw new DownloadFailure('refused')
    if (hops >= maxRedirects) throw new DownloadFailure('redirects')
    url = new URL(location, url.href)
  }
}

/** A hub's headers about a large file, sent with the redirect to its location. */
function statedIn(headers: Headers): Known {
  const size = Number(headers.get('x-linked-size') ?? '')
  const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/iu.exec(headers.get('x-linked-etag') ?? '')?.[1]?.toLowerCase()
  return { bytes: Number.isSafeInteger(size) && size > 0 ? size : null, sha256: sha256 ?? null }
}

/** Throws if the hub describes another file. */
function agreed(known: Known, stated: Known): Known {
  const differs = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b
  if (differs(known.bytes, stated.bytes) || differs(known.sha256, stated.sha256)) throw new DownloadFailure('changed')
  return { bytes: known.bytes ?? stated.bytes, sha256: known.sha256 ?? stated.sha256 }
}

/** Total bytes, if the response matches the part that is already here. Throws otherwise. */
function check(response: Response, have: number, { bytes }: Known): number | null {
  const { status, headers } = response
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (status === 200) {
    // The server ignored the range, so the download cannot resume.
    if (have > 0) throw new DownloadFailure('range')
    if (bytes !== null && Number.isSafeInteger(length) && length !== bytes) throw new DownloadFailure('changed')
    return bytes ?? (Number.isSafeInteger(length) && length > 0 ? length : null)
  }
  if (status === 206) {
    const [, from, all] = /^bytes (\d+)-\d+\/(\d+|\*)$/u.exec(headers.get('content-range') ?? '') ?? []
    if (from === undefined || Number(from) !== have) throw new DownloadFailure('range')
    const total = all === '*' ? null : Number(all)
    if (bytes !== null && total !== null && total !== bytes) throw new DownloadFailure('changed')
    return bytes ?? total
  }
  throw new DownloadFailure(problemOf(status), { retryAfter: retryAfterOf(headers) })
}

function problemOf(status: number): DownloadProblem {
  if (status === 416) return 'range'
  if (status === 401 || status === 403) return 'locked'
  if (status === 404 || status === 410 || status === 451) return 'gone'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 || status === 408 ? 'server-error' : 'refused'
}

/** Delay in ms, from a number of seconds or a date. Null if there is none. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

function failureOf(error: unknown, stalled: boolean): DownloadFailure {
  if (error instanceof DownloadFailure) return error
  // The ledger doesn't allow it.
  if (error instanceof AppError) return new DownloadFailure('refused', { cause: error })
  if (stalled) return new DownloadFailure('stalled', { cause: error })
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
  const has = (...wanted: readonly string[]) => wanted.some((code) => codes.includes(code))
  if (has('ENOSPC', 'EDQUOT', 'EFBIG')) return new DownloadFailure('disk-full', { cause: error })
  if (has('EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR')) return new DownloadFailure('folder', { cause: error })
  const offline = has('ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'UND_ERR_CONNECT_TIMEOUT')
  return new DownloadFailure(offline ? 'unreachable' : 'cut-off', { cause: error })
}

/** Checksum of the bytes received so far. */
export interface RunningHash {
  readonly bytes: number
  add(piece: Uint8Array): void
  /** Lowercase hexadecimal; call once. */
  end(): string
}

/** Reads what is already in `part`: after a kill, its checksum is recomputed. */
export async function hashOf(part: string, signal: AbortSignal): Promise<RunningHash> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const there = await stat(part).then(
    ({ size }) => size,
    () => 0,
  )
  if (there > 0) {
    for await (const piece of createReadStream(part, { highWaterMark: 1024 * 1024, signal })) {
      const chunk = piece as Buffer
      hash.update(chunk)
      bytes += chunk.byteLength
    }
  }
  return {
    get bytes() {
      return bytes
    },
    add(piece) {
      hash.update(piece)
      bytes += piece.byteLength
    },
    end: () => hash.digest('hex'),
  }
}

interface Watch {
  readonly signal: AbortSignal
  heard(): void
  stalled(): boolean
  end(): void
}

function createWatch(ms: number, outer: AbortSignal): Watch {
  const controller = new AbortController()
  let over = false
  const expire = () => {
    over = true
    controller.abort()
  }
  let timer = setTimeout(expire, ms)
  return {
    signal: AbortSignal.any([controller.signal, outer]),
    heard() {
      clearTimeout(timer)
      timer = setTimeout(expire, ms)
    },
    stalled: () => over,
    end: () => clearTimeout(timer),
  }
}

/** Deletes `part`, because it belongs to another file or is damaged. */
export async function startAnew(part: string): Promise<void> {
  await rm(part, { force: true })
}

/** Syncs the folder, so that the file's name survives a power failure. */
export async function settle(folder: string): Promise<void> {
  let handle: FileHandle | null = null
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch {
    // Some systems cannot sync folders.
  } finally {
    await handle?.close()
  }
}
