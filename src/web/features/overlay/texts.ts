import { ApiError, failureText } from '#web/lib/api/api-error.ts'

/** Every literal text of the Native Messages Assistant. */
export const texts = {
  activated: 'Native Messages assistant activated',
  deactivated: 'Native Messages assistant deactivated',
  closed: 'Native Messages assistant closed',
  saved: 'Overlay settings saved successfully',
}

/** The server did not answer, or it answered and the answer holds no settings. */
export function loadFailure(error: unknown): string {
  return error instanceof ApiError && error.kind === 'unexpected'
    ? 'Failed to get settings from server'
    : 'Failed to fetch overlay settings from server'
}

export const toggleFailure = (error: unknown): string => `Failed to toggle overlay: ${failureText(error)}`
export const saveFailure = (error: unknown): string => `Failed to save overlay settings: ${failureText(error)}`

/** Product specification, section 5: 1–5, not a number falls back to 1. */
export function parseSuggestionCount(text: string): number {
  const count = Number.parseInt(text, 10)
  return Number.isNaN(count) ? 1 : Math.min(5, Math.max(1, count))
}
