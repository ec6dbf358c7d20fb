import { isAppPage } from './navigation.ts'

/**
 * What pages of the app may ask the browser for. The three names for this machine are there because the page calls its server on 127.0.0.1,
 * which newer Chromium asks about; the names differ by version.
 */
const allowed = new Set(['local-network-access', 'local-network', 'loopback-network', 'clipboard-sanitized-write'])

/** Both for being asked and for being checked; `origin` is of whoever asks, and everything is refused to anybody else. */
export function allowsPermission(permission: string, origin: string): boolean {
  return allowed.has(permission) && isAppPage(origin)
}
