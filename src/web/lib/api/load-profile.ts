import { account, type User } from '#contract/account/account.ts'
import { ApiError } from './api-error.ts'
import type { ApiCall } from './api.ts'

/** The pause before each of the three attempts, in ms; with `windowMs` they stay within ten seconds (design, section 8, point 15). */
const pausesMs = [0, 1500, 3500]
const windowMs = 10_000

type Wait = (ms: number) => Promise<void>
const wallClock: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The profile for the stored token. Null if the session is over: at once if the server rejects the token, or after three attempts if it cannot be reached. */
export async function loadProfile(call: ApiCall, wait: Wait = wallClock): Promise<User | null> {
  const signal = AbortSignal.timeout(windowMs)
  for (const pause of pausesMs) {
    if (pause > 0) await wait(pause)
    try {
      return await call(account.me, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null
    }
  }
  return null
}
