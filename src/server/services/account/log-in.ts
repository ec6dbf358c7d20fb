import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { issueSession, toUser } from './sessions.ts'

/** Signs in. An unknown email address takes as long as a wrong password and gets the same message. */
export async function logIn(deps: ServerDeps, request: { email: string; password: string }): Promise<AuthResponse> {
  const found = await deps.store.accounts.findPasswordHash(request.email)
  const matches = await deps.passwords.verify(request.password, found?.hash ?? null)
  if (found === null || found.hash === null || !matches) throw new AppError('wrong-credentials', 'Invalid email or password.')
  const { account, hash: onlyIf } = found
  const hash = deps.passwords.isOutdated(onlyIf) ? await deps.passwords.hash(request.password) : onlyIf
  const issued = await issueSession(deps, async (tables) =>
    (await tables.accounts.setPasswordHash(account.id, hash, { onlyIf })) ? account : null,
  )
  // The password was changed, or hashed anew, while this one was being compared.
  if (issued === null) return logIn(deps, request)
  return { status: 'success', token: issued.token, user: toUser(account), message: 'You are signed in.' }
}
