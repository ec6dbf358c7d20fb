const key = 'sign-in-verifier'

/**
 * Marks that a sign-in elsewhere begins in this window, and gives the challenge that goes with it: the SHA-256 (base64url) of a verifier that only
 * this window keeps. So what comes back counts here alone, and a link that somebody sends signs nobody in. Null where the browser gives no place
 * to keep it, or no SHA-256 (a page that came unencrypted): then its cookie counts.
 */
export async function beginSignIn(): Promise<string | null> {
  try {
    // Begun twice in one window, either may come back.
    const verifier = sessionStorage.getItem(key) ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    sessionStorage.setItem(key, verifier)
    return base64url(new Uint8Array(digest))
  } catch {
    return null
  }
}

/** What a sign-in of this window is ended with, once; null where none has begun here. */
export function takeVerifier(): string | null {
  try {
    const verifier = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return verifier
  } catch {
    return null
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
