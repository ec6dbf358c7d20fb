import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { ProviderFailure } from '#core/ports/sign-in-provider.ts'

const unknownClient =
  'Google does not know these credentials, or they are not for this. Download them again in Google’s console, and upload the new file.'
const again = 'This sign-in has expired. Please start again.'
const forged = 'What came back from Google could not be verified, so nobody was signed in. Please start again.'
const silent = 'Google does not answer at the moment. Please try again later.'

/** OAuth error codes for an invalid client (RFC 6749, section 5.2), and Google's own. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client', 'deleted_client'])

/** Meaning of a failed request. The library's errors contain the response, including tokens, so none is kept as a cause. */
export function failureOf(error: unknown, ended: () => string = () => again): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof WWWAuthenticateChallengeError && error.status === 401) return new ProviderFailure('client', unknownClient)
  if (error instanceof ResponseBodyError) {
    if (clientErrors.has(error.error)) return new ProviderFailure('client', unknownClient)
    if (error.status >= 500 || error.status === 429) return new ProviderFailure('unavailable', silent)
    return error.error === 'invalid_grant' ? new ProviderFailure('ended', ended()) : new ProviderFailure('unavailable', silent)
  }
  if (error instanceof AuthorizationResponseError) return new ProviderFailure('answer', forged)
  if (error instanceof ClientError && error.code !== undefined && verdicts.has(error.code)) return new ProviderFailure('answer', forged)
  return new ProviderFailure('unavailable', silent)
}

/** Error codes of openid-client for an identity that is not meant for us, not signed by Google, expired, or not the one requested. */
const verdicts = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])
