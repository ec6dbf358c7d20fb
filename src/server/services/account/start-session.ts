import { hash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createFindSession } from './find-session.ts'
import { hashToken, issueSession, toUser } from './sessions.ts'

/** How long a sign-in code is good: the way back from the browser redirect. */
const codeLifetime = 60_000
const signedIn = 'You are signed in.'

const failed = 'Authentication failed. Please try again.'

/** Who began a sign-in: the page that knows the verifier of this challenge (SHA-256, base64url), or the browser with this cookie (its hash). */
export type Beginner = { readonly challenge: string } | { readonly browser: string }

/** What whoever ends a sign-in can show. */
export interface Proof {
  readonly verifier: string | null
  /** The cookie of the browser. */
  readonly browser: string | null
}

/**
 * A code that starts one session within 60 s: what a redirect may carry in its address, where a session token must not stand. It is good for
 * its beginner alone: in a link that somebody sends, it would sign whoever follows it in to the sender's account.
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

/** Uses up a single-use code. Throws AppError `forbidden`, also where somebody else began the sign-in. */
export async function endSignIn(deps: ServerDeps, code: string, { verifier, browser }: Proof): Promise<AuthResponse> {
  const beginners: Beginner[] = [
    ...(verifier === null ? [] : [{ challenge: hash('sha256', verifier, 'base64url') }]),
    ...(browser === null ? [] : [{ browser: hashToken(browser) }]),
  ]
  for (const beginner of beginners) {
    const accountId = await deps.store.sessionCodes.take(hashOf(code, beginner), deps.clock.now())
    const account = accountId === null ? null : await deps.store.accounts.find(accountId)
    if (account !== null)
      return { status: 'success', token: await issueSession(deps, account.id), user: toUser(account), message: signedIn }
  }
  // Not `unauthenticated`: whoever is signed in and follows such a link stays who they are.
  throw new AppError('forbidden', failed)
}

/** The beginner is part of what is stored: the code alone finds nothing. */
function hashOf(code: string, beginner: Beginner): string {
  return hashToken(JSON.stringify([code, beginner]))
}

/** Of the token of a live session, which it gives back. */
export async function startSession(deps: ServerDeps, token: string): Promise<AuthResponse> {
  const account = await createFindSession(deps).find(hashToken(token))
  if (account === null) throw new AppError('unauthenticated', failed)
  return { status: 'success', token, user: toUser(account), message: signedIn }
}
