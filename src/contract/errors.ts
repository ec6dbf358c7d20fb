import { z } from 'zod'

/**
 * All expected errors, with their HTTP status. Anything else is `internal`: a bug, logged with its stack and answered without it.
 *
 * How to add one: add a line here with its status and a comment saying when it happens, explain it to the owner in
 * `web/features/docs/error-meanings.ts`, and throw `new AppError(code, words)` where it happens.
 */
export const errorStatus = {
  /** The input does not match the call's schema; `details` says where. */
  'invalid-input': 400,
  /** No session, or one that has ended. */
  unauthenticated: 401,
  /** Email and password do not match. */
  'wrong-credentials': 401,
  /** The request's Host or Origin is not this server's (DNS rebinding, cross-site calls). */
  'foreign-origin': 403,
  /** Signed in, but not allowed. */
  forbidden: 403,
  'not-found': 404,
  /** An account with this email address already exists. */
  'email-taken': 409,
  /** Not possible in the current state (the message says which state). */
  conflict: 409,
  /** A code or link has already been used or has expired. */
  'code-expired': 410,
  'payload-too-large': 413,
  /** Too many attempts; `details` has `retry_after`, seconds. */
  'rate-limited': 429,
  /** Too few usable pairs for a voice; the message has the count. */
  'not-enough-messages': 422,
  /** Drafting was requested before there is a voice. */
  'not-trained': 409,
  /** The operating system does not let this program read the Messages database. The only expected error with status 500, because the client
   * recognizes it by that number. */
  'no-permission': 500,
  /** No Messages database at the expected path. */
  'no-database': 404,
  /** The file exists but is not a Messages database. */
  'not-a-messages-database': 422,
  /** The Messages database has no messages in the requested days. */
  'no-messages': 422,
  /** There are messages, but none of their bodies could be decoded. */
  undecodable: 422,
  /** Sample data and real data must not mix (sample data with a Mac's own Messages, or a real file where sample data would be written). */
  'sample-mismatch': 409,
  /** The call is declared but not built yet, or not available in this mode. */
  'not-available': 501,
  /** The owner must agree first: to a cloud engine's recipient (`recipient` in `details`), or to a download (`host`, `bytes`, `license`). */
  'consent-needed': 409,
  /** A request would exceed the owner's daily limit. */
  'cost-cap': 402,
  /** A language model or its server failed; the message says why. */
  'model-failed': 502,
  /** The owner stopped the work. */
  cancelled: 409,
  /** The server is stopping or has not finished starting. */
  unavailable: 503,
  /** Another server is using the data folder; the message has its address. */
  'folder-in-use': 409,
  /** The store was written by a newer version, so this one must not touch it. */
  'newer-store': 503,
  /** There is encrypted data that none of the available keys can open. A new key is never created in that case. */
  'wrong-key': 503,
  /** The store could not be migrated to this version. It is unchanged. */
  'migration-failed': 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * Body of an error response. `message` and `error` have the same text, because the specified pages read one or the other; likewise `success`
 * and `status`.
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

/** An expected failure: it has a code, its message may be shown to the owner, and it is not logged as a crash. */
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
