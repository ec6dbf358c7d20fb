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
  /** The voice's texts. Null if the request reads none. */
  readonly texts: PairTexts | null
  resolve(answer: DeskDone): void
  reject(error: Error): void
}

export interface DeskLimits {
  /** How long the worker may say nothing while requests wait, ms. The largest voices and texts take a few seconds. */
  readonly silence: number
}

const usualLimits: DeskLimits = { silence: 60_000 }

/**
 * The server's side of the drafting worker. Only this class knows which voices the worker holds. The worker starts with the first request and
 * restarts after a crash, or where it hangs: a listener waits for its drafts, and stopping or forgetting waits for the listener. Voices are then
 * reloaded on demand.
 */
export class Desk {
  readonly #limits: DeskLimits
  readonly #waiting = new Map<number, Waiting>()
  /** Least recently used first. */
  readonly #loaded = new Set<string>()
  readonly #loading = new Map<string, Promise<void>>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false
  #hanging: NodeJS.Timeout | undefined

  constructor(limits: DeskLimits = usualLimits) {
    this.#limits = limits
  }

  /** Loads the voice unless the worker holds it. Throws AppError `not-trained` if it has no parts, and any error from reading them. */
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

  /** Sends a request that needs a voice. */
  async askOf(voice: VoiceRef, request: OfVoice<DeskRequest>): Promise<DeskDone> {
    // Posted in the same tick as the check, so nothing can unload the voice before the request arrives.
    while (!this.#loaded.has(voice.id)) await this.load(voice)
    return this.ask({ ...request, voiceId: voice.id } as WithoutId<DeskRequest>, { texts: voice.texts })
  }

  /** Retries once if the parts do not match: another process may have just converted the voice from an older format. */
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
      // Discard parts that have already arrived before retrying.
      await this.ask({ type: 'unload', voiceId }).catch(() => undefined)
      throw error
    }
    const old = [...this.#loaded]
    this.#loaded.add(voiceId)
    // One voice per account. The most recently used stay; others are reloaded on demand.
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
    // Move to the end, because the least recently used voice is unloaded first.
    if (this.#loaded.delete(request.voiceId)) this.#loaded.add(request.voiceId)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { texts, resolve, reject })
      if (this.#waiting.size === 1) this.#watch(worker)
      worker.postMessage({ ...request, id }, transfer)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#hanging)
    await this.#worker?.terminate()
    this.#failAll(new AppError('unavailable', 'Idiolect is stopping.'))
  }

  #start(): Worker {
    const workerData: WorkerStart = { job: 'draft' }
    const worker = new Worker(places.worker, { workerData, name: 'draft' })
    worker.unref()
    worker.on('message', (answer: DeskAnswer) => {
      // What it still said when it was given up is for nobody.
      if (this.#worker !== worker) return
      this.#watch(worker)
      const waiting = this.#waiting.get(answer.id)
      if (answer.type === 'need-texts') {
        void this.#fetch(worker, answer, waiting?.texts ?? null)
        return
      }
      this.#waiting.delete(answer.id)
      if (this.#waiting.size === 0) clearTimeout(this.#hanging)
      if (answer.type === 'done') waiting?.resolve(answer)
      else waiting?.reject(fromWorkerError(answer.error))
    })
    // After an error it is about to exit, and the next request may come before it has.
    worker.on('error', (error) => this.#giveUp(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#giveUp(worker))
    return worker
  }

  #watch(worker: Worker): void {
    clearTimeout(this.#hanging)
    this.#hanging = setTimeout(() => {
      this.#giveUp(worker)
      void worker.terminate()
    }, this.#limits.silence).unref()
  }

  /** The next request starts another worker. */
  #giveUp(worker: Worker, why = new Error('The drafting worker ended.')): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#loaded.clear()
    this.#failAll(why)
  }

  /** Fetches the texts that the worker needs for a request. If that fails, the request fails with the same error. */
  async #fetch(worker: Worker, { id, pairs }: Extract<DeskAnswer, { type: 'need-texts' }>, source: PairTexts | null): Promise<void> {
    const answer = await (source?.fetch(pairs) ?? Promise.resolve(new Map())).then(
      (texts): DeskTexts => ({ id, type: 'texts', texts }),
      (error: unknown): DeskTexts => ({ id, type: 'no-texts', error: toWorkerError(error) }),
    )
    worker.postMessage(answer, [])
  }

  #failAll(error: Error): void {
    clearTimeout(this.#hanging)
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const one of waiting) one.reject(error)
  }
}

/** Maximum number of loaded voices. A voice with 100,000 pairs takes about 15 MB. */
const keptVoices = 3

/** The worker holds no texts, so a voice that could not be saved in the new format has nothing to draft from. */
function notKept(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw new AppError('unavailable', 'Your voice could not be saved in its new format. Free some disk space and try again.', { cause })
}
