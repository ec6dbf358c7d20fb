import { AppError } from '#contract/errors.ts'

export function consentNeeded(recipient: string): AppError {
  return new AppError('consent-needed', `Text is only sent to ${recipient} once you have agreed to it.`, { details: { recipient } })
}
