import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'
import type { Session } from '#server/store/account/sessions.ts'
import { absoluteLife, slidingLife, touchEvery } from './sessions.ts'

/**
 * Whose session it is, by the hash of its token; null where that is unknown or its time is over. Use moves the end: 30 days from now, at most
 * 90 from the start.
 */
export type FindSession = (tokenHash: string) => Promise<Account | null>

interface Found {
  /** What `store.signInsVersion` was before it was looked up. */
  readonly version: number
  readonly session: Session
  readonly account: Account
}

const most = 1_000

/**
 * Every call asks this. Where the store says that nothing was written to sessions and accounts since they were read, the answer is the one of
 * before: looking them up takes longer than most calls take. Where other processes may write, the store is asked each time.
 */
export function createFindSession(deps: Pick<ServerDeps, 'store' | 'clock'>): FindSession {
  const { store, clock } = deps
  const known = new Map<string, Found>()

  function remember(tokenHash: string, found: Found): void {
    known.delete(tokenHash)
    known.set(tokenHash, found)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }

  return async (tokenHash) => {
    const now = clock.now()
    const version = store.signInsVersion()
    const before = known.get(tokenHash)
    if (before?.version === version && now < before.session.expiresAt && now - before.session.lastUsedAt < touchEvery) return before.account
    // Found by a hash of 32 random bytes, so that the time of the comparison tells nothing about the token.
    const session = await store.sessions.findLive(tokenHash, now)
    const account = session === null ? null : await store.accounts.find(session.accountId)
    if (session === null || account === null) {
      known.delete(tokenHash)
      return null
    }
    if (now - session.lastUsedAt >= touchEvery) {
      // A full disk must not sign anybody out: the session then ends earlier than it might.
      await store.sessions.touch(tokenHash, now, Math.min(now + slidingLife, session.createdAt + absoluteLife)).catch(() => undefined)
    } else if (version !== null) remember(tokenHash, { version, session, account })
    return account
  }
}
