const key = 'sign-in-verifier'

/**
 * Marks that a sign-in elsewhere begins here, and gives the challenge that goes with it: the SHA-256 (base64url) of a verifier that only this
 * browser, or the app, keeps. So what comes back counts here alone, and a link that somebody sends signs nobody in. Kept beyond the window: the
 * app's may be closed by then. Null if there is no place to keep it, or no SHA-256 (a page that came unencrypted): then the cookie counts.
 */
export async function beginSignIn(): Promise<string | null> {
  try {
    // Begun twice, either may come back.
    const verifier = localStorage.getItem(key) ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    localStorage.setItem(key, verifier)
    return base64url(new Uint8Array(digest))
  } catch {
    return null
  }
}

/** What a sign-in that began here is ended with; null if none has. */
export function verifierOfSignIn(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** It has ended. A link of somebody else's ends none. */
export function signInEnded(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then there was none.
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
