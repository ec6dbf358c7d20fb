import { ApiError } from '#web/lib/api/api-error.ts'

/** Product specification, section 8, Authentication: the words stay as they are. */
export const passwordsDifferText = 'Passwords do not match'
export const noTokenText = 'No authentication token received'
export const callbackFailedText = 'Authentication failed. Please try again.'
/** Shown below it: a link sent by somebody else must be recognizable as such. */
export const onlyHereText =
  'Nobody was signed in. A sign-in link works once, for one minute, and only in the browser that it began in. If you didn’t start signing in, close this page: somebody may have sent you their own link.'
const noServerText = 'Network error: Could not connect to the server. Please check if the backend is running.'

/** Why signing in with Google is unavailable. Only on the owner's own machine can somebody other than the operator fix it. */
export const noGoogleTexts = {
  own: 'To sign in with Google, Idiolect needs Google credentials first. Use your email and a password, then choose UPLOAD CREDENTIALS under Auto-response. If several people use this computer, whoever set it up can turn this on for everyone.',
  hosted: 'This server has no Google credentials, so it cannot sign you in with Google. Use your email and a password.',
} as const
export const inBrowserText = 'Your browser has opened. Sign in there, and it brings you back here.'

/** The error line under a login or signup form. */
export function authErrorText(action: 'Login' | 'Signup', error: unknown): string {
  if (!(error instanceof ApiError)) return `${action} failed: ${error instanceof Error ? error.message : String(error)}`
  switch (error.kind) {
    case 'network':
      return noServerText
    case 'answer':
      return error.messageField ?? `Server error: ${error.status ?? ''}`
    case 'unexpected':
      return error.messageField ?? `${action} failed`
    case 'late':
    case 'other':
      break
  }
  return `${action} failed: ${error.message}`
}

/**
 * `token` and `error` of a completed sign-in, either after the hash or, for some providers, before it. `connecting`: it was for a mailbox, so the owner was
 * already signed in.
 */
export function callbackParameters(
  hashSearch: string,
  pageSearch: string,
): { token: string | null; error: string | null; connecting: boolean } {
  const behind = new URLSearchParams(hashSearch)
  const before = new URLSearchParams(pageSearch)
  const read = (name: string): string | null => behind.get(name) ?? before.get(name)
  const error = decoded(read('error'))
  // An empty token counts as none: a session cannot begin with it.
  const token = read('token')?.trim() ?? ''
  return {
    token: token === '' ? null : token,
    error: error?.trim() === '' ? callbackFailedText : error,
    connecting: read('purpose') === 'connect',
  }
}

/** Some providers encode twice; what cannot be decoded again is shown as it is. */
function decoded(text: string | null): string | null {
  if (text === null) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
