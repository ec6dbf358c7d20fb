import type { ServerAddress } from '../port.ts'
import { kindById, serverKinds } from '../server-kinds.ts'
import { webAddress } from './web-address.ts'

/**
 * Whether a request leaves this machine. Consent, redaction and the ledger depend on it, so anything not certainly local counts as remote. The platform's URL
 * parser has already normalized every notation of an address (hexadecimal, octal, one number, short forms).
 */

const loopbackHost =
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|7f[0-9a-f]{2}:[0-9a-f]{1,4}))$/u

/** `host`: a name or address, with the brackets of a URL or without. Only literal matches count, not names that resolve to the loopback address. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(bare(host))
}

/** Normalizes a host: lower case, without the brackets of a URL. */
export function bare(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/u, '$1')
}

/** True for `http://` and `https://` addresses whose host is this machine's loopback. False for everything else, including invalid input. */
export function isLoopback(url: string): boolean {
  const address = webAddress(url)
  return address !== null && /^https?:$/u.test(address.protocol) && isLoopbackHost(address.hostname)
}

/** RFC 1918, link-local (RFC 3927), and the shared range that private VPNs use (RFC 6598). */
const privateV4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/u
/** Unique local and link-local addresses (RFC 4193, 4291), as URLs write them. */
const privateV6 = /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/u
/** Whether this IP address belongs to this machine or a private network. */
export function isOwnAddress(address: string): boolean {
  const host = bare(address).replace(/^::ffff:(?=\d)/u, '')
  return isLoopbackHost(address) || privateV4.test(host) || privateV6.test(host)
}

/**
 * Names that the owner's own network resolves: home routers, Bonjour (RFC 6762), private DNS (RFC 8375) and VPNs. A single-label name can resolve to anything,
 * so code that connects must also check `isOwnAddress`.
 */
const privateName = /^(?:[a-z0-9-]*[a-z][a-z0-9-]*|.+\.(?:local|lan|home|internal|home\.arpa|localdomain|ts\.net))$/u

/** Whether an address is on this machine or in the owner's network, where nobody else can read an unencrypted request. */
export function staysInOwnNetwork(url: string): boolean {
  const hostname = webAddress(url)?.hostname ?? ''
  const host = bare(hostname)
  return isLoopback(url) || privateV4.test(host) || (hostname.startsWith('[') ? privateV6.test(host) : privateName.test(host))
}

/**
 * Who receives what is sent to this model: a host, or the service that runs the model for a server on this machine (Ollama's cloud models,
 * Apple's Private Cloud Compute). Null if nothing leaves this machine.
 *
 * On loopback the kind of server is only a guess, so a model named like a remote one of any kind counts as remote.
 */
export function recipientOf(address: Pick<ServerAddress, 'baseUrl' | 'kind'>, model: string | null): string | null {
  if (!isLoopback(address.baseUrl)) return webAddress(address.baseUrl)?.host ?? address.baseUrl
  if (model === null) return null
  const own = kindById(address.kind).elsewhere
  const remote = [own, ...elsewheres].find((elsewhere) => elsewhere?.models.test(model) === true)
  return remote?.recipient ?? null
}

const elsewheres = serverKinds.map(({ elsewhere }) => elsewhere)

/** Whether a model runs on the owner's hardware: on a server in their network that does not forward it to a service. */
export function runsInOwnNetwork(baseUrl: string, model: string | null): boolean {
  return staysInOwnNetwork(baseUrl) && !elsewheres.some((elsewhere) => model !== null && elsewhere?.models.test(model) === true)
}
