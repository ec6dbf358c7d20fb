import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { saidByServer, type Failed } from '#web/ui/listener/use-listener-acts.ts'

/** Every literal text of the Mac listener. */
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
export const startFailure = (error: unknown): Failed => ({
  text: isInvalid(error) ? texts.invalid : `Failed to start Mac Message Listener: ${failureText(error)}`,
})
export const stopFailure = (error: unknown): Failed => ({
  text: isInvalid(error) ? texts.invalid : `Failed to stop Mac Message Listener: ${failureText(error)}`,
})
export const configureFailure = (error: unknown): Failed =>
  isInvalid(error) ? { text: texts.invalid } : { text: texts.configureFailed, detail: saidByServer(error) }

/** Comma-separated; entries trimmed, empty ones dropped. */
export function parseNumbers(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
