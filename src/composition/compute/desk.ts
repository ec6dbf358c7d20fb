import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { places } from '../places.ts'
import type { WorkerStart } from '../worker.ts'
import type { DeskAnswer, DeskRequest } from './protocol.ts'
import { transferable } from './transferable.ts'
import { fromWorkerError } from './worker-error.ts'

type WithoutId<R> = R extends DeskRequest ? Omit<R, 'id'> : never
type Ok = Extract<DeskAnswer, { ok: true }>
interface Waiting {
  resolve(answer: Ok): void
  reject(error: Error): void
}

/**
 * The server's end of the drafting worker. The worker starts at the first request and again after a crash; voices that it had loaded are
 * then gone, which `isLoaded` tells.
 */
export class Desk {
  readonly #waiting = new Map<number, Waiting>()
  readonly #loaded = new Set<string>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false

  isLoaded(voiceId: string): boolean {
    return this.#loaded.has(voiceId)
  }

  async load(voiceId: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const part of parts) {
        const own = transferable(part)
        await this.ask({ type: 'part', voiceId, part: own }, [own.buffer])
      }
      await this.ask({ type: 'loaded', voiceId })
    } catch (error) {
      // What had come of it must not stand before the parts of the next try.
      await this.ask({ type: 'unload', voiceId }).catch(() => undefined)
      throw error
    }
    const old = [...this.#loaded].filter((id) => id !== voiceId)
    this.#loaded.add(voiceId)
    // Voices are per account; those used last stay, the rest load again when they are asked for.
    for (const id of old.slice(0, Math.max(0, old.length - keptVoices + 1))) {
      this.#loaded.delete(id)
      await this.ask({ type: 'unload', voiceId: id })
    }
  }

  async ask(request: WithoutId<DeskRequest>, transfer: ArrayBuffer[] = []): Promise<Ok> {
    if (this.#closed) throw new AppError('unavailable', 'Idiolect is stopping.')
    const worker = (this.#worker ??= this.#start())
    // In order of use: the one that was not asked for longest goes first.
    if (this.#loaded.delete(request.voiceId)) this.#loaded.add(request.voiceId)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id }, transfer)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#worker?.terminate()
    this.#failAll(new AppError('unavailable', 'Idiolect is stopping.'))
  }

  #start(): Worker {
    const workerData: WorkerStart = { job: 'draft' }
    const worker = new Worker(places.worker, { workerData, name: 'draft' })
    worker.unref()
    worker.on('message', (answer: DeskAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (answer.ok) waiting?.resolve(answer)
      else waiting?.reject(fromWorkerError(answer.error))
    })
    worker.on('error', (error) => this.#failAll(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      this.#worker = null
      this.#loaded.clear()
      this.#failAll(new Error('The drafting worker ended.'))
    })
    return worker
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const one of waiting) one.reject(error)
  }
}

/** Loaded voices at a time: a voice of 100,000 pairs takes a few hundred megabytes. */
const keptVoices = 3
