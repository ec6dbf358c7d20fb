/** Whether a page failed because its code did not load: the error messages of Chromium, Firefox, Safari, and, for styles, Vite. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(error.message)
  )
}

const lastReloadKey = 'idiolect-reloaded-at'
const pauseMs = 30_000

/** True at most once in 30 seconds, so that a page whose code is really gone does not reload forever. */
export function mayReloadByItself(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(storage.getItem(lastReloadKey) ?? 0) < pauseMs) return false
  storage.setItem(lastReloadKey, String(now))
  return true
}
