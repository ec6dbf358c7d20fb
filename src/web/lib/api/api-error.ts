import { productName } from '../product.ts'

/**
 * How a call failed: no answer, an error from the server, an answer that does not fit the contract, one that came after its session had ended, or
 * anything else.
 */
export type FailureKind = 'network' | 'answer' | 'unexpected' | 'late' | 'other'

interface Failure {
  kind: FailureKind
  message: string
  /** HTTP status of the answer. */
  status?: number | undefined
  /** `code` of the server's error body (`contract/errors.ts`). */
  code?: string | undefined
  /** Only the `message` field of the answer, for texts that are specified to read no other. */
  messageField?: string | undefined
  /** The server's error text: `message`, else `error`. */
  serverMessage?: string | undefined
  details?: unknown
  cause?: unknown
}

/** Every failed call throws this. `message` can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly code: string | undefined
  readonly messageField: string | undefined
  readonly serverMessage: string | undefined
  readonly details: unknown
  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.kind = failure.kind
    this.status = failure.status
    this.code = failure.code
    this.messageField = failure.messageField
    this.serverMessage = failure.serverMessage
    this.details = failure.details
  }
}

/** The browser's own words for it, "Network Error", say nothing to anybody. */
export const cannotReachText = `Can’t reach ${productName}`

/** The text of any failure: the server's own, else that nobody answered, else the transport's. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'network') return cannotReachText
  if (error instanceof ApiError) return error.serverMessage ?? error.message
  return error instanceof Error ? error.message : String(error)
}

/** `message` of a body of unknown shape. */
export function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null ? (body as { message?: unknown }).message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** `message`, else `error`, of a body of unknown shape. */
export function wordsOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { error } = body as { error?: unknown }
  return messageOf(body) ?? (typeof error === 'string' && error !== '' ? error : undefined)
}
