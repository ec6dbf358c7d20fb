import { inTime } from '#server/in-time.ts'
import type { SignedIn } from './signed-in.ts'

const most = 1_000
/** How long a call that must not wait gives the store, ms. */
const patience = 50

/** Who has called of late, by a `key` that is not the token itself, so that an urgent call is answered where the store is slow. All it can be used for is to stop something. */
export interface RecentSessions {
  /** Of a session that was just found. */
  note(key: string, signedIn: SignedIn): void
  forget(key: string): void
  /** What the store says; where it says nothing in time, or fails, what it said last. */
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
      // A session that has ended is forgotten by whoever finds it so.
      const found = asked.catch((error: unknown) => (known.get(key) === undefined ? Promise.reject(error) : last))
      return (await inTime(patience, found)) ?? last
    },
  }
}
