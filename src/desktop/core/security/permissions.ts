import { isAppPage } from './navigation.ts'

/**
 * Browser permissions that the app's pages may have. The first three are needed because pages call their server on 127.0.0.1, which newer Chromium
 * versions ask about under different names.
 */
const allowed = new Set(['local-network-access', 'local-network', 'loopback-network', 'clipboard-sanitized-write'])

/** Used for both permission requests and checks. `origin` is the requester's; every other origin is refused. */
export function allowsPermission(permission: string, origin: string): boolean {
  return allowed.has(permission) && isAppPage(origin)
}
