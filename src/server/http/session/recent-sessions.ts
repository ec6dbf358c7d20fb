import { inTime } from '#server/in-time.ts'
import type { SignedIn } from './signed-in.ts'

const most = 1_000
/** How long an urgent call waits for the store, ms. */
const patience = 50

/** Recently seen callers, keyed by token hash and named account. Lets the kill switch work when the store is slow; used for nothing else. */
export interface RecentSessions {
  /** Records a session that was just found. */
  note(key: string, signedIn: SignedIn): void
  forget(key: string): void
  /** The store's answer. If it fails or takes too long, the last known answer. */
  orKnown(key: string, asked: Promise<SignedIn>): Promise<SignedIn>
}

export function createRecentSessions(): RecentSessions {
  const known = new Map<string, SignedIn>()
  return {
    note(key, signedIn) {
      known.delete(key)
      known.set(key, signedIn)
      if (known.size <= most) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },
    forget: (key) => void known.delete(key),
    async orKnown(key, asked) {
      const last = known.get(key)
      if (last === undefined) return asked
      // `find` forgets a session that has ended, so the key is then gone from `known`. Any other failure is the store's.
      const found = asked.catch((error: unknown) => (known.get(key) === undefined ? Promise.reject(error) : last))
      return (await inTime(patience, found)) ?? last
    },
  }
}
