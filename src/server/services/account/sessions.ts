import { hash } from 'node:crypto'
import type { User } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { iso } from '#server/iso.ts'
import type { Account } from '#server/store/account/accounts.ts'
import type { Tables } from '#server/store/tables.ts'

const day = 24 * 60 * 60 * 1000
/** How long a session lasts after its last use, ms. */
export const slidingLife = 30 * day
/** How long a session lasts at most, ms. */
export const absoluteLife = 90 * day
/** Minimum time between two extensions, ms, so that not every poll writes. */
export const touchEvery = day / 24

/** Tokens and codes are only stored hashed, so that a copied database opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/**
 * Creates a session and returns its token, which is never stored. Null if `whose`, which says whom it is for, gives null.
 *
 * `whose` runs in the same transaction and checks there what opens the account, by a write. A session that was asked for with an old password
 * would otherwise begin after the change of the password has ended all the others.
 */
export async function issueSession(
  deps: Pick<ServerDeps, 'store' | 'clock' | 'random'>,
  whose: (tables: Tables) => Promise<Account | null>,
): Promise<{ readonly token: string; readonly account: Account } | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  await deps.store.sessions.deleteExpired(now)
  return deps.store.transaction(async (tables) => {
    const account = await whose(tables)
    if (account === null) return null
    const times = { createdAt: now, lastUsedAt: now, expiresAt: now + slidingLife }
    await tables.sessions.create({ tokenHash: hashToken(token), accountId: account.id, ...times })
    return { token, account }
  })
}

/**
 * Ends every session of the account except `except`, and everything that could still begin one. In a transaction that has changed what opens the
 * account. The codes come first: a sign-in that is using one up is waited for, and then its session is there to be ended.
 */
export async function endSessions(tables: Tables, accountId: string, except: string | null = null): Promise<void> {
  await tables.sessionCodes.deleteAllOf(accountId)
  await tables.passwordResets.deleteAllOf(accountId)
  await tables.sessions.deleteAllOf(accountId, except)
}

/** The public view of an account. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    _id: account.id,
    name: account.name,
    email: account.email,
    created_at: iso(account.createdAt),
    ...(account.hasPassword ? {} : { has_password: false }),
  }
}
