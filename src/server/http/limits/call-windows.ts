import type { Clock } from '#core/ports/clock.ts'

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** Keys that are counted; beyond it the windows that began first are forgotten, which are the first to end. */
const most = 10_000

/** Counts a call of `key`; gives the ms until it may call again, 0 if this call may be made. */
export type CountCall = (key: string) => number

/**
 * So many calls of a key in a window that begins with its first one. In memory and at once: every call is counted, and a counter that gives
 * promises costs more than all it counts for.
 */
export function createCallWindows(clock: Clock, { max, windowMs }: Limit): CountCall {
  const windows = new Map<string, { readonly since: number; calls: number }>()

  function begin(key: string, since: number) {
    // At the end of the map, where the newest are.
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
    // A clock that was set back ends a window as well.
    const isOpen = known !== undefined && now >= known.since && now - known.since < windowMs
    const window = isOpen ? known : begin(key, now)
    window.calls++
    return window.calls > max ? window.since + windowMs - now : 0
  }
}
