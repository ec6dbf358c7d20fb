import { ApiError, failureText } from '#web/lib/api/api-error.ts'

/** Every literal text of the Mac listener (product specification, section 8). */
export const texts = {
  configured: 'Mac Message Listener configuration updated successfully',
  configureFailed: 'Failed to update Mac Message Listener configuration. Please try again later.',
  stopped: 'Mac Message Listener stopped successfully',
  invalid: 'Invalid response format',
}

export const started = (numbers: readonly string[]): string =>
  `Mac Message Listener started successfully${numbers.length > 0 ? ' for allowed numbers' : ''}`

/** A 2xx answer without a state: the server's own `error`, where it has one, is what is shown. */
function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unexpected' && error.serverMessage === undefined
}
export const startFailure = (error: unknown): string =>
  isInvalid(error) ? texts.invalid : `Failed to start Mac Message Listener: ${failureText(error)}`
export const stopFailure = (error: unknown): string =>
  isInvalid(error) ? texts.invalid : `Failed to stop Mac Message Listener: ${failureText(error)}`
export const configureFailure = (error: unknown): string => (isInvalid(error) ? texts.invalid : texts.configureFailed)

/** What the server said of a failure whose specified text does not say it. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof ApiError && !isInvalid(error) ? error.serverMessage : undefined
}

/** Comma-separated; entries trimmed, empty ones dropped (product specification, section 5). */
export function parseNumbers(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
