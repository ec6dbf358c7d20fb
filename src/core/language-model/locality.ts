import type { ServerAddress } from './port.ts'
import { kindById, serverKinds } from './server-kinds.ts'
import { webAddress } from './web-address.ts'

/**
 * Whether what is sent to a server leaves this machine: it decides over consent, redaction and the ledger, so whatever is not surely here is
 * taken to be elsewhere. The platform's parser has brought every way to write an address (hexadecimal, octal, one number, short forms) to the usual one.
 */

const loopbackHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/u

/** True for `http://` and `https://` addresses whose host is this machine's loopback. False for everything else, nonsense included. */
export function isLoopback(url: string): boolean {
  const address = webAddress(url)
  return address !== null && /^https?:$/u.test(address.protocol) && loopbackHost.test(address.hostname)
}

/**
 * Who receives what is sent to this model: a host, or the service that runs the model for a server on this machine (Ollama's cloud models,
 * Apple's Private Cloud Compute). Null where nothing leaves this machine.
 *
 * On loopback the kind of the server is what somebody recognised it as, so a model named like one that runs elsewhere counts as elsewhere
 * under every kind that has no say about it.
 */
export function recipientOf(address: Pick<ServerAddress, 'baseUrl' | 'kind'>, model: string | null): string | null {
  if (!isLoopback(address.baseUrl)) return webAddress(address.baseUrl)?.host ?? address.baseUrl
  if (model === null) return null
  const own = kindById(address.kind).elsewhere
  const remote = [own, ...serverKinds.map(({ elsewhere }) => elsewhere)].find((elsewhere) => elsewhere?.models.test(model) === true)
  return remote?.recipient ?? null
}

/** Whether text that is sent to this model leaves this machine. */
export function leavesMachine(address: Pick<ServerAddress, 'baseUrl' | 'kind'>, model: string | null): boolean {
  return recipientOf(address, model) !== null
}
