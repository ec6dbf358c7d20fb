import Database from 'better-sqlite3'
import { AppError } from '#contract/errors.ts'
import { createMessageWriter, type ChatRow, type MessageWriter, type Owner } from '../database/message-writer.ts'
import { isSampleFile, readSampleMark } from '../database/sample-file.ts'
import { createSeededRandom } from '../seeded-random.ts'

/** A sample database open for writing, in the way Messages opens its own. */
export interface OpenSample {
  readonly db: Database.Database
  readonly writer: MessageWriter
  readonly owner: Owner
}

/** @throws AppError `sample-mismatch` for anything but a database generated here: a real one is never written to. */
export function openSample(path: string): OpenSample {
  if (!isSampleFile(path)) throw new AppError('sample-mismatch', 'This is not the sample database; nothing was written to it.')
  const db = new Database(path, { fileMustExist: true })
  try {
    if (readSampleMark(db) === null) throw new AppError('sample-mismatch', 'This is not the sample database; nothing was written to it.')
    // Messages leaves days of rows in its log; a reader must find them there.
    db.pragma('wal_autocheckpoint = 0')
    db.pragma('busy_timeout = 5000')
    const owner = ownerOf(db)
    return { db, writer: createMessageWriter(db, owner), owner }
  } catch (error) {
    db.close()
    throw error
  }
}

const columns = 'c.ROWID AS rowid, c.guid, c.service_name AS service, c.room_name AS room'

export function chatByGuid(db: Database.Database, guid: string): ChatRow | null {
  const found = db.prepare<[string], Omit<ChatRow, 'handle'>>(`SELECT ${columns} FROM chat c WHERE c.guid = ?`).safeIntegers().get(guid)
  return found === undefined ? null : withHandle(db, found)
}

/** The direct conversation with this address. If there are several, Messages uses the one with the latest message. */
export function directChat(db: Database.Database, address: string): ChatRow | null {
  const found = db
    .prepare<[string], Omit<ChatRow, 'handle'>>(
      `SELECT ${columns} FROM chat c LEFT JOIN chat_message_join j ON j.chat_id = c.ROWID
       WHERE c.chat_identifier = ? AND c.style = 45 GROUP BY c.ROWID ORDER BY max(j.message_date) DESC LIMIT 1`,
    )
    .safeIntegers()
    .get(address)
  return found === undefined ? null : withHandle(db, found)
}

export function newDirectChat(writer: MessageWriter, address: string, service: string, guid: string): ChatRow {
  const members = [writer.handle(address, service)]
  return writer.chat({ service, identifier: address, group: false, displayName: null, members, filtered: 0, guid })
}

/** A unique guid: two equal texts at the same moment get different ones. */
export function newGuid(db: Database.Database, seed: string): string {
  const rows = db.prepare<[], number>('SELECT coalesce(max(ROWID), 0) FROM message').pluck().get() ?? 0
  return createSeededRandom(`${rows}/${seed}`).guid()
}

function withHandle(db: Database.Database, chat: Omit<ChatRow, 'handle'>): ChatRow {
  const handle =
    chat.room === null
      ? db.prepare('SELECT handle_id FROM chat_handle_join WHERE chat_id = ? LIMIT 1').pluck().safeIntegers().get(chat.rowid)
      : undefined
  return { ...chat, handle: typeof handle === 'bigint' ? handle : 0n }
}

function ownerOf(db: Database.Database): Owner {
  const number = db
    .prepare<[], string>('SELECT destination_caller_id FROM message WHERE destination_caller_id IS NOT NULL LIMIT 1')
    .pluck()
    .get()
  const account = db.prepare<[], string>(`SELECT account_login FROM chat WHERE account_login LIKE 'E:%' LIMIT 1`).pluck().get()
  return { number: number ?? '', email: account?.slice(2) ?? '' }
}
