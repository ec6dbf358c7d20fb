import { serverReport } from '#contract/desktop/server-process.ts'
import type { ProcessHost, ServerOrder, RunningProcess, ServerReport } from './host.ts'

/** The server's state. `failed` stays until the owner tries again. */
export type ServerState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly address: string; readonly port: number }
  /** `code`: one of `contract/errors.ts`, `timed-out`, or `ended`. `message` is worded for the owner. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'stopped' }

type StartOrder = Extract<ServerOrder, { kind: 'start' }>
type Said = Exclude<ServerReport, { kind: 'ready' }>

/** ms. */
const startTimeout = 20_000
const stopTimeout = 12_000
const pauses = [500, 1000, 2000, 5000] as const
/** After this many exits in a row the server is not restarted. A run longer than this resets the count. */
const maxEnds = 5
const healthyAfter = 60_000

/** Failures that a retry cannot fix, because somebody must act first. */
const lasting: ReadonlySet<string> = new Set([
  'invalid-input',
  'folder-in-use',
  'newer-store',
  'migration-failed',
  'wrong-key',
  'sample-mismatch',
  'forbidden',
])

export interface StoredPort {
  /** The last port. Null if there was none. */
  read(): number | null
  write(port: number): void
}

export interface ServerSupervisorOptions {
  readonly host: ProcessHost
  /** Builds the start order for this port; 0 means any free one. Throws `StartRefused` if the owner must do something first. */
  readonly order: (port: number) => Promise<StartOrder>
  readonly port: StoredPort
  readonly now: () => number
  readonly changed: (state: ServerState) => void
  /** Receives all other reports of the server. */
  readonly heard?: (report: Said) => void
  /** Never receives anybody's text. */
  readonly log: (event: string, details?: Readonly<Record<string, string | number | null>>) => void
}

/** The owner must do something before the server can start. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Keeps one server running. It reuses the last port, so that pages and their stored data still find the server; if the port is taken, it picks and
 * stores another. A start without a response is killed. A server that exits is restarted with growing delays, up to a limit.
 */
export function createServerSupervisor(options: ServerSupervisorOptions) {
  const { host, port, now, log } = options
  let state: ServerState = { kind: 'stopped' }
  let current: RunningProcess | null = null
  let ends = 0
  let wanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: ServerState): void {
    state = next
    options.changed(next)
  }

  async function start(on: number): Promise<void> {
    become({ kind: 'starting' })
    let order: StartOrder
    try {
      order = await options.order(on)
    } catch (error) {
      const refused = error instanceof StartRefused
      return fail(refused ? error.code : 'internal', refused ? error.message : 'The server could not be started.')
    }
    if (!wanted) return
    let failure: Extract<ServerReport, { kind: 'failed' }> | null = null
    let listensSince: number | null = null
    const process = host.start((message) => {
      const heard = serverReport.safeParse(message)
      if (!heard.success || current !== process) return
      const report = heard.data
      if (report.kind === 'ready') return process.send(order)
      if (report.kind === 'failed') failure = report
      if (report.kind === 'listening') {
        listensSince = now()
        clearTimeout(timer)
        if (report.port !== port.read()) port.write(report.port)
        log('server-listening', { port: report.port })
        become({ kind: 'running', address: report.address, port: report.port })
      }
      options.heard?.(report)
    })
    current = process
    clearTimeout(timer)
    timer = setTimeout(() => {
      log('server-silent')
      process.kill()
    }, startTimeout)
    const code = await process.ended
    clearTimeout(timer)
    if (current !== process) return
    current = null
    log('server-ended', { code, failure: (failure as { code: string } | null)?.code ?? null })
    if (wanted) again(on, failure, listensSince)
  }

  function again(on: number, failure: { readonly code: string; readonly message: string } | null, listenedSince: number | null): void {
    // Another program has our port: take any other and store that.
    if (failure?.code === 'conflict' && on !== 0) return void start(0)
    if (failure !== null && lasting.has(failure.code)) return fail(failure.code, failure.message)
    if (listenedSince !== null && now() - listenedSince >= healthyAfter) ends = 0
    ends += 1
    if (ends >= maxEnds) {
      const silent = failure === null && listenedSince === null
      return fail(
        failure?.code ?? (silent ? 'timed-out' : 'ended'),
        failure?.message ?? `The server ${silent ? 'did not start' : 'stopped'} ${ends} times in a row.`,
      )
    }
    become({ kind: 'starting' })
    timer = setTimeout(() => void start(port.read() ?? 0), pauses[Math.min(ends, pauses.length) - 1])
  }

  function fail(code: string, message: string): void {
    log('server-failed', { code })
    become({ kind: 'failed', code, message })
  }

  function begin(): void {
    if (wanted && state.kind !== 'failed') return
    wanted = true
    ends = 0
    clearTimeout(timer)
    void start(port.read() ?? 0)
  }

  return {
    state: () => state,
    /** Starts the server, or retries after a failure. */
    start: begin,
    send(order: ServerOrder): void {
      current?.send(order)
    },
    /** Resolves when the server has shut down, or was killed because it did not. */
    async stop(): Promise<void> {
      wanted = false
      clearTimeout(timer)
      const process = current
      current = null
      if (process !== null) {
        const force = setTimeout(() => process.kill(), stopTimeout)
        process.send({ kind: 'stop' })
        await process.ended
        clearTimeout(force)
      }
      become({ kind: 'stopped' })
    },
  }
}

export type ServerSupervisor = ReturnType<typeof createServerSupervisor>
