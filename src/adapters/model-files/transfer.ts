import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { DownloadFailure, type DownloadProblem } from '#core/language-model/box/download-failure.ts'

/** What is known of the file: from the catalog, else from what the hub said the first time. */
export interface Known {
  readonly bytes: number | null
  readonly sha256: string | null
}

export interface TransferOptions {
  readonly fetch: typeof fetch
  /** Whether a host may be asked. */
  readonly allows: (url: URL) => boolean
  /** Bytes that must be free before so many more come. Throws `DownloadFailure`. */
  readonly makeRoom: (bytes: number) => Promise<void>
  /** ms without a byte. */
  readonly stall: number
}

const maxRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * One try at fetching `url` into `part`, going on behind what is there. `learned` is told what the hub states of the file, before the first
 * byte is written; `moved` after every piece. Resolves when all bytes are there. Throws `DownloadFailure`.
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
    // What nobody reads any more must not keep its row of the ledger open.
    if (body?.locked === false) await body.cancel().catch(() => undefined)
    throw outer.aborted ? new DownloadFailure('stopped') : failureOf(error, watch.stalled())
  } finally {
    watch.end()
  }
}

/** Follows redirects itself, always from the first address: what a hub sends on to is signed for a short while. */
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

/** What a hub says of a large file beside the redirect to where it lies. */
function statedIn(headers: Headers): Known {
  const size = Number(headers.get('x-linked-size') ?? '')
  const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/iu.exec(headers.get('x-linked-etag') ?? '')?.[1]?.toLowerCase()
  return { bytes: Number.isSafeInteger(size) && size > 0 ? size : null, sha256: sha256 ?? null }
}

/** Throws if the hub speaks of another file. */
function agreed(known: Known, stated: Known): Known {
  const differs = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b
  if (differs(known.bytes, stated.bytes) || differs(known.sha256, stated.sha256)) throw new DownloadFailure('changed')
  return { bytes: known.bytes ?? stated.bytes, sha256: known.sha256 ?? stated.sha256 }
}

/** Bytes in all, by an answer that fits to what is here. Throws otherwise. */
function check(response: Response, have: number, { bytes }: Known): number | null {
  const { status, headers } = response
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (status === 200) {
    // It cannot go on where it was.
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

/** ms; a date is as good as a number of seconds. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

function failureOf(error: unknown, stalled: boolean): DownloadFailure {
  if (error instanceof DownloadFailure) return error
  // The one way out does not let it pass.
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

/** The checksum of what is here so far. */
export interface RunningHash {
  readonly bytes: number
  add(piece: Uint8Array): void
  /** Lower case hexadecimal; once. */
  end(): string
}

/** Reads what is in `part` already: after a kill its checksum is made anew. */
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

/** Forgets what is in `part`: it belongs to another file, or is damaged. */
export async function startAnew(part: string): Promise<void> {
  await rm(part, { force: true })
}

/** So that a name stands for its bytes even where the machine loses its power. */
export async function settle(folder: string): Promise<void> {
  let handle: FileHandle | null = null
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch {
    // Some systems do not sync folders.
  } finally {
    await handle?.close()
  }
}
