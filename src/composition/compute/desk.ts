import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import { places } from '../places.ts'
import type { WorkerStart } from '../worker.ts'
import type { PairTexts } from '#core/voice/index.ts'
import type { DeskAnswer, DeskDone, DeskRequest, DeskTexts } from './protocol.ts'
import { transferable } from './transferable.ts'
import { fromWorkerError, toWorkerError } from './worker-error.ts'

type WithoutId<R> = R extends DeskRequest ? Omit<R, 'id'> : never
type OfVoice<R> = R extends DeskRequest ? Omit<R, 'id' | 'voiceId'> : never
interface Waiting {
  /** The texts of the voice in question; none if nothing of it is read. */
  readonly texts: PairTexts | null
  resolve(answer: DeskDone): void
  reject(error: Error): void
}

/**
 * The server's end of the drafting worker, and the only part that knows which voices the worker holds. The worker starts at the first request and again
 * after a crash; voices are then loaded again when they are asked for.
 */
export class Desk {
  readonly #waiting = new Map<number, Waiting>()
  /** In order of use. */
  readonly #loaded = new Set<string>()
  readonly #loading = new Map<string, Promise<void>>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false

  /** Loads the voice unless the worker holds it. Throws what reading its parts threw, and AppError `not-trained` if it has none. */
  async load(voice: VoiceRef): Promise<void> {
    const { id } = voice
    if (this.#loaded.has(id)) return
    let loading = this.#loading.get(id)
    if (loading === undefined) {
      loading = this.#bringWhole(voice).finally(() => this.#loading.delete(id))
      this.#loading.set(id, loading)
    }
    await loading
  }

  /** Asks for something that needs a voice. */
  async askOf(voice: VoiceRef, request: OfVoice<DeskRequest>): Promise<DeskDone> {
    // A request that is posted in the same tick in which its voice was found there comes before anything that unloads the voice.
    while (!this.#loaded.has(voice.id)) await this.load(voice)
    return this.ask({ ...request, voiceId: voice.id } as WithoutId<DeskRequest>, { texts: voice.texts })
  }

  /** Tries twice if its parts do not fit together: another process may have converted a voice of an older format in the meantime. */
  #bringWhole(voice: VoiceRef): Promise<void> {
    return this.#bring(voice).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'internal') return this.#bring(voice)
      throw error
    })
  }

  async #bring({ id: voiceId, parts, renewed: keep }: VoiceRef): Promise<void> {
    let some = false
    try {
      for await (const part of parts()) {
        some = true
        const own = transferable(part)
        await this.ask({ type: 'part', voiceId, part: own }, { transfer: [own.buffer] })
      }
      if (!some) throw new AppError('not-trained', 'This voice is no longer there. Please try again.')
      const { renewed } = await this.ask({ type: 'loaded', voiceId })
      if (renewed !== undefined) await keep(renewed).catch(notKept)
    } catch (error) {
      // What has already arrived must not precede the parts of the next try.
      await this.ask({ type: 'unload', voiceId }).catch(() => undefined)
      throw error
    }
    const old = [...this.#loaded]
    this.#loaded.add(voiceId)
    // Voices are per account; the most recently used stay, the others are loaded again when they are asked for.
    for (const id of old.slice(0, Math.max(0, old.length - keptVoices + 1))) {
      this.#loaded.delete(id)
      void this.ask({ type: 'unload', voiceId: id }).catch(() => undefined)
    }
  }

  async ask(
    request: WithoutId<DeskRequest>,
    { texts = null, transfer = [] }: { readonly texts?: PairTexts | null; readonly transfer?: ArrayBuffer[] } = {},
  ): Promise<DeskDone> {
    if (this.#closed) throw new AppError('unavailable', 'Idiolect is stopping.')
    const worker = (this.#worker ??= this.#start())
    // In order of use: the least recently used one is unloaded first.
    if (this.#loaded.delete(request.voiceId)) this.#loaded.add(request.voiceId)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { texts, resolve, reject })
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
      if (answer.type === 'need-texts') {
        void this.#fetch(worker, answer, waiting?.texts ?? null)
        return
      }
      this.#waiting.delete(answer.id)
      if (answer.type === 'done') waiting?.resolve(answer)
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

  /** What the worker needs for a request; why it cannot be had is that request's failure. */
  async #fetch(worker: Worker, { id, pairs }: Extract<DeskAnswer, { type: 'need-texts' }>, source: PairTexts | null): Promise<void> {
    const answer = await (source?.fetch(pairs) ?? Promise.resolve(new Map())).then(
      (texts): DeskTexts => ({ id, type: 'texts', texts }),
      (error: unknown): DeskTexts => ({ id, type: 'no-texts', error: toWorkerError(error) }),
    )
    worker.postMessage(answer, [])
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const one of waiting) one.reject(error)
  }
}

/** The most voices loaded at a time: one of 100,000 pairs takes some 15 MB. */
const keptVoices = 3

/** The worker holds no texts: without the new format, a voice has nothing to draft from. */
function notKept(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw new AppError('unavailable', 'Your voice could not be saved in its new format. Free some disk space and try again.', { cause })
}
