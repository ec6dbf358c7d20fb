import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import { ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { SignInAttempt } from '#server/store/account/sign-in-attempts.ts'
import type { Store } from '#server/store/db.ts'
import { createSessionCode, type Beginner } from '../account/start-session.ts'
import type { MailAccount } from '../mail-account/mail-account.ts'
import type { Attempts } from './attempts.ts'
import { accountFor, type SignInDeps } from './sign-in.ts'

export interface CameBack {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly iss?: string | undefined
  /** The provider's error code if there is no `code`. */
  readonly error?: string | undefined
  /** The browser's cookie. */
  readonly browser: string | null
}

const over = 'This sign-in has expired or was started in another browser. Please start again.'

/**
 * Finishes what `Attempts` began. Returns the URL for the browser to continue to, with a single-use code for a sign-in, or with an error
 * message. `otherwise`: the URL to use if the starting page is unknown.
 */
export function createComingBack(
  deps: SignInDeps & {
    readonly store: Store
    readonly clock: Clock
    readonly random: Random
    readonly provider: Pick<SignInProvider, 'name' | 'id' | 'signedIn' | 'connected'>
    readonly attempts: Pick<Attempts, 'take'>
    readonly mailAccount: Pick<MailAccount, 'keep'>
  },
): (came: CameBack, otherwise: string) => Promise<string> {
  const { store, clock, provider } = deps

  /** Returns the account that is signed in or connected. Throws AppError, ProviderFailure. */
  async function finish(attempt: SignInAttempt, { state, code, iss, error }: CameBack): Promise<string> {
    if (error !== undefined || code === undefined || state === undefined)
      throw new AppError('forbidden', refusedWords(provider.name, error))
    const { client, redirectUri, nonce, verifier, accountId } = attempt
    const answer = { code, state, redirectUri, nonce, verifier, issuer: iss ?? null }
    if (attempt.purpose === 'login' || accountId === null) return accountFor(deps, await provider.signedIn(client, answer), accountId)
    await stillSignedIn(attempt)
    const granted = await provider.connected(client, answer, accountId)
    // Once more, because the provider may take its time.
    await stillSignedIn(attempt)
    await deps.mailAccount.keep(accountId, client, granted)
    return accountId
  }

  /** Signed out or password changed meanwhile: earlier attempts must not continue. */
  async function stillSignedIn({ session }: SignInAttempt): Promise<void> {
    if (session !== null && (await store.sessions.findLive(session, clock.now())) === null)
      throw new AppError('unauthenticated', 'You were signed out in the meantime. Please sign in and connect again.')
  }

  return async (came, otherwise) => {
    const attempt = came.state === undefined ? null : await deps.attempts.take(came.state, came.browser)
    if (attempt === null) return withParameters(otherwise, { error: over })
    const { returnTo, purpose } = attempt
    const onConnecting = purpose === 'connect' ? { purpose } : {}
    // A user who connects is already signed in where they began, so the callback carries no sign-in code.
    const beginner = purpose === 'connect' ? null : beginnerOf(attempt)
    // Nobody could prove that they began it: do not contact the provider, and create no account.
    if (purpose === 'login' && beginner === null) return withParameters(returnTo, { error: over })
    try {
      const account = await finish(attempt, came)
      if (beginner === null) return withParameters(returnTo, onConnecting)
      return withParameters(returnTo, { token: await createSessionCode(deps, account, beginner) })
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof ProviderFailure)) throw error
      return withParameters(returnTo, { error: error.message, ...onConnecting })
    }
  }
}

function beginnerOf({ challenge, browser }: SignInAttempt): Beginner | null {
  if (challenge !== null) return { challenge }
  return browser === null ? null : { browser }
}

/** Adds parameters to a client URL. The client's routes come after the `#`. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  // `encodeURIComponent`, because a `+` for a space would show up as a plus if decoded twice.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${query.join('&')}`
}

function refusedWords(provider: string, error: string | undefined): string {
  if (error === 'access_denied') return `You did not agree at ${provider}, so nothing has changed.`
  if (error === 'admin_policy_enforced' || error === 'org_internal') return `Your organization does not allow this at ${provider}.`
  const word = error !== undefined && /^[a-z_]{1,60}$/u.test(error) ? ` (${error})` : ''
  return `${provider} sent you back without an answer${word}. Please start again.`
}
