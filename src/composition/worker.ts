import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { JobStart } from './compute/protocol.ts'
import { guardConnections } from './outgoing/socket-hook.ts'

/**
 * Entry point of all worker threads. `workerData` selects a job (extraction, reading mails, training, evaluating a replay), the drafting desk, or the reading of large mails.
 */
export type WorkerStart = JobStart | { job: 'draft' } | { job: 'read-mails' }

if (isMainThread || parentPort === null) throw new Error('This file runs in a worker thread only.')
const start = workerData as WorkerStart
// Workers never connect to other machines, so everything is blocked.
guardConnections()
const port = parentPort

switch (start.job) {
  case 'extract': {
    const { runExtraction } = await import('./compute/extract-job.ts')
    await runExtraction(start, port)
    break
  }
  case 'learn-mails': {
    const { runMailLearning } = await import('./compute/mails/mails-job.ts')
    await runMailLearning(start, port)
    break
  }
  case 'train': {
    const { runTraining } = await import('./compute/train-job.ts')
    await runTraining(start, port)
    break
  }
  case 'judge': {
    const { runJudgement } = await import('./compute/judge-job.ts')
    runJudgement(start, port)
    break
  }
  case 'draft': {
    const { openDesk } = await import('./compute/drafting-desk.ts')
    openDesk(port)
    break
  }
  case 'read-mails': {
    const { readMails } = await import('./compute/mails/read-mails.ts')
    readMails(port)
    break
  }
}
