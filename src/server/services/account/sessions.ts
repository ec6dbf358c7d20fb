import { hash } from 'node:crypto'
import type { User } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'

const day = 24 * 60 * 60 * 1000
/** A session lives while it is used, */
export const slidingLife = 30 * day
/** but not forever. */
export const absoluteLife = 90 * day
/** The end is moved at most this often: not every poll should write. */
export const touchEvery = day / 24

/** Tokens and codes are stored as this: what a copied database holds opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** The new session's token, which is shown once and never stored. */
export async function issueSession(deps: Pick<ServerDeps, 'store' | 'clock' | 'random'>, accountId: string): Promise<string> {
  const now = deps.clock.now()
  const token = deps.random.token()
  await deps.store.sessions.deleteExpired(now)
  await deps.store.sessions.create({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + slidingLife,
  })
  return token
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
