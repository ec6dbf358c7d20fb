import type { ServerDeps } from '#server/deps.ts'
import type { Account } from '#server/store/account/accounts.ts'
import type { Session } from '#server/store/account/sessions.ts'
import { absoluteLife, slidingLife, touchEvery } from './sessions.ts'

/**
 * Finds the account of a session by its token hash. Null if the session is unknown or expired. Each use extends the session to 30 days from now, at
 * most 90 from its start.
 */
export interface FindSession {
  /**
   * Answers from memory: the account from the last lookup. Null if sessions or accounts were written since, or if the session has expired or is due
   * for an extension; null does not mean that there is no session.
   */
  known(tokenHash: string): Account | null
  find(tokenHash: string): Promise<Account | null>
}

interface Found {
  /** The value of `store.signInsVersion` before the lookup. */
  readonly version: number
  readonly session: Session
  readonly account: Account
}

const most = 1_000

/**
 * Used by every call. A lookup takes longer than most calls, so its result is reused while the store's version is
 * unchanged. If other processes may write, the store is asked each time.
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
      // The lookup key is a hash of 32 random bytes, so comparison timing reveals nothing about the token.
      const session = await store.sessions.findLive(tokenHash, now)
      const account = session === null ? null : await store.accounts.find(session.accountId)
      if (session === null || account === null) {
        found.delete(tokenHash)
        return null
      }
      if (now - session.lastUsedAt >= touchEvery) {
        // A full disk must not sign anybody out; the session just ends earlier.
        await store.sessions.touch(tokenHash, now, Math.min(now + slidingLife, session.createdAt + absoluteLife)).catch(() => undefined)
      } else if (version !== null) remember(tokenHash, { version, session, account })
      return account
    },
  }
}
