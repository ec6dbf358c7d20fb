import { AppError } from '#contract/errors.ts'

const allowed = /^ws:\/\/(127\.0\.0\.1|localhost|\[::1\]):([1-9]\d{0,4})\/?$/

/**
 * Checks the address of an overlay hub from a page, and rebuilds it from this computer and a port only. A page must not be
 * able to make the server connect anywhere else.
 *
 * Throws AppError `invalid-input`.
 */
export function readHubAddress(given: string): string {
  const [, host = '', port = ''] = allowed.exec(given) ?? []
  if (host === '' || Number(port) > 65_535) {
    throw new AppError('invalid-input', 'The overlay can only be reached on this computer, at an address such as ws://127.0.0.1:8080/.')
  }
  return `ws://${host}:${port}/`
}
