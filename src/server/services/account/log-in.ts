import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { issueSession, toUser } from './sessions.ts'

/** Signs in. An unknown email address takes as long as a wrong password and gets the same message. */
export async function logIn(deps: ServerDeps, request: { email: string; password: string }): Promise<AuthResponse> {
  const found = await deps.store.accounts.findPasswordHash(request.email)
  const matches = await deps.passwords.verify(request.password, found?.hash ?? null)
  if (found === null || found.hash === null || !matches) throw new AppError('wrong-credentials', 'Invalid email or password.')
  if (deps.passwords.isOutdated(found.hash)) {
    await deps.store.accounts.setPasswordHash(found.account.id, await deps.passwords.hash(request.password))
  }
  const token = await issueSession(deps, found.account.id)
  return { status: 'success', token, user: toUser(found.account), message: 'You are signed in.' }
}
