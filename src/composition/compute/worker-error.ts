import { AppError, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { framesOf } from '#server/logging/frames.ts'
import type { WorkerError } from './protocol.ts'

export function toWorkerError(error: unknown): WorkerError {
  if (error instanceof AppError) return { expected: true, body: error.toBody() }
  return { expected: false, frames: error instanceof Error ? framesOf(error) : [] }
}

export function fromWorkerError(error: WorkerError): Error {
  if (!error.expected) {
    const failure = new Error('A worker failed.')
    // Where it failed, in place of where it was received.
    failure.stack = [`Error: ${failure.message}`, ...error.frames.map((frame) => `    ${frame}`)].join('\n')
    return failure
  }
  const code: ErrorCode = error.body.code in errorStatus ? (error.body.code as ErrorCode) : 'internal'
  return new AppError(code, error.body.message, error.body.details === undefined ? {} : { details: error.body.details })
}
