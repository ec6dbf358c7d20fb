import { AppError } from '#contract/errors.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { SignedIn } from '#server/http/session/signed-in.ts'
import type { Tables } from '#server/store/tables.ts'
import { endSessions, hashToken } from './sessions.ts'

/** How long a reset code is valid, ms. */
const resetLifetime = 60 * 60 * 1000
/** How long after signing in a user without a password counts as freshly signed in, ms. */
const freshness = 10 * 60 * 1000

type PasswordDeps = Pick<ServerDeps, 'store' | 'clock' | 'random' | 'passwords' | 'events'>

/**
 * Changes the password and ends every other session. A program of this computer (`session.local`), such as the command line, does not need the old
 * one: whoever can read the secret that it presents can read the data too.
 */
export async function changePassword(
  deps: PasswordDeps,
  session: SignedIn,
  request: { current: string | undefined; next: string },
): Promise<void> {
  const { id } = session.account
  const proven = await checkOwner(deps, session, request.current)
  const hash = await deps.passwords.hash(request.next)
  const changed = await replacePassword(deps, id, session.sessionHash, (tables) => tables.accounts.setPasswordHash(id, hash, proven))
  // It was changed, or hashed anew, in the meantime: the given one counts only if it is still right.
  if (!changed && !session.local) await changePassword(deps, session, request)
}

/** Sets a password by `set`, which returns whether it did, and in the same transaction ends every session except the given one. */
async function replacePassword(
  deps: PasswordDeps,
  accountId: string,
  keepSession: string | null,
  set: (tables: Tables) => Promise<boolean>,
): Promise<boolean> {
  const isSet = await deps.store.transaction(async (tables) => {
    if (!(await set(tables))) return false
    await endSessions(tables, accountId, keepSession)
    return true
  })
  if (isSet) deps.events.endAccount(accountId, keepSession)
  return isSet
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
  const over = () => new AppError('code-expired', 'This link was used already or is too old. Please ask for a new one.')
  const { store, clock } = deps
  const codeHash = hashToken(code)
  const id = await store.passwordResets.find(codeHash, clock.now())
  if (id === null) throw over()
  const hash = await deps.passwords.hash(password)
  await replacePassword(deps, id, null, async (tables) => {
    await tables.accounts.setPasswordHash(id, hash)
    // Used up together with the change, which is undone if another change of the password has ended the code meanwhile.
    if ((await tables.passwordResets.take(codeHash, clock.now())) === null) throw over()
    return true
  })
}

/**
 * Guards actions that need more than a session: requires the password, or, for users without one, a fresh sign-in with the provider. Returns the
 * hash that must still be there if the action changes the password; none for a program of this computer. Throws AppError `wrong-credentials`,
 * `forbidden`.
 */
export async function checkOwner(
  deps: Pick<PasswordDeps, 'store' | 'passwords' | 'clock'>,
  caller: SignedIn,
  password: string | undefined,
): Promise<{ onlyIf?: string | null }> {
  const { account, sessionHash, local } = caller
  if (local) return {}
  const hash = await deps.store.accounts.passwordHashOf(account.id)
  if (hash === null) await checkFreshness(deps, account.id, sessionHash)
  else if (!(await deps.passwords.verify(password ?? '', hash)))
    throw new AppError('wrong-credentials', 'The current password is not right.')
  // Comparing takes long enough for the password to be changed.
  if ((await deps.store.accounts.passwordHashOf(account.id)) !== hash) return checkOwner(deps, caller, password)
  return { onlyIf: hash }
}

/** Requires a recent sign-in with the provider and a new session, so that an old session gains nothing when its owner signs in elsewhere. */
async function checkFreshness({ store, clock }: Pick<PasswordDeps, 'store' | 'clock'>, accountId: string, sessionHash: string | null) {
  const now = clock.now()
  const session = sessionHash === null ? null : await store.sessions.findLive(sessionHash, now)
  const seen = await store.identities.lastSeen(accountId)
  if (Math.min(session?.createdAt ?? 0, seen ?? 0) > now - freshness) return
  throw new AppError('forbidden', 'You have no password here. Please log out, sign in again, and then do this within ten minutes.')
}
