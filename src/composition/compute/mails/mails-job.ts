import type { MessagePort } from 'node:worker_threads'
import { learnMails } from '#core/mail/learning/learn-mails.ts'
import { encodePairs } from '#core/voice/index.ts'
import type { FetchedThread } from '#core/ports/compute.ts'
import { takeCredit } from '../credits.ts'
import type { JobInput, JobOutput, JobStart } from '../protocol.ts'
import { toWorkerError } from '../worker-error.ts'

/** Runs in a job worker: requests fetched mails page by page and sends one block of pairs per page. */
export async function runMailLearning(start: Extract<JobStart, { job: 'learn-mails' }>, port: MessagePort): Promise<void> {
  const send = (message: JobOutput, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  try {
    const learner = learnMails(start.request)
    for (let page = await nextPage(port, send); page !== null; page = await nextPage(port, send)) {
      const pairs = []
      for (const thread of page) pairs.push(...(await learner.add(thread)))
      if (pairs.length > 0) {
        const block = encodePairs(pairs)
        takeCredit(start.credits)
        send({ type: 'block', block, count: pairs.length }, [block.buffer as ArrayBuffer])
      }
      send({ type: 'page', state: learner.state() })
    }
    send({ type: 'extracted', summary: learner.summary() })
  } catch (error) {
    send({ type: 'failed', error: toWorkerError(error) })
  }
}

function nextPage(port: MessagePort, send: (message: JobOutput) => void): Promise<readonly FetchedThread[] | null> {
  return new Promise((resolve) => {
    port.once('message', (message: JobInput) => resolve(message.type === 'mails' ? message.threads : null))
    send({ type: 'need-mails' })
  })
}
