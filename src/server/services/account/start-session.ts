import { hash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createFindSession } from './find-session.ts'
import { hashToken, issueSession, toUser } from './sessions.ts'

/** How long a sign-in code is valid, ms: long enough for the browser redirect. */
const codeLifetime = 60_000
const signedIn = 'You are signed in.'

const failed = 'Authentication failed. Please try again.'

/** Who began a sign-in: the page that knows the verifier of `challenge` (SHA-256, base64url), or the browser whose cookie has the hash `browser`. */
export type Beginner = { readonly challenge: string } | { readonly browser: string }

/** Proof from the client that finishes a sign-in. */
export interface Proof {
  readonly verifier: string | null
  /** The browser's cookie. */
  readonly browser: string | null
}

/**
 * Creates a code that starts one session within 60 s. A redirect can carry it in its URL, where a session token must not appear. It only works
 * for the client that began the sign-in; otherwise a link sent to somebody could sign them in to the sender's account.
 */
export async function createSessionCode(
  deps: Pick<ServerDeps, 'store' | 'clock' | 'random'>,
  accountId: string,
  beginner: Beginner,
): Promise<string> {
  const now = deps.clock.now()
  const code = deps.random.token()
  await deps.store.sessionCodes.deleteExpired(now)
  await deps.store.sessionCodes.create({ codeHash: hashOf(code, beginner), accountId, expiresAt: now + codeLifetime })
  return code
}

/** Uses up a single-use code. Throws AppError `forbidden`, including when another client began the sign-in. */
export async function endSignIn(deps: ServerDeps, code: string, { verifier, browser }: Proof): Promise<AuthResponse> {
  const beginners: Beginner[] = [
    ...(verifier === null ? [] : [{ challenge: hash('sha256', verifier, 'base64url') }]),
    ...(browser === null ? [] : [{ browser: hashToken(browser) }]),
  ]
  for (const beginner of beginners) {
    const issued = await issueSession(deps, async (tables) => {
      const accountId = await tables.sessionCodes.take(hashOf(code, beginner), deps.clock.now())
      return accountId === null ? null : tables.accounts.find(accountId)
    })
    if (issued !== null) return { status: 'success', token: issued.token, user: toUser(issued.account), message: signedIn }
  }
  // Not `unauthenticated`: a signed-in user who follows such a link stays signed in.
  throw new AppError('forbidden', failed)
}

/** The hash includes the beginner, so the code alone finds nothing. */
function hashOf(code: string, beginner: Beginner): string {
  return hashToken(JSON.stringify([code, beginner]))
}

/** The auth response for the token of a live session; returns the same token. */
export async function startSession(deps: ServerDeps, token: string): Promise<AuthResponse> {
  const account = await createFindSession(deps).find(hashToken(token))
  if (account === null) throw new AppError('unauthenticated', failed)
  return { status: 'success', token, user: toUser(account), message: signedIn }
}
