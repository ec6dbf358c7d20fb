import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

export interface Held {
  release(): void
}

/** Makes the file where it is missing. Not where it is there: closing it again would drop a lock that this process holds on it. */
export function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/**
 * Takes a file, made where it is missing, for this process: an exclusive transaction that the system ends with the process, however that ends.
 * Throws SqliteError SQLITE_BUSY where it is taken, and the system's error where the file cannot be made.
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
