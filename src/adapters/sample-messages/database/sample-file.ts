import Database from 'better-sqlite3'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '#contract/errors.ts'

/**
 * The mark that distinguishes sample data from a person's own. A generated file has it twice: as the table `idiolect_sample`, for any reader, and in
 * the file header (`application_id`, which is 0 in Apple's files), so that a file can be checked before it is opened. Opening somebody's database may
 * already write files next to it.
 */
export interface SampleMark {
  readonly seed: number
  /** ms since 1970. */
  readonly generatedAt: number
  /** Whose history it is, for example a name, or `corpus`. */
  readonly persona: string
}

/** "IDIO". */
const sampleApplicationId = 0x4944_494f
const applicationIdOffset = 68

/** Whether the file is a database generated here. False for anything else, including a missing file. Opens no database. */
export function isSampleFile(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const header = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, header, 0, header.length, 0)
    return (
      read === header.length &&
      header.toString('latin1', 0, 15) === 'SQLite format 3' &&
      header.readUInt32BE(applicationIdOffset) === sampleApplicationId
    )
  } finally {
    closeSync(file)
  }
}

/** Mark of an open database. Null if it has none. */
export function readSampleMark(db: Database.Database): SampleMark | null {
  const table = db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'idiolect_sample'`).get()
  if (table === undefined) return null
  const row = db.prepare<[], SampleMark>('SELECT seed, generated_at AS generatedAt, persona FROM idiolect_sample').get()
  return row ?? null
}

/** @throws AppError `sample-mismatch` if something that is not sample data is at `path`. */
export function assertReplaceable(path: string): void {
  if (existsSync(path) && !isSampleFile(path)) {
    throw new AppError('sample-mismatch', 'There is a file in that place that is not sample data. Nothing was written over it.')
  }
}

/**
 * Creates a marked SQLite file in one step: written under another name in the same folder, synced, then moved into place. It is in WAL mode, as
 * Messages keeps its own, with no log left next to it.
 *
 * @throws AppError `sample-mismatch` if something that is not sample data is at `path`; nothing is changed then.
 */
export function writeSampleFile(path: string, mark: SampleMark, fill: (db: Database.Database) => void): void {
  assertReplaceable(path)
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.partial`
  removeDatabase(temporary)
  try {
    const db = new Database(temporary)
    try {
      // Nobody sees this file before it is complete, and an unfinished one is deleted, so it needs no journal.
      db.pragma('journal_mode = OFF')
      db.pragma('synchronous = OFF')
      db.pragma('cache_size = -65536')
      db.pragma(`application_id = ${sampleApplicationId}`)
      db.exec('CREATE TABLE idiolect_sample (seed INTEGER, generated_at INTEGER, persona TEXT)')
      db.prepare('INSERT INTO idiolect_sample VALUES (?, ?, ?)').run(BigInt(Math.trunc(mark.seed)), BigInt(mark.generatedAt), mark.persona)
      fill(db)
      db.pragma('journal_mode = WAL')
    } finally {
      db.close()
    }
    syncFile(temporary)
    putInPlace(temporary, path)
  } finally {
    removeDatabase(temporary)
  }
}

function putInPlace(temporary: string, path: string): void {
  if (existsSync(path)) {
    assertReplaceable(path)
    // SQLite would replay a log of the replaced file into the new one.
    removeDatabase(path, ['-wal', '-shm'])
    renameSync(temporary, path)
    return
  }
  // Linking fails if a file has appeared in the meantime; renaming would silently replace it.
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (existsSync(path)) assertReplaceable(path)
    else if (!isMissingLinkSupport(error)) throw error
    renameSync(temporary, path)
  }
}

function isMissingLinkSupport(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(String(error.code))
}

function removeDatabase(path: string, endings: readonly string[] = ['', '-wal', '-shm', '-journal']): void {
  for (const ending of endings) rmSync(path + ending, { force: true })
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
