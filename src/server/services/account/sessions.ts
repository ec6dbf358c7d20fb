import { hash } from 'node:crypto'
import type { User } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'

const day = 24 * 60 * 60 * 1000
/** A session lives while it is used, */
const sliding = 30 * day
/** but not for ever. */
const absolute = 90 * day
/** The end is moved at most this often: not every poll should write. */
const touchEvery = day / 24

/** Tokens and codes are stored as this: what a copied database holds opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** The new session's token, which is shown once and never stored. */
export async function issueSession(deps: Pick<ServerDeps, 'store' | 'clock' | 'random'>, accountId: string): Promise<string> {
  const now = deps.clock.now()
  const token = deps.random.token()
  await deps.store.sessions.deleteExpired(now)
  await deps.store.sessions.create({ tokenHash: hashToken(token), accountId, createdAt: now, lastUsedAt: now, expiresAt: now + sliding })
  return token
}

/**
 * Whose session it is, by the hash of its token; null where that is unknown or its time is over. Use moves the end: 30 days from now, at most
 * 90 from the start.
 */
export async function findSession(deps: Pick<ServerDeps, 'store' | 'clock'>, tokenHash: string): Promise<Account | null> {
  const now = deps.clock.now()
  // Found by a hash of 32 random bytes, so that the time of the comparison tells nothing about the token.
  const session = await deps.store.sessions.findLive(tokenHash, now)
  if (session === null) return null
  const account = await deps.store.accounts.find(session.accountId)
  if (account === null) return null
  if (now - session.lastUsedAt >= touchEvery) {
    // A full disk must not sign anybody out: the session then ends earlier than it might.
    await deps.store.sessions.touch(tokenHash, now, Math.min(now + sliding, session.createdAt + absolute)).catch(() => undefined)
  }
  return account
}

/** What leaves of an account, field by field. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    _id: account.id,
    name: account.name,
    email: account.email,
    created_at: new Date(account.createdAt).toISOString(),
    ...(account.hasPassword ? {} : { has_password: false }),
  }
}
