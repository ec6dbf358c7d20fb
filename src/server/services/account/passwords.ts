import { AppError } from '#contract/errors.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { SignedIn } from '#server/http/session/signed-in.ts'
import { hashToken } from './sessions.ts'

/** How long a reset code is valid, ms. */
const resetLifetime = 60 * 60 * 1000
/** How long after signing in a user without a password counts as freshly signed in, ms. */
const freshness = 10 * 60 * 1000

type PasswordDeps = Pick<ServerDeps, 'store' | 'clock' | 'random' | 'passwords' | 'events'>

/**
 * Changes the password and ends every other session. The command line on this machine (`session.local`) does not need the old one: anyone who
 * can read its secret can read the data too.
 */
export async function changePassword(
  deps: PasswordDeps,
  session: SignedIn,
  request: { current: string | undefined; next: string },
): Promise<void> {
  await checkOwner(deps, session, request.current)
  await setPassword(deps, session.account.id, request.next, session.sessionHash)
}

/** Sets a password without asking for the old one, and ends every session except the given one. */
export async function setPassword(
  deps: PasswordDeps,
  accountId: string,
  password: string,
  keepSession: string | null = null,
): Promise<void> {
  const hash = await deps.passwords.hash(password)
  await deps.store.transaction(async (tables) => {
    await tables.accounts.setPasswordHash(accountId, hash)
    await tables.sessions.deleteAllOf(accountId, keepSession)
    await tables.sessionCodes.deleteAllOf(accountId)
    await tables.passwordResets.deleteAllOf(accountId)
  })
  deps.events.endAccount(accountId, keepSession)
}

/** Creates a single-use code for setting a new password, valid for one hour. */
export async function createPasswordReset(deps: PasswordDeps, accountId: string): Promise<string> {
  const now = deps.clock.now()
  const code = deps.random.token()
  await deps.store.passwordResets.deleteExpired(now)
  await deps.store.passwordResets.create({ codeHash: hashToken(code), accountId, expiresAt: now + resetLifetime })
  return code
}

/** Instructions for a forgotten password. The same whether or not the account exists. */
export function explainPasswordReset(deps: Pick<ServerDeps, 'appInfo'>): string {
  if (deps.appInfo.mode !== 'hosted') return 'To set a new password, run this on the computer Idiolect runs on: bin/idiolect reset-password'
  const support = deps.appInfo.support_email
  throw new AppError(
    'not-available',
    support === null
      ? 'This server does not send mail, so it cannot mail a reset link.'
      : `This server does not send mail. Please write to ${support}.`,
  )
}

/** Sets a password with the single-use code of an emailed link, and ends every session. Throws AppError `code-expired`. */
export async function resetPassword(deps: PasswordDeps, code: string, password: string): Promise<void> {
  const accountId = await deps.store.passwordResets.take(hashToken(code), deps.clock.now())
  if (accountId === null) throw new AppError('code-expired', 'This link was used already or is too old. Please ask for a new one.')
  await setPassword(deps, accountId, password)
}

/**
 * Guards actions that need more than a session: requires the password, or, for users without one, a fresh sign-in with the provider. Throws
 * AppError `wrong-credentials`, `forbidden`.
 */
export async function checkOwner(
  deps: Pick<PasswordDeps, 'store' | 'passwords' | 'clock'>,
  { account, sessionHash, local }: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (local) return
  if (!account.hasPassword) return checkFreshness(deps, account.id, sessionHash)
  const matches = await deps.passwords.verify(password ?? '', await deps.store.accounts.passwordHashOf(account.id))
  if (!matches) throw new AppError('wrong-credentials', 'The current password is not right.')
}

/** Requires a recent sign-in with the provider and a new session, so that an old session gains nothing when its owner signs in elsewhere. */
async function checkFreshness({ store, clock }: Pick<PasswordDeps, 'store' | 'clock'>, accountId: string, sessionHash: string | null) {
  const now = clock.now()
  const session = sessionHash === null ? null : await store.sessions.findLive(sessionHash, now)
  const seen = await store.identities.lastSeen(accountId)
  if (Math.min(session?.createdAt ?? 0, seen ?? 0) > now - freshness) return
  throw new AppError('forbidden', 'You have no password here. Please log out, sign in again, and then do this within ten minutes.')
}
