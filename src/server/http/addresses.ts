/**
 * The hosts and origins this server accepts. The port is known only once it listens.
 *
 * A page on a name that an attacker points at 127.0.0.1 sends that name as Host (DNS rebinding); a page on another site sends its own Origin. Both
 * are compared whole, never by prefix or suffix.
 */
export interface Addresses {
  listeningOn(port: number): void
  allowsHost(host: string): boolean
  allowsOrigin(origin: string): boolean
  /**
   * The address that the browser of a request with this Host uses: `http://localhost:5002`. A proxy may replace the browser's Host with its own, so
   * behind one this is the public address.
   */
  originOf(host: string): string
  /** True for pages served by this server, which need no CORS headers. */
  isOwnOrigin(origin: string): boolean
}

export function createAddresses(options: { publicUrl: string | null; allowedOrigins: readonly string[] }): Addresses {
  const hosts = new Set<string>()
  const own = new Set<string>()
  const others = new Set(options.allowedOrigins)
  const outside = options.publicUrl === null ? null : new URL(options.publicUrl)
  if (outside !== null) {
    hosts.add(outside.host)
    own.add(outside.origin)
  }
  return {
    listeningOn(port) {
      for (const name of ['127.0.0.1', 'localhost']) {
        hosts.add(`${name}:${port}`)
        own.add(`http://${name}:${port}`)
        // Browsers omit the default port.
        if (port === 80) {
          hosts.add(name)
          own.add(`http://${name}`)
        }
      }
    },
    allowsHost: (host) => hosts.has(host),
    allowsOrigin: (origin) => own.has(origin) || others.has(origin),
    originOf: (host) => outside?.origin ?? new URL(`http://${host}`).origin,
    isOwnOrigin: (origin) => own.has(origin),
  }
}
