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
  /** File that the model's process is started with: it calls `runModelProcess`. */
  readonly entry: string
  /** Starts it otherwise than as a child of this process. */
  readonly open?: OpenChannel
  readonly clock: Clock
  /** Whole number; another one draws other answers for the same prompt. */
  readonly seed: () => number
  /** Whether it is still wanted in memory although nobody has asked for a while (a listener runs). */
  readonly needed: (model: string) => Promise<boolean>
  /** Never gets text of anybody. */
  readonly log: (line: string) => void
  /** Processor threads; one less than this machine has, at most 8, if omitted. */
  readonly threads?: number
  /** False keeps it on the processor. */
  readonly gpu?: boolean
  /** ms. */
  readonly limits?: Partial<SupervisorLimits> & { readonly idle?: number }
}

/** What tests and benches look at. */
export interface Watched {
  /** Of the process; null while there is none. */
  readonly pid: number | null
  /** Tokens of the newest prompt that were read: all answers together. */
  lastRead(): number
}

/** Tokens of prompt and answer: what the product packs is about 3,000, and more costs memory. */
const contextSize = 4096
/** More of them only wait for each other: memory is the limit. */
const maxThreads = 8

/**
 * A language model in the box: `node-llama-cpp` in a process of its own, started with the first request, kept while it is needed.
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

  /** Looks again after a while, and gives the memory back where nobody wants it. */
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
    // It begins anew, and then gets all of its answers.
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

/** Whoever waits may leave; the loading goes on for the others. */
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
