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
 * Nothing in this process may open the file but through SQLite, and through one SQLite: POSIX drops every lock of a process on a file when
 * the process closes it anywhere. Without our lock the last other program to close the database deletes its log, and we would go on reading
 * the deleted one. SQLite itself keeps what it closes open while another of its connections holds a lock.
 *
 * How to add something to read: probe the column (`schema.ts`), add it to the row (`row-reading.ts`), and let `core/conversation` say
 * what it means. Never switch on a macOS version: schemas differ even on one build.
 */

/** Rows as arrays of columns. Integers are bigint unless the query was prepared with `small`. */
export type Row = readonly unknown[]
export type Query = (...parameters: readonly (string | number | bigint | null)[]) => readonly Row[]

export interface ChatDatabase {
  /**
   * Every run of the query is stepped to its end before it returns, so that no read transaction stays open and Messages is never held up.
   * `small`: every integer it gives is below 2^53 and comes as a number, which is several times as fast.
   */
  prepare(sql: string, options?: { small?: boolean }): Query
  close(): void
}

const busyTimeout = 5_000
const cacheKib = 4_000
const maxPrepared = 100

/**
 * Opens the database at `path` for reading, un-checkpointed rows of its write-ahead log included.
 *
 * Throws AppError `no-permission`, `no-database` or `not-a-messages-database`. A missing permission may show only at the first query, so
 * one is made here.
 */
export function openChatDatabase(path: string): ChatDatabase {
  checkFile(path)
  let db: ChatDatabase
  try {
    db = openLive(path)
  } catch (error) {
    if (!isSqliteFailure(error) || !standsStill(path, error.code)) throw openFailure(error, path)
    // No write-ahead log, and none can be made: the file is complete as it is.
    db = openStill(path)
  }
  return db
}

function openLive(path: string): ChatDatabase {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeout })
  try {
    db.defaultSafeIntegers(true)
    db.pragma('query_only = 1')
    // Rows are read once, one after the other: a larger cache is memory and no time.
    db.pragma(`cache_size = -${cacheKib}`)
    db.prepare('SELECT count(*) FROM sqlite_master').get()
  } catch (error) {
    db.close()
    throw error
  }
  /** Every look asks the same few questions; what is asked of a schema is few as well. */
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

/** better-sqlite3 takes no URI, and only a URI can say `immutable`; Node's own SQLite can. */
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
 * Whether the file can be read as one that nobody writes: without a log beside it there is nothing that could be missed. What this process
 * already reads is not: another SQLite that closes it takes the locks of the first with it.
 */
function standsStill(path: string, code: string): boolean {
  if ((!code.startsWith('SQLITE_CANTOPEN') && !code.startsWith('SQLITE_READONLY')) || existsSync(`${path}-wal`)) return false
  const files = filesAt(path)
  return openHere(files)?.has(files.main) !== true
}

/** Tells apart what is no database before SQLite is asked, because its own words for these cases are alike. */
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
