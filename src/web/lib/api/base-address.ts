import { defaultPort } from '#contract/app.ts'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'

/** The server's default address; the specified signup page names this port. */
export const localServer = `http://localhost:${defaultPort}`

interface Surroundings {
  bridge: DesktopBridge | null
  /** Set at build time (`VITE_API_BASE`) if client and server have different addresses. */
  configured: string | undefined
  /** Protocol of the page, with its colon. */
  protocol: string
}

/**
 * Base address of every call, without a trailing slash: the desktop shell's address, else the configured one, else the page's own origin (an empty string). A
 * page that was not served over HTTP has no such origin and uses the local server.
 */
export function apiBase({ bridge, configured, protocol }: Surroundings): string {
  const given = bridge?.apiBase ?? configured
  if (given !== undefined && given !== '') return given.replace(/\/+$/, '')
  return protocol === 'http:' || protocol === 'https:' ? '' : localServer
}
