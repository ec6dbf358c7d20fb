/** Whether a page could not be shown because its code did not arrive: the words of Chromium, Firefox, Safari, and of Vite for styles. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(error.message)
  )
}

const lastReloadKey = 'idiolect-reloaded-at'
const pauseMs = 30_000

/** True at most once in half a minute, so that a page whose code is really gone does not load forever. */
export function mayReloadByItself(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(storage.getItem(lastReloadKey) ?? 0) < pauseMs) return false
  storage.setItem(lastReloadKey, String(now))
  return true
}
