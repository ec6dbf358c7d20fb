import type { MessagePort } from 'node:worker_threads'
import { judgeReplay } from '#core/style-report/index.ts'
import type { JobOutput, JobStart } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

/** Runs in a job worker: evaluates a language model's replay. */
export function runJudgement({ request }: Extract<JobStart, { job: 'judge' }>, port: MessagePort): void {
  const send = (message: JobOutput) => port.postMessage(message)
  try {
    send({ type: 'judged', judged: judgeReplay(request.turns, request.people, request.seed, undefined, request.habits) })
  } catch (error) {
    send({ type: 'failed', error: toWorkerError(error) })
  }
}
