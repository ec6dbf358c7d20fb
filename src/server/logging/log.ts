import { type DestinationStream, type Level, type Logger, pino } from 'pino'

export interface LogOptions {
  readonly level: Level | 'silent'
  /** Where the JSON lines go; standard output if omitted. */
  readonly stream?: DestinationStream
}

/**
 * Structured logs without secrets, message text, or addresses: a request is logged as its route pattern, an error as its kind and stack frames (an
 * error's message may quote what a person wrote).
 */
export function createLog({ level, stream }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    // Defense in depth: these fields are never logged, and would be redacted if they were.
    redact: { paths: [...secretFields, ...secretFields.map((field) => `*.${field}`)], censor: '[hidden]' },
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}

const secretFields = ['authorization', 'cookie', 'headers', 'body', 'query', 'password', 'token', 'text', 'email']

interface LoggedError {
  readonly type: string
  readonly code?: string
  readonly frames: readonly string[]
  readonly cause?: LoggedError
}

/** An error's kind, code, and stack frames, without its message. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] }
  const code: unknown = 'code' in error ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    frames: frames.map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
