import Database from 'better-sqlite3'
import { AppError } from '#contract/errors.ts'
import { encodeMessageBody } from './message-body.ts'
import { type ChatRow, createMessageWriter, type MessageWriter, type Owner } from './message-writer.ts'
import { isSampleFile, readSampleMark } from './sample-file.ts'
import { createSeededRandom } from './seeded-random.ts'

export interface IncomingMessage {
  /** Address of the sender: an E.164 number, an e-mail address or a short code. */
  readonly from: string
  readonly text: string
  /** ms since 1970. */
  readonly at: number
  /** guid of the conversation; without it the direct one with the sender, made where there is none. */
  readonly chat?: string
}

export interface AppendedMessage {
  readonly guid: string
  readonly rowid: number
  readonly chat: string
}

/** The sample database, open the way Messages has it open: other programs see what is appended in its write-ahead log at once. */
export interface OpenSampleMessages {
  appendIncoming(message: IncomingMessage): AppendedMessage
  /** Folds the log into the database only where nobody else has it open. */
  close(): void
}

/** @throws AppError `sample-mismatch` for anything but a database of this folder: a real one is never written to. */
export function openSampleMessages(path: string): OpenSampleMessages {
  if (!isSampleFile(path)) throw new AppError('sample-mismatch', 'This is not the sample database; nothing was written to it.')
  const db = new Database(path, { fileMustExist: true })
  if (readSampleMark(db) === null) {
    db.close()
    throw new AppError('sample-mismatch', 'This is not the sample database; nothing was written to it.')
  }
  // Messages leaves days of rows in its log; a reader must see them there (reference on messages, section 2.4).
  db.pragma('wal_autocheckpoint = 0')
  db.pragma('busy_timeout = 5000')
  const writer = createMessageWriter(db, ownerOf(db))
  const append = db.transaction((message: IncomingMessage) => appendTo(db, writer, message))
  return { appendIncoming: (message) => append.immediate(message), close: () => db.close() }
}

/**
 * Writes one incoming message as Messages does: its row, its place in the conversation, the dates.
 *
 * @throws AppError `sample-mismatch` for anything but a sample database.
 */
export function appendIncoming(path: string, message: IncomingMessage): AppendedMessage {
  const messages = openSampleMessages(path)
  try {
    return messages.appendIncoming(message)
  } finally {
    messages.close()
  }
}

function appendTo(db: Database.Database, writer: MessageWriter, message: IncomingMessage): AppendedMessage {
  const rows = db.prepare<[], number>('SELECT coalesce(max(ROWID), 0) FROM message').pluck().get() ?? 0
  const guid = createSeededRandom(`${rows}/${message.at}/${message.from}/${message.text}`).guid()
  const chat = findChat(db, message) ?? newChat(writer, message.from, guid)
  const sender = writer.handle(message.from, chat.service)
  const body = encodeMessageBody({ text: message.text })
  const rowid = writer.message({ guid, chat, at: message.at, sender, text: null, body, unread: true })
  return { guid, rowid: Number(rowid), chat: chat.guid }
}

function findChat(db: Database.Database, message: IncomingMessage): ChatRow | null {
  const columns = 'c.ROWID AS rowid, c.guid, c.service_name AS service, c.room_name AS room'
  // A person may have several conversations: Messages goes on with the one that was used last.
  const found =
    message.chat === undefined
      ? db
          .prepare<[string], Omit<ChatRow, 'handle'>>(
            `SELECT ${columns} FROM chat c LEFT JOIN chat_message_join j ON j.chat_id = c.ROWID
             WHERE c.chat_identifier = ? AND c.style = 45 GROUP BY c.ROWID ORDER BY max(j.message_date) DESC LIMIT 1`,
          )
          .safeIntegers()
          .get(message.from)
      : db.prepare<[string], Omit<ChatRow, 'handle'>>(`SELECT ${columns} FROM chat c WHERE c.guid = ?`).safeIntegers().get(message.chat)
  if (found === undefined && message.chat !== undefined) throw new AppError('not-found', 'There is no such conversation in the sample.')
  return found === undefined ? null : { ...found, handle: 0n }
}

function newChat(writer: MessageWriter, from: string, guid: string): ChatRow {
  const service = /^\d{3,6}$/.test(from) ? 'SMS' : 'iMessage'
  const members = [writer.handle(from, service)]
  return writer.chat({ service, identifier: from, group: false, displayName: null, members, filtered: 0, guid })
}

function ownerOf(db: Database.Database): Owner {
  const number = db
    .prepare<[], string>('SELECT destination_caller_id FROM message WHERE destination_caller_id IS NOT NULL LIMIT 1')
    .pluck()
    .get()
  const account = db.prepare<[], string>(`SELECT account_login FROM chat WHERE account_login LIKE 'E:%' LIMIT 1`).pluck().get()
  return { number: number ?? '', email: account?.slice(2) ?? '' }
}
