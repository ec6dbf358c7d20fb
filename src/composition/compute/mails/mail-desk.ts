import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import type { ParsedMail } from '#core/ports/compute.ts'
import { createTurnstile } from '#core/turnstile/turnstile.ts'
import { places } from '#composition/places.ts'
import type { WorkerStart } from '#composition/worker.ts'
import type { MailAnswer, MailRequest } from '../protocol.ts'
import { transferable } from '../transferable.ts'
import { fromWorkerError } from '../worker-error.ts'

export interface MailDeskLimits {
  /** The longest that one mail may take, ms. The largest take a few seconds; more means that it was made to take long. */
  readonly oneMail: number
  /** How long the worker waits for another mail before it ends, ms. */
  readonly idle: number
}

const usualLimits: MailDeskLimits = { oneMail: 60_000, idle: 60_000 }
/** Far more than the largest mail takes. Without a limit, one could take the memory of the whole process. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** The server's side of the worker that reads large mails. It starts with the first of them and ends once there are none for a while. */
export class MailDesk {
  readonly #limits: MailDeskLimits
  readonly #oneAtATime = createTurnstile(1)
  #worker: Worker | null = null
  #ending: NodeJS.Timeout | undefined
  #closed = false

  constructor(limits: MailDeskLimits = usualLimits) {
    this.#limits = limits
  }

  read(raw: Uint8Array, signatures: readonly string[]): Promise<ParsedMail> {
    return this.#oneAtATime.pass(async () => {
      if (this.#closed) throw stopping()
      clearTimeout(this.#ending)
      const worker = (this.#worker ??= this.#start())
      try {
        return await this.#ask(worker, raw, signatures)
      } finally {
        this.#ending = setTimeout(() => void this.#end(worker), this.#limits.idle).unref()
      }
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#ending)
    if (this.#worker !== null) await this.#end(this.#worker)
  }

  #ask(worker: Worker, raw: Uint8Array, signatures: readonly string[]): Promise<ParsedMail> {
    const own = transferable(raw)
    return new Promise<ParsedMail>((resolve, reject) => {
      const late = setTimeout(() => void this.#end(worker), this.#limits.oneMail).unref()
      const over = () => {
        clearTimeout(late)
        worker.off('message', answered).off('error', failed).off('exit', ended)
      }
      const answered = (answer: MailAnswer) => {
        over()
        if (answer.type === 'read') resolve(answer.parsed)
        else reject(fromWorkerError(answer.error))
      }
      const failed = (error: unknown) => {
        over()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      const ended = () => {
        over()
        reject(this.#closed ? stopping() : new Error('The worker that reads mails ended.'))
      }
      worker.on('message', answered).on('error', failed).on('exit', ended)
      worker.postMessage({ raw: own, signatures } satisfies MailRequest, [own.buffer])
    })
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = null
    await worker.terminate()
  }

  #start(): Worker {
    const workerData: WorkerStart = { job: 'read-mails' }
    const worker = new Worker(places.worker, { workerData, name: workerData.job, resourceLimits })
    worker.unref()
    const gone = () => {
      if (this.#worker === worker) this.#worker = null
    }
    // After an error it is about to exit, and the next mail may be asked for before it has. Whoever waits is told by their own listener.
    worker.on('error', gone).on('exit', gone)
    return worker
  }
}

const stopping = (): AppError => new AppError('unavailable', 'Idiolect is stopping.')
