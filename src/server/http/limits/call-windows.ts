import type { Clock } from '#core/ports/clock.ts'

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** Maximum keys counted. Beyond it the oldest windows are dropped, which are the first to end. */
const most = 10_000

/** Counts a call of `key`. Returns the ms until it may call again, 0 if this call is allowed. */
export type CountCall = (key: string) => number

/**
 * A fixed window per key that starts with its first call. It is in memory and synchronous: every call is counted, and a promise would cost more than
 * the counting.
 */
export function createCallWindows(clock: Clock, { max, windowMs }: Limit): CountCall {
  const windows = new Map<string, { readonly since: number; calls: number }>()

  function begin(key: string, since: number) {
    // Reinserted, so that the newest windows are at the end of the map.
    windows.delete(key)
    if (windows.size >= most) {
      const [oldest] = windows.keys()
      if (oldest !== undefined) windows.delete(oldest)
    }
    const window = { since, calls: 0 }
    windows.set(key, window)
    return window
  }

  return (key) => {
    const now = clock.now()
    const known = windows.get(key)
    // A clock that was set back also ends a window.
    const isOpen = known !== undefined && now >= known.since && now - known.since < windowMs
    const window = isOpen ? known : begin(key, now)
    window.calls++
    return window.calls > max ? window.since + windowMs - now : 0
  }
}
