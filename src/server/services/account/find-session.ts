import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'
import type { Session } from '#server/store/account/sessions.ts'
import { absoluteLife, slidingLife, touchEvery } from './sessions.ts'

/**
 * Whose session it is, by the hash of its token; null if that is unknown or its time is over. Use moves the end: 30 days from now, at most
 * 90 from the start.
 */
export interface FindSession {
  /**
   * At once, without asking the store: whose it was when it was last looked up, if nothing was written to sessions or accounts since and its
   * end is neither reached nor to be moved; else null, which says nothing.
   */
  known(tokenHash: string): Account | null
  find(tokenHash: string): Promise<Account | null>
}

interface Found {
  /** What `store.signInsVersion` was before it was looked up. */
  readonly version: number
  readonly session: Session
  readonly account: Account
}

const most = 1_000

/**
 * Every call asks this. Looking a session up takes longer than most calls take, so what was found is used again where the store says that it
 * still stands. Where other processes may write, the store is asked each time.
 */
export function createFindSession(deps: Pick<ServerDeps, 'store' | 'clock'>): FindSession {
  const { store, clock } = deps
  const found = new Map<string, Found>()

  function remember(tokenHash: string, one: Found): void {
    found.delete(tokenHash)
    found.set(tokenHash, one)
    if (found.size <= most) return
    const [oldest] = found.keys()
    if (oldest !== undefined) found.delete(oldest)
  }

  return {
    known(tokenHash) {
      const last = found.get(tokenHash)
      if (last === undefined || last.version !== store.signInsVersion()) return null
      const now = clock.now()
      return now < last.session.expiresAt && now - last.session.lastUsedAt < touchEvery ? last.account : null
    },

    async find(tokenHash) {
      const now = clock.now()
      const version = store.signInsVersion()
      // Found by a hash of 32 random bytes, so that the time of the comparison tells nothing about the token.
      const session = await store.sessions.findLive(tokenHash, now)
      const account = session === null ? null : await store.accounts.find(session.accountId)
      if (session === null || account === null) {
        found.delete(tokenHash)
        return null
      }
      if (now - session.lastUsedAt >= touchEvery) {
        // A full disk must not sign anybody out: the session then ends earlier than it might.
        await store.sessions.touch(tokenHash, now, Math.min(now + slidingLife, session.createdAt + absoluteLife)).catch(() => undefined)
      } else if (version !== null) remember(tokenHash, { version, session, account })
      return account
    },
  }
}
