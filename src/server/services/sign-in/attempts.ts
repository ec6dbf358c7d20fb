import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import { type ProviderClient, ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { SignInAttempt } from '#server/store/account/sign-in-attempts.ts'
import type { Store } from '#server/store/db.ts'
import { hashToken } from '../account/sessions.ts'

/** How long the user may take on the provider's pages, ms. */
const lifetime = 10 * 60_000

export interface Begun {
  readonly purpose: 'login' | 'connect'
  /** The account that connects. For a sign-in: the only account that may be signed in to, or null for any. */
  readonly accountId: string | null
  /** The session that connects. Null for a sign-in. */
  readonly session: string | null
  readonly client: ProviderClient
  readonly redirectUri: string
  readonly returnTo: string
  /** The browser's cookie. Null if another browser will come back (the app opens the system browser). */
  readonly browser: string | null
  /** SHA-256 (base64url) of the verifier kept by the page that began a sign-in. Null if the browser's cookie identifies it instead. */
  readonly challenge: string | null
  /** Address of the expected user. Null if it is not known. */
  readonly expected: string | null
}

export interface Attempts {
  /** Returns the provider's URL to redirect to. Throws AppError `unavailable`. */
  begin(begun: Begun): Promise<string>
  /** Uses up the attempt. Null if it is unknown, used, or expired, or if another browser asks; then it stays valid for the browser that began it. */
  take(state: string, browser: string | null): Promise<SignInAttempt | null>
}

/** State, nonce, and PKCE verifier of each attempt are in the store, because the browser may come back to another process. */
export function createAttempts(deps: {
  readonly store: Pick<Store, 'signInAttempts'>
  readonly clock: Clock
  readonly random: Pick<Random, 'token'>
  readonly provider: Pick<SignInProvider, 'begin'>
}): Attempts {
  const { store, clock, random, provider } = deps
  return {
    async begin({ browser, expected, ...begun }) {
      const [state, nonce, verifier] = [random.token(), random.token(), random.token()]
      const now = clock.now()
      let address: string
      try {
        const { purpose, redirectUri } = begun
        address = await provider.begin(begun.client, { purpose, redirectUri, state, nonce, verifier, expected })
      } catch (error) {
        if (error instanceof ProviderFailure) throw new AppError('unavailable', error.message)
        throw error
      }
      await store.signInAttempts.deleteExpired(now)
      const attempt = { ...begun, nonce, verifier, browser: browser === null ? null : hashToken(browser) }
      await store.signInAttempts.create(hashToken(state), attempt, now + lifetime)
      return address
    },

    async take(state, browser) {
      const stateHash = hashToken(state)
      const attempt = await store.signInAttempts.find(stateHash, clock.now())
      if (attempt === null) return null
      const isTheirs = attempt.browser === null || (browser !== null && same(hashToken(browser), attempt.browser))
      return isTheirs ? store.signInAttempts.take(stateHash, clock.now()) : null
    },
  }
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
