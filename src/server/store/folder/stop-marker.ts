import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MetaTable } from '../databases/meta.ts'

/**
 * A file that stands while the store knows of every kill switch. To take it away needs no room, so it says on a full disk what cannot be
 * written there: the next start finds it gone.
 */
export interface StopMarker {
  /** False if a stop was never written down. A folder that never had the file gets it. */
  isIntact(): Promise<boolean>
  /** False if even that cannot be done (a disk that has become read-only). */
  remove(): boolean
  /** Throws what the file system says. */
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
