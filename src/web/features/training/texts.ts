import { productName } from '#web/lib/product.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { formatCount } from '#web/lib/time.ts'

/** Product specification, sections 2, 4 and 8 (Extraction, Training): these words stay as they are. */
export const texts = {
  title: `Train ${productName}`,
  extracted: 'iMessage data extracted successfully!',
  fullDiskAccess: 'You need to grant Full Disk Access to the app in System Preferences → Security & Privacy → Privacy → Full Disk Access.',
  extractionFallback: 'Failed to access iMessage data.',
  noSource: `Add at least one data source above before training your ${productName}.`,
  trained: `Your ${productName} has been successfully trained and is ready to chat!`,
  statusNotice: 'Error checking training status',
  started: 'Training has started. It runs in the background and takes 30-60 minutes.',
  resetDone: 'Training status reset successfully. You can now start a new training job.',
  resetFailed: 'Failed to reset training status.',
  train: `Process iMessage Data & Train ${productName}`,
  busy: 'Processing...',
  inProgress: 'Training in Progress...',
} as const

export const processedText = (count: number, days: number): string =>
  `Successfully processed ${formatCount(count)} messages from iMessage (last ${days} days)!`
export const addedText = (source: string): string => `Successfully added ${source} data!`
export const statusWarning = (error: unknown): string =>
  `Could not check training status: ${sentence(failureText(error))} Some features may be limited.`
export const startFailure = (error: unknown): string => `Error starting training process: ${failureText(error)}`
export const resetFailure = (error: unknown): string => {
  if (error instanceof ApiError && error.kind === 'unexpected') return texts.resetFailed
  return `Error resetting training status: ${failureText(error)}`
}

export interface ExtractionAlert {
  severity: 'success' | 'warning' | 'error'
  text: string
  /** In a second line. */
  detail: string | null
}

/**
 * What the alert says about a failed extraction. The specified rule: an error text with '500' in it is the missing permission. A fault of the
 * server travels under that number too, so its own words stand beneath: the settings may not be what is wrong.
 */
export function extractionAlert(error: unknown): ExtractionAlert {
  const message = extractionMessage(error)
  const status = error instanceof ApiError && error.status !== undefined ? String(error.status) : ''
  if (`${status} ${message}`.includes('500')) {
    const known = error instanceof ApiError && error.code === 'no-permission'
    return { severity: 'warning', text: texts.fullDiskAccess, detail: known ? null : `What the server said: ${message}` }
  }
  return { severity: 'error', text: `Error accessing iMessage: ${message}`, detail: null }
}

/** `message`, else `error`, else the specified default where the answer said `success: false` and no more. */
function extractionMessage(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'unexpected') return error.serverMessage ?? texts.extractionFallback
  return failureText(error)
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
