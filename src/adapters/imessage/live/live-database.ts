import { AppError } from '#contract/errors.ts'
import { openChatDatabase, type ChatDatabase } from '../reading/chat-database.ts'
import { readFailure } from '../failures.ts'
import { probeSchema, type Schema } from '../reading/schema.ts'
import { areRead, filesAt, isSame, type DatabaseFiles } from './files.ts'

/** An open Messages database in its current state. */
export interface LiveConnection {
  readonly db: ChatDatabase
  readonly schema: Schema
  /** Identifies the file at the path; changes if the database is replaced. */
  readonly file: string
  /** Prepare statements again when this object changes. */
  readonly opened: object
}

/** This process's one long-lived connection, which follows the path whatever file is put there. All live reads go through it. */
export interface LiveDatabase {
  /**
   * Runs `work`, which must not keep the connection. Throws only AppErrors, those of `openChatDatabase` or `unavailable`; the next call tries again.
   */
  read<T>(work: (connection: LiveConnection) => T): T
  /**
   * Why a read may not show the newest state. Null if there is no doubt. After the files are replaced, Messages may write to the new files or still
   * to the deleted ones; the doubt lasts until a write of Messages shows up in the new files. Throws as `read` does.
   */
  doubt(): AppError | null
  /**
   * Throws AppError `unavailable` unless `read` sees the newest state. To prove it, a second connection is opened from the path. It replaces the
   * current one and must see the same newest row.
   */
  prove(): void
  /** The next read reopens it. */
  close(): void
}

interface Open extends LiveConnection {
  readonly files: DatabaseFiles
  readonly newest: () => string
  readonly version: () => unknown
}

/**
 * State of the new files when first seen. SQLite's commit counter reveals a write to them. The newest row does not, because writes to a deleted log
 * may still reach the file, late and in parts.
 */
interface Swap {
  readonly of: object
  readonly version: unknown
}

/** Tries per proof. A row may be written between its two reads, but not this many times in a row. */
const maxTries = 3
/**
 * Number of consecutive polls that may see writes but no commit before the connection is reopened. A single one may fall in the middle of a write.
 */
const maxSilent = 3

/**
 * Checks the names of the file, its log, and the log's index on every call. Otherwise a connection would silently keep reading deleted files, or wait
 * for a log that nobody writes anymore (three other programs that watch Messages fail that way).
 */
export function createLiveDatabase(path: string, openDatabase: (path: string) => ChatDatabase = openChatDatabase): LiveDatabase {
  let open: Open | null = null
  /** The files of the last read, even if they have been replaced since. */
  let last: DatabaseFiles | null = null
  let swapped = false
  let swap: Swap | null = null
  /** Write state when a commit was last seen or looked for, and the number of polls since then that saw writes but no commit. */
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
    // Checked before closing: a freed inode number may be given to the next file.
    if (open !== null && wasSwapped(open.files, files)) swapped = true
    // Closed first: while a connection is open, SQLite keeps the file's index, even if it was deleted.
    close()
    open = reading(() => openAnew(path, openDatabase))
    // If the swap isn't settled yet, the current connection keeps watching it.
    swapped ||= last !== null && wasSwapped(last, open.files)
    if (swapped) swap = { of: open.opened, version: open.version() }
    last = open.files
    return open
  }

  /** After any failure, the next call starts with a new connection. */
  function reading<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      close()
      throw readFailure(error, path)
    }
  }

  /**
   * Something is being written, but this connection sees no commit. Usually that is a long transaction. If the connection is stale for some
   * unforeseen reason, a new one isn't.
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
   * Replaces the current connection with a new one and closes the old one last: if this process had no connection at all, another program that closes
   * its own would consider itself the last one and delete the log.
   */
  function renew(): void {
    const before = get()
    const made = reading(() => openAnew(path, openDatabase))
    if (!isSame(before.files, made.files)) {
      // The names now refer to other files. `get` starts over with none of the old ones open.
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

/** A log that appears where there was none is just being created. */
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
    // The first read may create the log and its index, so their names are looked up afterwards.
    const files = filesAt(path)
    if (!areRead(files)) throw new AppError('unavailable', swappedWords)
    return { db, schema, file: files.main, opened: {}, files, newest, version: () => dataVersion()[0]?.[0] }
  } catch (error) {
    db.close()
    throw error
  }
}
