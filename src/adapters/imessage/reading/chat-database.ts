import Database from 'better-sqlite3'
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { AppError } from '#contract/errors.ts'
import { isSqliteFailure, notMessages, openFailure, queryFailure } from '../failures.ts'
import { filesAt, openHere } from '../live/files.ts'

/**
 * Reads a Messages database without ever changing it.
 *
 * This process may open the file only through SQLite, and only through one copy of SQLite: when a process closes a file anywhere, POSIX drops all its
 * locks on that file. Without our lock, the last other program to close the database deletes its log, and we would keep reading the deleted one.
 * SQLite itself delays closing a file while another of its connections holds a lock.
 *
 * How to add something to read: probe the column (`schema.ts`), add it to the row (`row-reading.ts`), and let `core/conversation` say what it means.
 * Never switch on a macOS version: schemas differ even on one build.
 */

/** Rows as arrays of columns. Integers are bigint unless the query was prepared with `small`. */
export type Row = readonly unknown[]
export type Query = (...parameters: readonly (string | number | bigint | null)[]) => readonly Row[]

export interface ChatDatabase {
  /**
   * Each run of the query is stepped to its end before it returns, so no read transaction stays open and Messages is never blocked. `small`: every
   * integer in the result is below 2^53 and returned as a number, which is several times as fast.
   */
  prepare(sql: string, options?: { small?: boolean }): Query
  close(): void
}

const busyTimeout = 5_000
const cacheKib = 4_000
const maxPrepared = 100

/**
 * Opens the database at `path` for reading, including rows in its write-ahead log that aren't checkpointed yet.
 *
 * Throws AppError `no-permission`, `no-database`, `not-a-messages-database`, or `unavailable` (SQLite is refused, or Messages is busy). A missing
 * permission may show only at the first query, so we make one here.
 */
export function openChatDatabase(path: string): ChatDatabase {
  checkFile(path)
  let db: ChatDatabase
  try {
    db = openLive(path)
  } catch (error) {
    if (!isSqliteFailure(error) || !standsStill(path, error.code)) throw openFailure(error, path)
    // There is no write-ahead log and none can be created: the file is complete as it is.
    db = openStill(path)
  }
  return db
}

function openLive(path: string): ChatDatabase {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeout })
  try {
    db.defaultSafeIntegers(true)
    db.pragma('query_only = 1')
    // Rows are read once, in order: a larger cache costs memory and saves no time.
    db.pragma(`cache_size = -${cacheKib}`)
    db.prepare('SELECT count(*) FROM sqlite_master').get()
  } catch (error) {
    db.close()
    throw error
  }
  /** Prepared statements. Every poll runs the same few queries, and a schema probe adds only a few more. */
  const prepared = new Map<string, Database.Statement<unknown[], unknown[]>>()
  function statementOf(sql: string, small: boolean): Database.Statement<unknown[], unknown[]> {
    const key = `${small ? 'small' : 'large'} ${sql}`
    const known = prepared.get(key)
    if (known !== undefined) return known
    if (prepared.size >= maxPrepared) prepared.clear()
    const statement = db.prepare<unknown[], unknown[]>(sql).raw(true).safeIntegers(!small)
    prepared.set(key, statement)
    return statement
  }
  return {
    prepare(sql, options = {}) {
      const statement = guarded(path, () => statementOf(sql, options.small === true))
      return (...parameters) => guarded(path, () => statement.all(...parameters))
    },
    close: () => void db.close(),
  }
}

/** Opens the file as `immutable`. That needs a URI, which better-sqlite3 doesn't accept but Node's own SQLite does. */
function openStill(path: string): ChatDatabase {
  const url = `${pathToFileURL(path).href}?mode=ro&immutable=1`
  const db = guarded(path, () => new DatabaseSync(url, { readOnly: true }))
  try {
    guarded(path, () => db.prepare('SELECT count(*) FROM sqlite_master').get())
  } catch (error) {
    db.close()
    throw error
  }
  return {
    prepare(sql, options = {}) {
      const statement = guarded(path, () => db.prepare(sql))
      statement.setReadBigInts(options.small !== true)
      statement.setReturnArrays(true)
      return (...parameters) => guarded(path, () => statement.all(...parameters) as unknown as Row[]).map((row) => row.map(asBuffer))
    },
    close: () => db.close(),
  }
}

function asBuffer(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isSqliteFailure(error) ? queryFailure(error, path) : error
  }
}

/**
 * Whether the file can be read as immutable. Without a log next to it, nothing can be missed. A file that this process already reads doesn't qualify:
 * when a second copy of SQLite closes it, the first loses its locks.
 */
function standsStill(path: string, code: string): boolean {
  if ((!code.startsWith('SQLITE_CANTOPEN') && !code.startsWith('SQLITE_READONLY')) || existsSync(`${path}-wal`)) return false
  const files = filesAt(path)
  return openHere(files)?.has(files.main) !== true
}

/** Recognizes files that aren't databases before SQLite is asked, because its errors for these cases are alike. */
function checkFile(path: string): void {
  let failure: AppError | null = null
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) failure = notMessages('directory')
    else if (!stat.isFile()) failure = notMessages('text')
    else if (stat.size === 0) failure = notMessages('empty')
  } catch (error) {
    throw openFailure(error, path)
  }
  if (failure !== null) throw failure
}
