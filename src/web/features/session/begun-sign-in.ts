const key = 'sign-in-verifier'

/**
 * Marks that a sign-in elsewhere begins here, and returns its challenge: the SHA-256 (base64url) of a verifier that only this browser, or the app, keeps. So
 * the answer is valid only here, and a link from somebody else signs nobody in. Stored beyond the window, because the app's may be closed by then. Null if
 * there is no storage, or no SHA-256 (a page served without encryption); then the cookie is checked instead.
 */
export async function beginSignIn(): Promise<string | null> {
  try {
    // If it was begun twice, either may come back.
    const verifier = localStorage.getItem(key) ?? base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    localStorage.setItem(key, verifier)
    return base64url(new Uint8Array(digest))
  } catch {
    return null
  }
}

/** The verifier that completes a sign-in that began here. Null if none did. */
export function verifierOfSignIn(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The sign-in that began here has succeeded. Not called for a failed one: somebody else's link must not end the owner's. */
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
