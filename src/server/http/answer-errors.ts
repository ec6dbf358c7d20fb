import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'

/** Every error response follows the contract. Only `AppError` messages reach the client. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request, reply) => answer(toAppError(error, request), reply))
  app.setNotFoundHandler(async (_request, reply) => answer(new AppError('not-found', 'There is nothing at this address.'), reply))
}

/** Sends the error in the contract's shape. */
export function answer(error: AppError, reply: FastifyReply): FastifyReply {
  const retryAfter = error.details?.['retry_after']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply.code(error.status).type('application/json; charset=utf-8').send(error.toBody())
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // An expected failure may still have a cause worth investigating.
    if (error.cause !== undefined) request.log.warn({ code: error.code, err: error.cause }, 'call failed')
    return error
  }
  if (request.raw.socket.destroyed && isBroken(error)) {
    request.log.debug({ err: error, route: request.routeOptions.url }, 'the client has left')
    return new AppError('cancelled', 'The request was given up.')
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'the disk is full')
    return new AppError('unavailable', 'The disk is full, so nothing can be saved. Please make room and try again.')
  }
  const refused = refusedByFastify(error)
  if (refused !== null) return refused
  const issues = error instanceof z.ZodError ? error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })) : undefined
  request.log.error({ err: error, issues, route: request.routeOptions.url }, 'unexpected error')
  return new AppError('internal', 'Something went wrong on the server. It was written to the log.')
}

const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** The connection ended before the request or its answer did. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || ('code' in error && brokenCodes.has(String(error.code))))
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC')
}

/** Maps what Fastify rejects before a handler runs: a body that is too large or not JSON. Fastify's own messages may quote the body. */
function refusedByFastify(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const status = (error as FastifyError).statusCode ?? 500
  if (status === 413) return new AppError('payload-too-large', 'That is too large.')
  if (status === 406) return new AppError('invalid-input', 'This call answers with text/event-stream only.')
  if (status >= 400 && status < 500) return new AppError('invalid-input', 'The request could not be understood.')
  return null
}
