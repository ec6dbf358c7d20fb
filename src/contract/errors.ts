import { z } from 'zod'

/**
 * Every way a call can fail that we expect, with the HTTP status it travels under. Anything else is `internal`: a bug, logged with its
 * stack and answered without it.
 *
 * How to add one: a line here with its status and, in the comment, when it happens; what it means for the owner in
 * `web/features/docs/error-meanings.ts`; throw `new AppError(code, words)` where it happens.
 */
export const errorStatus = {
  /** The input does not fit the call's schema; `details` says where. */
  'invalid-input': 400,
  /** No session, or one that has ended. */
  unauthenticated: 401,
  /** E-mail and password do not belong together. */
  'wrong-credentials': 401,
  /** The Host or Origin of the request is not one of this server's (DNS rebinding, cross-site calls). */
  'foreign-origin': 403,
  /** Signed in, but not allowed. */
  forbidden: 403,
  'not-found': 404,
  /** An account with this e-mail address exists. */
  'email-taken': 409,
  /** The thing is in a state in which this cannot be done (the message says which). */
  conflict: 409,
  /** A code or link was used before, or its time is over. */
  'code-expired': 410,
  'payload-too-large': 413,
  /** Too many tries; `retry_after` in seconds is in `details`. */
  'rate-limited': 429,
  /** Fewer usable pairs than a voice can be made of; the message has the count. */
  'not-enough-messages': 422,
  /** Drafting was asked for and there is no voice yet. */
  'not-trained': 409,
  /** The operating system does not let this program read the Messages database. The only expected error with status 500: the client
   * recognizes it by that number. */
  'no-permission': 500,
  /** There is no Messages database where one should be. */
  'no-database': 404,
  /** The file is there and is not a Messages database. */
  'not-a-messages-database': 422,
  /** The Messages database holds no message in the asked-for days. */
  'no-messages': 422,
  /** There are messages, and none of their bodies could be read. */
  undecodable: 422,
  /** Sample data and real data must not meet (marked database with another helper, or the other way round). */
  'sample-mismatch': 409,
  /** The call is declared and not yet built, or not part of this way of running. */
  'not-available': 501,
  /** A cloud engine was asked for and its recipient has not been agreed to; `details` has `recipient`, `label` and `cloud`. */
  'consent-needed': 409,
  /** A request would pass the daily limit that the owner set. */
  'cost-cap': 402,
  /** A language model or its server did not do what was asked; the message says why. */
  'model-failed': 502,
  /** The work was stopped by its owner. */
  cancelled: 409,
  /** The server is stopping or has not finished starting. */
  unavailable: 503,
  /** Another server holds the data folder; the message has its address. */
  'folder-in-use': 409,
  /** The store was written by a newer version: this one must not touch it. */
  'newer-store': 503,
  /** Sealed data exist and no key at hand opens them: a new key is never made over them. */
  'wrong-key': 503,
  /** The store could not be brought to this version; it is as it was before. */
  'migration-failed': 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * What a failed call answers. `message` and `error` carry the same words, because the specified pages read one or the other;
 * `success` and `status` likewise.
 */
export const errorBody = z.object({
  success: z.literal(false),
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  error: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** An expected failure: it has a code, its words may be shown to the owner, and it is not logged as a crash. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  constructor(code: ErrorCode, message: string, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details
  }
  get status(): number {
    return errorStatus[this.code]
  }
  toBody(): ErrorBody {
    const body: ErrorBody = { success: false, status: 'error', code: this.code, message: this.message, error: this.message }
    return this.details === undefined ? body : { ...body, details: this.details }
  }
}
