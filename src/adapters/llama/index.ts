import { availableParallelism } from 'node:os'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { BoxEngine, BoxModelFile, Hurry } from '#core/language-model/box/port.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '#core/language-model/port.ts'
import { platformSignal } from '#adapters/platform/platform-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import { openChannel, type OpenChannel } from './channel.ts'
import { createQueue } from './queue.ts'
import { createSpeed } from './speed.ts'
import { createSupervisor, type SupervisorLimits } from './supervisor.ts'

export interface BoxEngineOptions {
  /** Entry file of the model's process, which calls `runModelProcess`. */
  readonly entry: string
  /** Replaces starting the process as a child of this one. */
  readonly open?: OpenChannel
  readonly clock: Clock
  /** A whole number. Another seed draws other answers to the same prompt. */
  readonly seed: () => number
  /** Whether to keep the model in memory even if it hasn't been used for a while (a listener is running). */
  readonly needed: (model: string) => Promise<boolean>
  /** Never receives anyone's text. */
  readonly log: (line: string) => void
  /** Processor threads. Default: one less than this machine has, at most 8. */
  readonly threads?: number
  /** False: CPU only. */
  readonly gpu?: boolean
  /** ms. */
  readonly limits?: Partial<SupervisorLimits> & { readonly idle?: number }
}

/** Values that tests and benchmarks check. */
export interface Watched {
  /** Process id. Null while there is no process. */
  readonly pid: number | null
  /** Tokens of the last prompt that were evaluated, over all answers. */
  lastRead(): number
}

/** Tokens of prompt and answer. The product's prompts have about 3,000; more would cost memory. */
const contextSize = 4096
/** Additional threads only wait for each other: memory is the bottleneck. */
const maxThreads = 8

/**
 * A built-in language model: `node-llama-cpp` in a separate process, started on the first request and kept while it is needed.
 *
 * How to add one (a model that needs special words): `chat-wrapper.ts`.
 */
export function createBoxEngine(options: BoxEngineOptions): BoxEngine & Watched {
  const { entry, clock, seed, needed, log, gpu = true } = options
  const { idle = 5 * 60_000, load = 120_000, silence = 30_000, abort = 4_000 } = options.limits ?? {}
  const open = options.open ?? ((hear) => openChannel(entry, hear))
  const threads = options.threads ?? Math.min(maxThreads, Math.max(1, availableParallelism() - 1))
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const supervisor = createSupervisor({ open, threads, contextSize, gpu, clock, limits: { load, silence, abort }, changed, log })
  const queue = createQueue()
  const speed = createSpeed()
  let resting: NodeJS.Timeout | undefined
  let closed = false
  let lastRead = 0

  /** Checks again after a while, and frees the memory if the model is no longer needed. */
  function rest(): void {
    clearTimeout(resting)
    if (closed) return
    resting = setTimeout(() => void unloadUnlessNeeded(), idle).unref()
  }

  async function unloadUnlessNeeded(): Promise<void> {
    const { model } = supervisor
    const wanted = model !== null && (await needed(model).catch(() => false))
    if (wanted || !queue.idle) rest()
    else supervisor.unload()
  }

  function capabilities(file: BoxModelFile): Capabilities {
    const most = Math.min(contextSize, file.contextLength ?? contextSize)
    return {
      streaming: true,
      n: true,
      logprobs: false,
      usage: true,
      contextLength: speed.affordable(file.path, most),
      thinks: false,
      refused: [],
    }
  }

  async function ask(
    file: BoxModelFile,
    request: ModelRequest,
    partial: (answer: number, text: string) => void,
    stop: { readonly signal: AbortSignal; readonly setAside: AbortSignal },
  ): Promise<ModelReply> {
    const signal = AbortSignal.any([stop.signal, stop.setAside])
    await unlessAborted(supervisor.load(file), signal)
    const first = seed()
    const { messages, maxTokens, temperature } = request
    const seeds = Array.from({ length: request.answers }, (_, index) => (first + index) % 2 ** 31)
    const { answers, usage } = await supervisor.complete({ messages, maxTokens, temperature, seeds }, partial, signal)
    speed.learn(file.path, usage)
    lastRead = usage.evaluated + usage.again
    // It starts over and then gets all its answers.
    if (stop.setAside.aborted && !stop.signal.aborted && answers.length < request.answers) throw new ModelFailure('stopped')
    const said = answers.filter(({ text }) => text.trim() !== '')
    if (said.length === 0) throw new ModelFailure('empty')
    return { answers: said, usage: { input: usage.input, output: usage.output } }
  }

  return {
    capabilities,

    open(file: BoxModelFile, hurry: Hurry): LanguageModel {
      return {
        name: file.name,
        async complete(request, on, outer) {
          const stop = platformSignal(outer)
          const { signal } = stop
          const partial = (answer: number, text: string) => on.partial?.(answer, text)
          clearTimeout(resting)
          try {
            const work = (setAside: AbortSignal) => ask(file, request, partial, { signal, setAside })
            return await queue.run(hurry, work, signal, () => new ModelFailure('stopped'))
          } catch (error) {
            throw error instanceof ModelFailure ? error : new ModelFailure('crashed')
          } finally {
            stop.end()
            if (queue.idle) rest()
          }
        },
      }
    },

    async warm(file) {
      const load = async () => {
        await supervisor.load(file)
      }
      await queue.run('background', load, new AbortController().signal, () => new ModelFailure('stopped'))
      rest()
    },

    async unload() {
      supervisor.unload()
      return Promise.resolve()
    },

    forgive: () => supervisor.forgive(),

    state() {
      const { state, model, memory, loaded, detail } = supervisor
      return { state, model, memory, runsOn: loaded?.runsOn ?? null, detail }
    },

    onChange: (listener) => void listeners.add(listener),

    close() {
      closed = true
      clearTimeout(resting)
      listeners.clear()
      supervisor.unload()
      return Promise.resolve()
    },

    get pid() {
      return supervisor.pid
    },
    lastRead: () => lastRead,
  }
}

/** A caller may stop waiting; loading continues for the others. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new ModelFailure('stopped'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export type { OpenChannel } from './channel.ts'
export { report } from './protocol.ts'
