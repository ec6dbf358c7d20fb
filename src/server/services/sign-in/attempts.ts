import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import { type ProviderClient, ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { SignInAttempt } from '#server/store/account/sign-in-attempts.ts'
import type { Store } from '#server/store/db.ts'
import { hashToken } from '../account/sessions.ts'

/** How long somebody may take on the provider's pages, ms. */
const lifetime = 10 * 60_000

export interface Begun {
  readonly purpose: 'login' | 'connect'
  /** Who connects; of a sign-in, the only account that may be signed in to, or null. */
  readonly accountId: string | null
  /** By which session somebody connects; null for a sign-in. */
  readonly session: string | null
  readonly client: ProviderClient
  readonly redirectUri: string
  readonly returnTo: string
  /** The cookie of the browser; null if another one will come back (the app opens the system's). */
  readonly browser: string | null
  /** Of the page that began a sign-in: SHA-256 (base64url) of what it keeps to end it. Null if the cookie of the browser does. */
  readonly challenge: string | null
  /** Address of whoever is expected, or null. */
  readonly expected: string | null
}

export interface Attempts {
  /** The provider's address to go to. Throws AppError `unavailable`. */
  begin(begun: Begun): Promise<string>
  /** Uses it up. Null if it is unknown, was used, or took too long, and where another browser comes, which leaves it to the one that began. */
  take(state: string, browser: string | null): Promise<SignInAttempt | null>
}

/** State, nonce and the verifier of PKCE are of one attempt and lie in the store: the browser may come back to another process. */
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
