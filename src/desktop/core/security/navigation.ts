import { google } from '#contract/account/google.ts'
import { appOrigin } from './app-scheme.ts'

/** What happens with an address that a page navigates to or opens. */
export type Destination =
  /** A page of the app. */
  | { readonly kind: 'stay' }
  /** Opened by the system: the owner's browser, mail program or System Settings. */
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' }

const nowhere: Destination = { kind: 'nowhere' }

/** The System Settings panes that our pages link to; no others are opened. */
const panes = new Set([
  'x-apple.systempreferences:com.apple.preference.security?Privacy_AllFiles',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_Automation',
  'x-apple.systempreferences:com.apple.LoginItems-Settings.extension',
])

/** True for the app's own pages. The origin is compared whole, not by prefix. */
export function isAppPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return `${protocol}//${host}` === appOrigin && username === '' && password === ''
}

/**
 * Decides where a page may navigate its own window. Google sign-in starts at the server at `apiBase` and continues in the owner's browser: Google
 * rejects embedded browsers (RFC 8252, section 8.12). It returns through `idiolect://auth-callback`.
 */
export function decideNavigation(address: string, apiBase: string): Destination {
  if (isAppPage(address)) return { kind: 'stay' }
  return beginsSignIn(address, apiBase) ? { kind: 'outside', url: new URL(address).href } : decideOpening(address)
}

function beginsSignIn(address: string, apiBase: string): boolean {
  if (apiBase === '' || !URL.canParse(address)) return false
  const { origin, pathname, username, password } = new URL(address)
  return origin === apiBase && pathname === google.authorize.path && username === '' && password === ''
}

/** Decides what an external link opens: never a window of the app, and for most schemes nothing at all. */
export function decideOpening(address: string): Destination {
  if (panes.has(address)) return { kind: 'outside', url: address }
  if (!URL.canParse(address)) return nowhere
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return nowhere
  // The parsed address, not the original string.
  if (url.protocol === 'https:' && url.hostname !== '') return { kind: 'outside', url: url.href }
  if (url.protocol === 'mailto:' && /^[^?]+@[^?]+$/u.test(url.pathname)) return { kind: 'outside', url: `mailto:${url.pathname}` }
  return nowhere
}
