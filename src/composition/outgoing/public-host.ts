import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not on the public internet (IANA special-purpose address registries). A hosted server must never be tricked into
 * contacting them, above all its own machine and its cloud's metadata service.
 */
const special = new BlockList()
const v4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [net, prefix] of v4) special.addSubnet(net, prefix, 'ipv4')
/** In IPv6 only global unicast is public. Ranges that embed IPv4 addresses (6to4, Teredo) are rejected too. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const specialV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]
for (const [net, prefix] of specialV6) special.addSubnet(net, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !special.check(address, 'ipv4')
  return kind === 6 && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Whether every address of a host (as in `URL.hostname`) is public; false if it has none. A name can resolve differently next time, so check the
 * address that was actually connected to as well (`isPublicAddress`).
 */
export async function isPublicHost(hostname: string, resolve: typeof resolveAll = resolveAll): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/gu, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  const addresses = await resolve(host).catch(() => [])
  return addresses.length > 0 && addresses.every((address) => isPublicAddress(address))
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
