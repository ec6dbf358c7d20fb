import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { extractionAlert, resetFailure, startFailure, statusWarning, texts } from './texts.ts'

const answer = (status: number, code: string | undefined, serverMessage?: string): ApiError =>
  new ApiError({ kind: 'answer', message: `Request failed with status code ${status}`, status, code, serverMessage })

describe('what the alert says about a failed extraction', () => {
  it('asks for Full Disk Access where the error is a 500', () => {
    const alert = { severity: 'warning', text: texts.fullDiskAccess }
    expect(extractionAlert(answer(500, 'no-permission', 'The file may not be read.'))).toEqual({ ...alert, detail: null })
    expect(extractionAlert(answer(500, undefined))).toMatchObject(alert)
    expect(extractionAlert(new Error('Request failed with status code 500'))).toMatchObject(alert)
  })
  it('holds to that rule for a fault of the server too, with its own words beneath', () => {
    expect(extractionAlert(answer(500, 'internal', 'Something broke.'))).toEqual({
      severity: 'warning',
      text: texts.fullDiskAccess,
      detail: 'What the server said: Something broke.',
    })
  })
  it('repeats the words of every other error', () => {
    expect(extractionAlert(answer(422, 'no-messages', 'No messages in these days.')).text).toBe(
      'Error accessing iMessage: No messages in these days.',
    )
    expect(extractionAlert(answer(502, undefined)).text).toBe('Error accessing iMessage: Request failed with status code 502')
  })
  it('uses message, else error, else the default of an answer without success', () => {
    const unexpected = (serverMessage?: string) => new ApiError({ kind: 'unexpected', message: 'not understood', serverMessage })
    expect(extractionAlert(unexpected('Locked.')).text).toBe('Error accessing iMessage: Locked.')
    expect(extractionAlert(unexpected()).text).toBe('Error accessing iMessage: Failed to access iMessage data.')
  })
})

it('words the other training failures as specified', () => {
  expect(statusWarning(answer(503, 'unavailable', 'Starting up'))).toBe(
    'Could not check training status: Starting up. Some features may be limited.',
  )
  expect(statusWarning(new ApiError({ kind: 'network', message: 'Network Error' }))).toBe(
    'Could not check training status: Can’t reach Idiolect. Some features may be limited.',
  )
  expect(startFailure(answer(422, 'not-enough-messages', 'Only 7 pairs.'))).toBe('Error starting training process: Only 7 pairs.')
  expect(resetFailure(new ApiError({ kind: 'unexpected', message: '' }))).toBe('Failed to reset training status.')
  expect(resetFailure(answer(503, 'unavailable', 'Stopping.'))).toBe('Error resetting training status: Stopping.')
})
