import { AppError } from '#contract/errors.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'

/** What the owner reads if a mailbox could not be reached; anything else is unexpected and rethrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof MailboxFailure) return new AppError('unavailable', error.message)
  throw error
}
