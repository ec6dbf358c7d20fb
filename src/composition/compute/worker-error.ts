import { AppError, errorStatus, type ErrorCode } from '#contract/errors.ts'
import type { WorkerError } from './protocol.ts'

export function toWorkerError(error: unknown): WorkerError {
  if (error instanceof AppError) return { expected: true, body: error.toBody() }
  return { expected: false, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

export function fromWorkerError(error: WorkerError): Error {
  if (!error.expected) {
    // Keep the worker's stack frames: they show where it failed.
    const failure = new Error('A worker failed.')
    failure.stack = error.stack
    return failure
  }
  const code: ErrorCode = error.body.code in errorStatus ? (error.body.code as ErrorCode) : 'internal'
  return new AppError(code, error.body.message, error.body.details === undefined ? {} : { details: error.body.details })
}
