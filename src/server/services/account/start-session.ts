import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createFindSession } from './find-session.ts'
import { hashToken, issueSession, toUser } from './sessions.ts'

/** How long a sign-in code is good: the way back from the browser redirect. */
const codeLifetime = 60_000

/** A code that starts one session within 60 s: what a redirect may carry in its address, where a session token must not stand. */
export async function createSessionCode(deps: Pick<ServerDeps, 'store' | 'clock' | 'random'>, accountId: string): Promise<string> {
  const now = deps.clock.now()
  const code = deps.random.token()
  await deps.store.sessionCodes.deleteExpired(now)
  await deps.store.sessionCodes.create({ codeHash: hashToken(code), accountId, expiresAt: now + codeLifetime })
  return code
}

/** Takes a single-use code, for which it gives a new session, or the token of a live session, which it gives back. */
export async function startSession(deps: ServerDeps, token: string): Promise<AuthResponse> {
  const accountId = await deps.store.sessionCodes.take(hashToken(token), deps.clock.now())
  const account = accountId === null ? null : await deps.store.accounts.find(accountId)
  if (account !== null) {
    return { status: 'success', token: await issueSession(deps, account.id), user: toUser(account), message: 'You are signed in.' }
  }
  const signedIn = await createFindSession(deps)(hashToken(token))
  if (signedIn === null) throw new AppError('unauthenticated', 'Authentication failed. Please try again.')
  return { status: 'success', token, user: toUser(signedIn), message: 'You are signed in.' }
}
