import { closeSync, openSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '#contract/errors.ts'

/** Failures to read a Messages database, by kind. */

/** No other message may contain its status, 500: the client takes every error with that number in it for this one. */
function noPermission(cause: unknown): AppError {
  const words =
    'This program may not read your Messages. Grant it Full Disk Access in System Settings, Privacy & Security, then start it again. If it is already in the list, switch it off and on.'
  return new AppError('no-permission', words, { cause })
}

/** Without the number of days, which might be 500. */
export function noMessages(days: number | null): AppError {
  const span = days === null ? '' : ' in the days you asked for'
  return new AppError('no-messages', `The Messages database was read; it has no messages${span}.`)
}

export function undecodable(): AppError {
  return new AppError('undecodable', 'The Messages database has messages, and not one of their texts could be read: their form is unknown.')
}

const wordsFor = {
  directory: 'This is a folder. The Messages database is the file chat.db inside it.',
  empty: 'This file is empty. A Messages database is a file called chat.db, usually in the folder Library/Messages of your home.',
  text: 'This file is no database. A Messages database is a file called chat.db, usually in the folder Library/Messages of your home.',
  other: 'This is a database of another program: it has no tables of Messages.',
  damaged: 'This Messages database is damaged: SQLite cannot read it.',
} as const

export function notMessages(what: keyof typeof wordsFor): AppError {
  return new AppError('not-a-messages-database', wordsFor[what])
}

export interface SqliteFailure extends Error {
  /** SQLITE_… with the extended code. */
  readonly code: string
}

/** better-sqlite3 errors carry the name of their code, errors of Node's SQLite its number. */
export function isSqliteFailure(error: unknown): error is SqliteFailure {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:SQLITE_|ERR_SQLITE)/.test(error.code)
}

/** Error for a database at `path` that could not be opened. */
export function openFailure(error: unknown, path: string): Error {
  if (error instanceof AppError) return error
  if (isSqliteFailure(error)) {
    // The file exists (checked first), so access is denied, either to it or to the folder of its log.
    return error.code.startsWith('SQLITE_CANTOPEN') || error.code.startsWith('SQLITE_READONLY')
      ? noPermission(error)
      : queryFailure(error, path)
  }
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('no-database', 'There is no Messages database here. Messages creates it when it is first set up on this Mac.', {
      cause: error,
    })
  }
  if (code === 'EPERM' || code === 'EACCES') return noPermission(error)
  if (code === 'ENAMETOOLONG' || code === 'ELOOP' || code === 'ERR_INVALID_ARG_VALUE')
    return new AppError('no-database', 'This is no path of a file, so there is no Messages database.', { cause: error })
  return error instanceof Error ? error : new Error('The Messages database could not be opened.')
}

/** Error for a failed query. Permission may also be refused only at this point. */
export function queryFailure(error: SqliteFailure, path: string): Error {
  const { code, message } = error
  if (code.startsWith('SQLITE_AUTH') || code.startsWith('SQLITE_PERM') || /authorization denied|not authorized/i.test(message))
    return isGranted(path) ? refusedToSqlite(error) : noPermission(error)
  if (code.startsWith('SQLITE_CANTOPEN') || /unable to open database file/i.test(message)) return noPermission(error)
  if (code.startsWith('SQLITE_NOTADB') || /not a database/i.test(message)) return notMessages('text')
  if (code.startsWith('SQLITE_CORRUPT') || /malformed/i.test(message)) return notMessages('damaged')
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new AppError('unavailable', 'Messages is busy with its database. Try again in a moment.', { cause: error })
  }
  return error
}

/** Error while the database is polled: the reason, where SQLite or the system gives one. Any other error becomes `unavailable`, with its cause. */
export function readFailure(error: unknown, path: string): AppError {
  const failure = isSqliteFailure(error) ? queryFailure(error, path) : openFailure(error, path)
  if (failure instanceof AppError) return failure
  return new AppError('unavailable', 'The Messages database cannot be read just now.', { cause: error })
}

/** A few Macs refuse SQLite even with the permission; advice to grant it would lead nowhere. */
function refusedToSqlite(cause: unknown): AppError {
  const words =
    'Full Disk Access is granted, but SQLite is refused the Messages database. Restart this Mac; if that does not help, switch Full Disk Access off and on.'
  return new AppError('unavailable', words, { cause })
}

/**
 * Whether the permission in front of the database lets this program through. The check doesn't open the database itself (see `chat-database.ts`) but
 * its log, which has the same protection and on which SQLite holds no locks. If there is no log, it lists the folder.
 */
function isGranted(path: string): boolean {
  try {
    closeSync(openSync(`${path}-wal`, 'r'))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return false
  }
  try {
    readdirSync(dirname(path))
    return true
  } catch {
    return false
  }
}
