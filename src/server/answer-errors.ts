import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'

/** Every failure leaves in the contract's shape; only `AppError`s are told as they are. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request, reply) => answer(toAppError(error, request), reply))
  app.setNotFoundHandler(async (_request, reply) => answer(new AppError('not-found', 'There is nothing at this address.'), reply))
}

/** Sends the failure in the contract's shape. */
export function answer(error: AppError, reply: FastifyReply): FastifyReply {
  const retryAfter = error.details?.['retry_after']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply.code(error.status).type('application/json; charset=utf-8').send(error.toBody())
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // An expected failure that travels as 500 still has a cause worth finding.
    if (error.cause !== undefined) request.log.warn({ code: error.code, err: error.cause }, 'call failed')
    return error
  }
  const refused = refusedByFastify(error)
  if (refused !== null) return refused
  const issues = error instanceof z.ZodError ? error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })) : undefined
  request.log.error({ err: error, issues, route: request.routeOptions.url }, 'unexpected error')
  return new AppError('internal', 'Something went wrong on the server. It was written to the log.')
}

/** What Fastify itself refuses before a handler runs: a body too large or not JSON. Its own messages may quote the body. */
function refusedByFastify(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const status = (error as FastifyError).statusCode ?? 500
  if (status === 413) return new AppError('payload-too-large', 'That is too large.')
  if (status === 406) return new AppError('invalid-input', 'This call answers with text/event-stream only.')
  if (status >= 400 && status < 500) return new AppError('invalid-input', 'The request could not be understood.')
  return null
}
