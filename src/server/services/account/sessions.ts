import { hash } from 'node:crypto'
import type { User } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'

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

/** Creates a session and returns its token, which is never stored. */
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

/** The public view of an account. */
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
