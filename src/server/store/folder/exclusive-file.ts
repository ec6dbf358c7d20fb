import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

export interface Held {
  release(): void
}

/** Creates the file if missing. An existing one is left alone: closing it again would drop a lock that this process holds on it. */
export function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/**
 * Locks a file for this process, creating it if missing: an exclusive transaction that the system ends with the process. Throws SqliteError
 * SQLITE_BUSY if it is locked, and the system's error if it cannot be created.
 */
export function holdFile(file: string): Held {
  makeFile(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}

export function isTaken(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
