import { google } from '#contract/account/google.ts'
import { appOrigin } from './app-scheme.ts'

/** What becomes of an address that a page wants to go to, or opens. */
export type Destination =
  /** A page of the app. */
  | { readonly kind: 'stay' }
  /** Handed to the system: the owner's browser, mail program or System Settings. */
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' }

const nowhere: Destination = { kind: 'nowhere' }

/** The panes that the pages offer; another one is nobody's link. */
const panes = new Set([
  'x-apple.systempreferences:com.apple.preference.security?Privacy_AllFiles',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_Automation',
  'x-apple.systempreferences:com.apple.LoginItems-Settings.extension',
])

/** True for pages of the app itself, whole: a name that only begins like it is another. */
export function isAppPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return `${protocol}//${host}` === appOrigin && username === '' && password === ''
}

/**
 * Where a page may take its own window. Signing in with Google begins at the server at `apiBase` and goes on in the owner's browser: Google
 * turns embedded browsers away (RFC 8252, section 8.12), and comes back by `idiolect://auth-callback`.
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

/** What a link to somewhere else does: never a window of the app, and for most of what a link can name nothing at all. */
export function decideOpening(address: string): Destination {
  if (panes.has(address)) return { kind: 'outside', url: address }
  if (!URL.canParse(address)) return nowhere
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return nowhere
  // The address as it was understood, not as it was written.
  if (url.protocol === 'https:' && url.hostname !== '') return { kind: 'outside', url: url.href }
  if (url.protocol === 'mailto:' && /^[^?]+@[^?]+$/u.test(url.pathname)) return { kind: 'outside', url: `mailto:${url.pathname}` }
  return nowhere
}
