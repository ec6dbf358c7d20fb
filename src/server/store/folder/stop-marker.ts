import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MetaTable } from '../databases/meta.ts'

/**
 * A file that is present while the store is up to date on kill-switch presses. Deleting it works even on a full disk; a missing file at startup means
 * a press wasn't saved.
 */
export interface StopMarker {
  /** False if a press was never saved. Creates the file in a folder that never had it. */
  isIntact(): Promise<boolean>
  /** False if even deleting fails (a disk that has become read-only). */
  remove(): boolean
  /** Throws the file system's error. */
  put(): void
}

const made = 'stop-marker'

export function stopMarker(folder: string, meta: Pick<MetaTable, 'get' | 'put'>): StopMarker {
  const path = join(folder, 'stops-are-stored')
  const put = () => {
    if (existsSync(path)) return
    closeSync(openSync(path, 'a', 0o600))
    flushFolder(path)
  }
  return {
    async isIntact() {
      if (existsSync(path)) return true
      if ((await meta.get(made)) !== null) return false
      put()
      await meta.put(made, 'yes')
      return true
    },
    remove() {
      try {
        rmSync(path, { force: true })
        flushFolder(path)
        return true
      } catch {
        return false
      }
    },
    put,
  }
}

function flushFolder(path: string): void {
  const handle = openSync(dirname(path), 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
