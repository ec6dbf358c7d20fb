import { AppError } from '#contract/errors.ts'
import type { EngineId } from '#contract/language-model/model.ts'
import { isLoopback, staysInOwnNetwork } from '#core/language-model/address/locality.ts'

/** The default of OpenAI's own client. */
export const openAiBaseUrl = 'https://api.openai.com/v1'

function refuse(message: string): AppError {
  return new AppError('invalid-input', message)
}

/**
 * Normalizes a base URL that the owner typed. Throws AppError `invalid-input` in words for the owner.
 *
 * `hosted`: for a server with many users, which must not be made to send requests into its operator's network.
 */
export function readBaseUrl(typed: string, options: { readonly engine: EngineId; readonly hosted: boolean }): string {
  if (!URL.canParse(typed.trim())) throw refuse('This is not an address that begins with http:// or https://.')
  const url = new URL(typed.trim())
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('This is not an address that begins with http:// or https://.')
  if (url.username !== '' || url.password !== '') throw refuse('Leave name and password out of the address; a key has a field of its own.')
  if (url.search !== '' || url.hash !== '') throw refuse('Leave everything behind ? or # out of the address.')
  if (options.engine === 'local' && !isLoopback(url.href))
    throw refuse('A local server has an address of this computer, such as 127.0.0.1.')
  if (options.hosted && url.protocol !== 'https:') throw refuse('Only servers with https:// can be used here.')
  if (url.protocol === 'http:' && !staysInOwnNetwork(url.href))
    throw refuse('With http:// everybody on the way could read the text. Use https:// for a server that is not in your own network.')
  // Documentation often shows the URL of the whole call for copying.
  const path = url.pathname.replace(/(?:\/(?:chat\/completions|completions|models)?)+$/u, '')
  return `${url.origin}${path}`
}

/** Addresses to try: as typed, then with `/v1` if the version was left out. */
export function candidateUrls(baseUrl: string): readonly string[] {
  return /\/v\d+[a-z0-9]*(?:\/|$)/u.test(new URL(baseUrl).pathname) ? [baseUrl] : [baseUrl, `${baseUrl}/v1`]
}

/** The origin that an API key belongs to. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin
}
