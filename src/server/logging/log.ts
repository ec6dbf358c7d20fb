import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino } from 'pino'
import { framesOf } from './frames.ts'

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
  const options: LoggerOptions = {
    level,
    base: null,
    hooks: {
      logMethod(line, write) {
        write.apply(this, withoutMessages(line) as typeof line)
      },
    },
    serializers: { err: (error: unknown) => describeError(error), req: () => undefined, res: () => undefined },
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
  /** The errors that it stands for, if it stands for several. */
  readonly errors?: readonly LoggedError[]
}

/** How deep, and in how many branches, errors are followed: a chain may be a circle. */
const most = 5

/** An error's kind, code, and stack frames, without its message. */
function describeError(error: unknown, left = most): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] }
  const code: unknown = 'code' in error ? error.code : undefined
  const deeper = left === 0 ? { cause: undefined, errors: [] } : { cause: error.cause, errors: errorsIn(error).slice(0, most) }
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    frames: framesOf(error),
    ...(deeper.cause === undefined ? {} : { cause: describeError(deeper.cause, left - 1) }),
    ...(deeper.errors.length === 0 ? {} : { errors: deeper.errors.map((one) => describeError(one, left - 1)) }),
  }
}

function errorsIn(error: Error): readonly unknown[] {
  if (error instanceof AggregateError) return error.errors
  return error instanceof SuppressedError ? [error.error, error.suppressed] : []
}

/** Without words of its own, a line would get the message of its error. Libraries also pass that message themselves. */
function withoutMessages([first, words, ...rest]: readonly unknown[]): unknown[] {
  const error = first instanceof Error ? first : first !== null && typeof first === 'object' && 'err' in first ? first.err : undefined
  if (!(error instanceof Error)) return [first, words, ...rest]
  const own = words === undefined || words === error.message ? 'an error' : words
  return [first instanceof Error ? { err: first } : first, own, ...rest]
}
