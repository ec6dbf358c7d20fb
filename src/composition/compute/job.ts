import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { FetchedThread } from '#core/ports/compute.ts'
import { places } from '../places.ts'
import type { WorkerStart } from '../worker.ts'
import { giveCredit } from './credits.ts'
import type { JobInput, JobOutput, JobStart } from './protocol.ts'
import { transferable } from './transferable.ts'
import { fromWorkerError } from './worker-error.ts'

/**
 * Reading creates many short-lived rows, and these limits make V8 collect them sooner. Measured over a million messages, the process peaks 55 to
 * 115 MB lower. A job really needs far less than the limit (a few megabytes of open turns).
 */
const limits = { extract: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }, 'learn-mails': {}, train: {}, judge: {} } as const

export interface JobEvents {
  /** Returns the next block of the job's input. Null ends the input. */
  nextBlock?(): Promise<Uint8Array | null>
  /** Like `nextBlock`, for jobs that read mails: returns the next page. */
  nextMails?(): Promise<readonly FetchedThread[] | null>
  /** A block of output, in order. The job runs only a few blocks ahead. Copy the block to keep it: it is empty afterwards. */
  block(block: Uint8Array, count: number): Promise<void>
  /** Several small blocks of output together. Otherwise like `block`. */
  texts?(blocks: readonly Uint8Array[]): Promise<void>
  /** Any other message, in order, after the blocks before it are stored. */
  other(message: JobOutput): Promise<void> | void
}

/**
 * Runs one job in its own worker and resolves with its last message. Its events are handled strictly in sequence. Aborting terminates the
 * thread immediately and throws `cancelled`.
 */
export async function runJob(start: JobStart, events: JobEvents, signal: AbortSignalLike): Promise<JobOutput> {
  if (signal.aborted) throw new AppError('cancelled', 'Stopped.')
  const workerData: WorkerStart = start
  const worker = new Worker(places.worker, { workerData, name: start.job, resourceLimits: limits[start.job] })
  let stop: (() => void) | undefined
  try {
    return await new Promise<JobOutput>((resolve, reject) => {
      stop = () => reject(new AppError('cancelled', 'Stopped.'))
      signal.addEventListener('abort', stop)
      let turn: Promise<void> = Promise.resolve()
      worker.on('message', (message: JobOutput) => {
        turn = turn.then(() => handle(message, worker, start, events, resolve)).catch(reject)
      })
      worker.on('error', reject)
      worker.on('exit', (code) => {
        turn = turn.then(() => reject(new Error(`The ${start.job} worker ended early with code ${code}.`)))
      })
    })
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

/**
 * Frees a block's memory immediately. This thread allocates little else during a job, so its garbage collector runs rarely and tens of
 * megabytes of unused blocks would pile up.
 */
function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Storing is synchronous underneath. Yielding between blocks keeps a backlog of them from blocking the event loop. */
async function isStored({ credits }: JobStart): Promise<void> {
  await nextTurn()
  giveCredit(credits)
}

async function handle(
  message: JobOutput,
  worker: Worker,
  start: JobStart,
  events: JobEvents,
  resolve: (last: JobOutput) => void,
): Promise<void> {
  switch (message.type) {
    case 'failed':
      throw fromWorkerError(message.error)
    case 'need-mails': {
      const threads = (await events.nextMails?.()) ?? null
      const input: JobInput = threads === null ? { type: 'end' } : { type: 'mails', threads }
      worker.postMessage(input, [])
      return
    }
    case 'need-block': {
      const next = (await events.nextBlock?.()) ?? null
      const block = next === null ? null : transferable(next)
      const input: JobInput = block === null ? { type: 'end' } : { type: 'block', block }
      worker.postMessage(input, block === null ? [] : [block.buffer])
      return
    }
    case 'block':
      await events.block(message.block, message.count)
      release(message.block)
      return isStored(start)
    case 'texts':
      await events.texts?.(message.blocks)
      for (const block of message.blocks) release(block)
      return isStored(start)
    case 'extracted':
    case 'trained':
    case 'judged':
      resolve(message)
      return
    case 'page':
    case 'phase':
    case 'checkpoint':
    case 'extraction-progress':
      await events.other(message)
  }
}
