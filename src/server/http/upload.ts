import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type CallContext, register } from './route.ts'

/** One small file in the multipart field `field`. */
export interface Upload {
  readonly field: string
  readonly maxBytes: number
  /** The error message if the file is missing. */
  readonly missing: string
}

/** Answers a call of kind `upload` with JSON. The handler gets the whole file in memory, so it must be small. Nothing is written to disk. */
export function uploadRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  upload: Upload,
  handler: (context: CallContext<E>, file: Buffer) => Promise<z.input<E['output']>>,
): void {
  // In its own scope, because the plugin adds hooks to every call in its scope.
  void app.register(async (scope) => {
    await scope.register(multipart)
    register(scope, endpoint, async (context) => endpoint.output.parseAsync(await handler(context, await read(context.request, upload))))
  })
}

async function read(request: FastifyRequest, { field, maxBytes, missing }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('invalid-input', missing)
  const limits = { files: 1, fields: 4, parts: 5, fileSize: maxBytes, fieldSize: 1000, headerPairs: 20 }
  let found: Buffer | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      // Every file is read to the end, even an unexpected one: later parts of the stream would block behind it.
      const bytes = await part.toBuffer()
      if (part.fieldname === field) found = bytes
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('payload-too-large', 'This file is too large to be a credentials file.')
    throw new AppError('invalid-input', 'The upload could not be understood.')
  }
  if (found === null) throw new AppError('invalid-input', missing)
  return found
}
