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
 * Reading makes a stream of rows that die at once; told how much it may keep, V8 collects them sooner. Measured over a million messages: the
 * whole process peaks 55 to 115 MB lower than without. What a job really keeps is far below (a few megabytes of open turns).
 */
const limits = { extract: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }, 'learn-mails': {}, train: {}, judge: {} } as const

export interface JobEvents {
  /** The job wants the next block of its input; null ends it. */
  nextBlock?(): Promise<Uint8Array | null>
  /** The same of a job that reads mails, page by page. */
  nextMails?(): Promise<readonly FetchedThread[] | null>
  /** A block of output, in order; the job goes on ahead of it by a few blocks only. It is empty afterwards: who keeps it copies it. */
  block(block: Uint8Array, count: number): Promise<void>
  /** Small blocks of output together; as `block`. */
  texts?(blocks: readonly Uint8Array[]): Promise<void>
  /** Everything else it says, in order, after the blocks before it are stored. */
  other(message: JobOutput): Promise<void> | void
}

/**
 * Runs one job in a worker of its own and resolves with its last word. Its events are handled strictly one after another.
 * Aborting ends the thread at once and throws `cancelled`.
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
 * Gives the memory of a block back at once. This thread makes little else while a job runs, so its own collector comes so rarely that tens of
 * megabytes of blocks would lie there that nobody needs.
 */
function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Storing is synchronous underneath: without a turn of the loop between two blocks, all that are waiting would block it together. */
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
