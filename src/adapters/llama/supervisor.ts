import { access } from 'node:fs/promises'
import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { BoxModelFile } from '#core/language-model/box/port.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Channel, Ending, OpenChannel } from './channel.ts'
import type { FaultCode } from './faults.ts'
import type { Completed, CompleteOrder, Loaded, Report } from './protocol.ts'
import { createBreaker } from '#core/breaker/breaker.ts'

/** Time limits, ms. */
export interface SupervisorLimits {
  /** For loading a model; a large one may be on a slow disk. */
  readonly load: number
  /** Without a sign of life during work. */
  readonly silence: number
  /** For ending an aborted request; then the process is killed. */
  readonly abort: number
}

export interface SupervisorOptions {
  readonly open: OpenChannel
  readonly threads: number
  readonly contextSize: number
  readonly gpu: boolean
  readonly clock: Clock
  readonly limits: SupervisorLimits
  /** Called when its state changes. */
  readonly changed: () => void
  /** Never receives anyone's text. */
  readonly log: (line: string) => void
}

type Waiting = {
  readonly done: (report: Extract<Report, { kind: 'loaded' | 'completed' }>) => void
  readonly fail: (failure: ModelFailure) => void
  readonly partial: ((answer: number, text: string) => void) | undefined
}

interface Process {
  readonly file: BoxModelFile
  readonly channel: Channel
  readonly loading: Promise<Loaded>
  loaded: Loaded | null
}

const codes: Readonly<Record<FaultCode, ModelFailureCode>> = {
  'bad-file': 'bad-file',
  'no-file': 'no-file',
  'no-memory': 'no-memory',
  unsupported: 'unsupported',
  'too-long': 'too-long',
  stopped: 'stopped',
  empty: 'empty',
  broken: 'crashed',
}

/** Failures that the same file would cause again at once. */
const ofTheFile: ReadonlySet<ModelFailureCode> = new Set(['bad-file', 'no-file', 'no-memory', 'unsupported', 'crashed', 'timed-out'])

/** Cooldown after each consecutive failure of a model, ms: the first may be chance. */
const rests = [0, 5_000, 30_000, 120_000, 600_000]
/** Older failures don't count anymore, ms. */
const forgottenAfter = 30 * 60_000

export type Supervisor = ReturnType<typeof createSupervisor>

/** Keeps at most one process with one model. Starts it, sends it one request at a time, notices its exit, and reports a single reason. */
export function createSupervisor(options: SupervisorOptions) {
  const { open, threads, contextSize, gpu, clock, limits, changed, log } = options
  const breaker = createBreaker(clock, { rests, forgottenAfter })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let current: Process | null = null
  let memory: number | null = null
  let silence: NodeJS.Timeout | undefined
  /** The last failure. Null if there was none, or a model has worked since. */
  let trouble: { readonly model: string; readonly code: ModelFailureCode; readonly detail: string } | null = null

  function start(file: BoxModelFile): Process {
    let tellReady: () => void = () => undefined
    const ready = new Promise<void>((resolve) => (tellReady = resolve))
    const channel = open((report) => {
      if (report.kind === 'ready') tellReady()
      else hear(report)
    })
    const loading = (async () => {
      const ended = channel.gone.then((ending) => Promise.reject(failureOfEnding(ending)))
      ended.catch(() => undefined)
      await within(limits.load, Promise.race([ready, ended]))
      return within(
        limits.load,
        new Promise<Loaded>((resolve, reject) => {
          const id = ++last
          waiting.set(id, { done: (report) => report.kind === 'loaded' && resolve(report.loaded), fail: reject, partial: undefined })
          channel.send({ op: 'load', id, path: file.path, contextSize, threads, gpu })
        }),
      )
    })()
    const process: Process = { file, channel, loading, loaded: null }
    void follow(process)
    void channel.gone.then((ending) => over(process, ending))
    return process
  }

  async function follow(process: Process): Promise<void> {
    try {
      process.loaded = await process.loading
      trouble = null
      changed()
    } catch (failure) {
      if (current === process) unload()
      troubled(process.file, failure)
    }
  }

  function hear(report: Exclude<Report, { kind: 'ready' }>): void {
    heard()
    if ('memory' in report) memory = report.memory
    if (report.kind === 'alive') return
    const one = waiting.get(report.id)
    if (one === undefined) return
    if (report.kind === 'partial') {
      one.partial?.(report.answer, report.text)
      return
    }
    waiting.delete(report.id)
    if (report.kind === 'failed') one.fail(createFailure(codes[report.code], report.detail))
    else one.done(report)
  }

  /** Restarts the time limit after a sign of life. */
  function heard(): void {
    clearTimeout(silence)
    silence = waiting.size === 0 ? undefined : setTimeout(() => give('timed-out'), limits.silence)
  }

  /** Gives up on the process and tells every waiting caller why. */
  function give(code: ModelFailureCode): void {
    const file = current?.file
    current?.channel.kill()
    current = null
    failAll(new ModelFailure(code))
    if (file !== undefined && ofTheFile.has(code)) troubled(file, new ModelFailure(code))
    changed()
  }

  function over(process: Process, ending: Ending): void {
    if (current !== process) return
    current = null
    memory = null
    const failure = failureOfEnding(ending)
    const working = waiting.size > 0
    failAll(failure)
    // While the model loads, the load itself reports failures.
    if (!ending.killed && process.loaded !== null) troubled(process.file, failure)
    log(`The process of the model in the box ended${working ? ' at work' : ''} (${ending.signal ?? `code ${ending.code}`}).`)
    changed()
  }

  function failAll(failure: ModelFailure): void {
    for (const one of waiting.values()) one.fail(failure)
    waiting.clear()
    clearTimeout(silence)
  }

  function troubled(file: BoxModelFile, failure: unknown): void {
    if (!(failure instanceof ModelFailure) || !ofTheFile.has(failure.code)) return
    const times = breaker.failed(file.path)
    const detail = failure.cause instanceof Error && failure.cause.name === 'Detail' ? failure.cause.message : sentences[failure.code]
    trouble = { model: file.id, code: failure.code, detail: detail ?? 'It could not be run.' }
    log(`The model in the box failed: ${failure.code}, ${times} in a row.`)
    changed()
  }

  function unload(): void {
    const gone = current
    current = null
    memory = null
    gone?.channel.kill()
    failAll(new ModelFailure('stopped'))
    changed()
  }

  return {
    /** Loads `file` unless it is already in memory. Throws `ModelFailure`. */
    async load(file: BoxModelFile): Promise<Loaded> {
      if (current?.file.path !== file.path && !(await isThere(file.path))) {
        // Found out without starting a process.
        const failure = new ModelFailure('no-file')
        troubled(file, failure)
        throw failure
      }
      if (current?.file.path !== file.path) {
        if (breaker.restsUntil(file.path) !== null) throw new ModelFailure(trouble?.model === file.id ? trouble.code : 'crashed')
        unload()
        current = start(file)
        changed()
      }
      return current.loading
    },

    /** Asks the loaded model. `signal` ends it within a moment; the complete answers are returned, if any. Throws `ModelFailure`. */
    async complete(
      order: Omit<CompleteOrder, 'op' | 'id'>,
      partial: ((answer: number, text: string) => void) | undefined,
      signal: AbortSignalLike,
    ): Promise<Completed> {
      const process = current
      // The process exited between loading and this call.
      if (process === null) throw new ModelFailure(trouble?.code ?? 'stopped')
      const id = ++last
      let late: NodeJS.Timeout | undefined
      const abort = () => {
        process.channel.send({ op: 'abort', id })
        // Kill it if it doesn't stop.
        late = setTimeout(() => current === process && waiting.has(id) && unload(), limits.abort)
      }
      try {
        const completed = await new Promise<Completed>((resolve, reject) => {
          waiting.set(id, { done: (report) => report.kind === 'completed' && resolve(report.completed), fail: reject, partial })
          process.channel.send({ op: 'complete', id, ...order })
          heard()
          if (signal.aborted) abort()
          else signal.addEventListener('abort', abort)
        })
        breaker.succeeded(process.file.path)
        if (trouble?.model === process.file.id) trouble = null
        return completed
      } catch (error) {
        if (error instanceof ModelFailure && error.code === 'crashed' && current === process) give('crashed')
        throw error
      } finally {
        signal.removeEventListener('abort', abort)
        clearTimeout(late)
        heard()
      }
    },

    unload,
    /** Forgets earlier failures. */
    forgive(): void {
      breaker.clear()
      trouble = null
      changed()
    },
    get model() {
      return current?.file.id ?? trouble?.model ?? null
    },
    get state(): 'stopped' | 'loading' | 'ready' | 'failed' {
      if (current !== null) return current.loaded === null ? 'loading' : 'ready'
      return trouble === null ? 'stopped' : 'failed'
    },
    get memory() {
      return current === null ? null : memory
    },
    get loaded() {
      return current?.loaded ?? null
    },
    get detail() {
      return current === null ? (trouble?.detail ?? null) : null
    },
    /** Process id; for tests. */
    get pid() {
      return current?.channel.pid ?? null
    },
  }
}

const sentences: Partial<Record<ModelFailureCode, string>> = {
  'bad-file': 'Its file is damaged, or of a kind that cannot be run.',
  'no-file': 'Its file is no longer on this computer.',
  'no-memory': 'This computer has too little free memory for it. Close other programs, or choose a smaller model.',
  unsupported: 'There is no build of the engine for this computer.',
  crashed: 'The process that runs it crashed. It is started again with the next draft; if it keeps crashing, it is paused for a while.',
  'timed-out': 'It was silent for so long that it was stopped.',
}

/** Includes the process's own message, if any. */
function createFailure(code: ModelFailureCode, detail: string | null): ModelFailure {
  if (detail === null) return new ModelFailure(code)
  const cause = new Error(detail)
  cause.name = 'Detail'
  return new ModelFailure(code, { cause })
}

/** If a process uses too much memory, the system kills it with the signal that cannot be caught. */
function failureOfEnding({ killed, signal }: Ending): ModelFailure {
  if (killed) return new ModelFailure('stopped')
  return createFailure(
    'crashed',
    signal === 'SIGKILL' ? 'The system ended the process that runs it, most often because memory ran out.' : null,
  )
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ModelFailure('timed-out')), ms)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
