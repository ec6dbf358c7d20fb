import Database from 'better-sqlite3'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isSampleFile, writeSampleFile } from '#adapters/sample-messages/index.ts'
import { AppError } from '#contract/errors.ts'
import { planHistory, type HistoryRequest, type PlannedMail } from './history.ts'

/** One mail in the file. */
export interface MailRow {
  readonly id: string
  readonly thread: string
  readonly at: number
  readonly labels: readonly string[]
  readonly messageId: string
  readonly raw: Uint8Array
  /** Increases with every change to any mail. */
  readonly change: number
}

export interface MailboxFile {
  readonly db: Database.Database
  /** Adds a mail, in a new thread if none is named. Call inside a transaction. */
  put(mail: Omit<PlannedMail, 'thread'> & { readonly thread: string | null }): MailRow
  mail(id: string): MailRow | null
  /** Oldest first. */
  thread(thread: string): MailRow[]
  delete(id: string): void
  close(): void
}

/**
 * Opens the sample mailbox's file, and creates it if it is missing. Several processes may do so at once: the first one's file is used.
 *
 * @throws AppError `sample-mismatch` if something that is not sample data is at `path`.
 */
export function openMailboxFile(path: string, request: HistoryRequest): MailboxFile {
  if (!existsSync(path)) make(path, request)
  if (!isSampleFile(path)) throw new AppError('sample-mismatch', 'This is not the sample’s mailbox; nothing was written to it.')
  const db = new Database(path, { fileMustExist: true })
  db.pragma('busy_timeout = 5000')
  return access(db)
}

function make(path: string, request: HistoryRequest): void {
  mkdirSync(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}-${Date.now()}.new`
  try {
    writeSampleFile(own, { seed: request.seed, generatedAt: request.now, persona: 'Tess Halloran' }, (db) => {
      db.exec(schema)
      const file = access(db)
      db.transaction(() => {
        const threads = new Map<string, string>()
        for (const mail of planHistory(request)) {
          const { thread } = file.put({ ...mail, thread: threads.get(mail.thread) ?? null })
          threads.set(mail.thread, thread)
        }
      })()
    })
    putInPlace(own, path)
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(own + ending, { force: true })
  }
}

/** Never replaces an existing file: somebody may have it open already. */
function putInPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (existsSync(to)) return
    // A file system without links.
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(String(error.code))))
      throw error
    renameSync(from, to)
  }
}

const schema = `
  CREATE TABLE mail (
    number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, thread TEXT NOT NULL, at INTEGER NOT NULL, labels TEXT NOT NULL, message_id TEXT NOT NULL,
    raw BLOB NOT NULL, change INTEGER NOT NULL
  );
  CREATE INDEX mail_of_thread ON mail (thread);
  CREATE INDEX mail_by_time ON mail (at);
  CREATE TABLE draft (id TEXT PRIMARY KEY, mail TEXT NOT NULL);
  CREATE TABLE counter (changes INTEGER NOT NULL, drafts INTEGER NOT NULL, arrived INTEGER NOT NULL, next_at INTEGER);
  INSERT INTO counter VALUES (0, 0, 0, NULL);
  CREATE TABLE answer (thread TEXT PRIMARY KEY, at INTEGER NOT NULL, mail TEXT NOT NULL, written INTEGER NOT NULL DEFAULT 0);`

interface Row extends Omit<MailRow, 'labels' | 'messageId'> {
  readonly labels: string
  readonly message_id: string
}

function access(db: Database.Database): MailboxFile {
  const fromRow = ({ labels, message_id: messageId, ...row }: Row): MailRow => ({
    ...row,
    labels: JSON.parse(labels) as string[],
    messageId,
  })
  const columns = 'id, thread, at, labels, message_id, raw, change'
  const changed = () => db.prepare<[], number>('UPDATE counter SET changes = changes + 1 RETURNING changes').pluck().get() ?? 0
  return {
    db,
    put({ thread, at, labels, messageId, raw }) {
      const change = changed()
      // As long as Gmail's ids, and never reused.
      const id = (0x18a0_0000_0000_0000n + BigInt(change) * 0x1_0000n).toString(16)
      db.prepare('INSERT INTO mail (id, thread, at, labels, message_id, raw, change) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        id,
        thread ?? id,
        at,
        JSON.stringify(labels),
        messageId,
        raw,
        change,
      )
      return { id, thread: thread ?? id, at, labels, messageId, raw, change }
    },
    mail(id) {
      const row = db.prepare<[string], Row>(`SELECT ${columns} FROM mail WHERE id = ?`).get(id)
      return row === undefined ? null : fromRow(row)
    },
    thread: (thread) =>
      db.prepare<[string], Row>(`SELECT ${columns} FROM mail WHERE thread = ? ORDER BY at, number`).all(thread).map(fromRow),
    delete(id) {
      changed()
      db.prepare('DELETE FROM mail WHERE id = ?').run(id)
    },
    close: () => void db.close(),
  }
}
