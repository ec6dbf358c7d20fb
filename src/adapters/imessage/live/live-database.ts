import { AppError } from '#contract/errors.ts'
import { openChatDatabase, type ChatDatabase } from '../reading/chat-database.ts'
import { readFailure } from '../failures.ts'
import { probeSchema, type Schema } from '../reading/schema.ts'
import { areRead, filesAt, isSame, type DatabaseFiles } from './files.ts'

/** An open Messages database, as it is at the moment. */
export interface LiveConnection {
  readonly db: ChatDatabase
  readonly schema: Schema
  /** Identifies the file behind the path: a new value if the database was replaced. */
  readonly file: string
  /** Statements must be prepared anew if this is another object. */
  readonly opened: object
}

/** The one long-lived connection of this process, which follows a path whatever file is put there. Everything live reads through it. */
export interface LiveDatabase {
  /** Reads; `read` must not keep the connection. Throws only AppErrors: those of `openChatDatabase`, or `unavailable`; the next call tries again. */
  read<T>(work: (connection: LiveConnection) => T): T
  /**
   * Why it is not certain that what is read is the newest, or null. Once its files have been replaced, it is unknown whether Messages writes to
   * the new ones or goes on writing to the deleted ones, until a write of its is seen in them. Throws as `read` does.
   */
  doubt(): AppError | null
  /**
   * Throws AppError `unavailable` unless what `read` sees now is the newest there is: a second connection, opened for this and from the path,
   * sees the same newest row as the one that was in use, and takes its place.
   */
  prove(): void
  /** The next read opens it again. */
  close(): void
}

interface Open extends LiveConnection {
  readonly files: DatabaseFiles
  readonly newest: () => string
  readonly version: () => unknown
}

/**
 * The state of the new files when they were first seen. SQLite's commit counter reveals a write to them; the newest row does not, because what is
 * written to a deleted log may still reach the file, late and in parts.
 */
interface Swap {
  readonly of: object
  readonly version: unknown
}

/** A row may be written between two reads, but not this many times in a row. */
const maxTries = 3
/** How many looks in a row may see writing but no commit before the connection is opened again: a single one may fall in between. */
const maxSilent = 3

/**
 * Checks the names of the file, its log, and the log's index at every call: otherwise a connection would silently go on reading deleted files forever,
 * or wait for a log that nobody writes any more (three other programs that watch Messages fail that way).
 */
export function createLiveDatabase(path: string, openDatabase: (path: string) => ChatDatabase = openChatDatabase): LiveDatabase {
  let open: Open | null = null
  /** The files that were read last, whatever has happened since. */
  let last: DatabaseFiles | null = null
  let swapped = false
  let swap: Swap | null = null
  /** How much was written when a commit was last seen or looked for, and how many looks since have seen writing but no commit. */
  let heard = { written: '', version: null as unknown, silent: 0 }

  function close(): void {
    open?.db.close()
    open = null
  }

  function get(): Open {
    const files = reading(() => filesAt(path))
    if (open !== null && isSame(open.files, files)) {
      open = { ...open, files }
      return open
    }
    // Asked before they are closed: a freed inode number is given to the next file.
    if (open !== null && wasSwapped(open.files, files)) swapped = true
    // Closed first: while a connection to a file is open, SQLite keeps its index, deleted or not.
    close()
    open = reading(() => openAnew(path, openDatabase))
    // If it is not settled yet, it is watched further in the connection that there is now.
    swapped ||= last !== null && wasSwapped(last, open.files)
    if (swapped) swap = { of: open.opened, version: open.version() }
    last = open.files
    return open
  }

  /** After any failure, the next call begins with a new connection. */
  function reading<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      close()
      throw readFailure(error, path)
    }
  }

  /**
   * Something is being written, and this connection sees no commit: usually a long transaction. Should it be blind for a reason that nobody
   * thought of, a new one is not.
   */
  function listen({ files, version }: Open): void {
    const now = reading(version)
    const silent = files.written !== heard.written && now === heard.version ? heard.silent + 1 : 0
    heard = { written: files.written, version: now, silent }
    if (silent < maxSilent) return
    renew()
    heard = { written: '', version: null, silent: 0 }
  }

  /**
   * A new connection takes the place of the one in use. That one is closed last: a program that closes while this one has no connection at all takes
   * itself for the last one, and deletes the log.
   */
  function renew(): void {
    const before = get()
    const made = reading(() => openAnew(path, openDatabase))
    if (!isSame(before.files, made.files)) {
      // The names are other files by now: `get` begins anew, with none of the old ones open.
      made.db.close()
      return
    }
    before.db.close()
    open = made
    last = made.files
    if (swapped) swap = { of: made.opened, version: made.version() }
  }

  function doubt(): AppError | null {
    listen(get())
    const { opened, version } = get()
    if (swap?.of === opened && reading(version) !== swap.version) swapped = false
    return swapped ? new AppError('unavailable', swappedWords) : null
  }

  return {
    read: (work) => reading(() => work(get())),
    doubt,
    prove() {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const doubted = doubt()
        if (doubted !== null) throw doubted
        const before = reading(() => get().newest())
        renew()
        const again = doubt()
        if (again !== null) throw again
        if (reading(() => get().newest()) === before) return
      }
      throw new AppError('unavailable', 'It is not certain that the newest messages were seen.')
    },
    close,
  }
}

const swappedWords =
  'The files of the Messages database were replaced or deleted while they were read. Until Messages is seen to write in the new ones, new messages may be missing. If this stays, quit Messages and open it again.'

/** A log that appears where there was none is only its beginning. */
function wasSwapped(before: DatabaseFiles, now: DatabaseFiles): boolean {
  const is = (a: string | null, b: string | null) => a === null || a === b
  return !is(before.main, now.main) || !is(before.log, now.log) || !is(before.index, now.index)
}

function openAnew(path: string, openDatabase: (path: string) => ChatDatabase): Open {
  const db = openDatabase(path)
  try {
    const schema = probeSchema(db)
    const newestRow = db.prepare('SELECT ROWID, guid FROM message ORDER BY ROWID DESC LIMIT 1', { small: true })
    const dataVersion = db.prepare('PRAGMA data_version', { small: true })
    const newest = () => newestRow().join()
    newest()
    // The first read may create log and index, so their names are read after it.
    const files = filesAt(path)
    if (!areRead(files)) throw new AppError('unavailable', swappedWords)
    return { db, schema, file: files.main, opened: {}, files, newest, version: () => dataVersion()[0]?.[0] }
  } catch (error) {
    db.close()
    throw error
  }
}
