import type { ContactCard } from '#core/conversation/people.ts'
import type { Message } from '#core/conversation/message.ts'
import { dateRange, rangeParameters, rangeSql } from './apple-time.ts'
import { openChatDatabase, type ChatDatabase } from './chat-database.ts'
import { readDirectory, type Directory } from '../conversations.ts'
import { noMessages, undecodable } from '../failures.ts'
import { readRow, type ReadRow } from './row-reading.ts'
import { column, messageColumns, probeSchema } from './schema.ts'

export interface ReadOptions {
  readonly chatDb: string
  /** Only messages of this many days before `now` (ms since 1970). Null for all messages, including those without a date. */
  readonly within: { readonly days: number; readonly now: number } | null
  /** Cards that join the handles of one person into one conversation. */
  readonly cards: readonly ContactCard[]
}

const pageSize = 1_000
const day = 86_400_000
/** Clocks of other devices run slightly ahead, ms. */
export const clockSkew = 5 * 60_000

/**
 * Every message that belongs to a chat, in ROWID order, in pages. Messages that aren't learned from say why. Deleted and orphaned rows belong to no
 * chat and are left out.
 *
 * Throws what `openChatDatabase` throws, `no-messages` if there are none, and, after the last page, `undecodable` if there are texts but none could
 * be read.
 */
export function* readMessages(options: ReadOptions): Generator<readonly Message[], void> {
  const db = openChatDatabase(options.chatDb)
  try {
    const schema = probeSchema(db)
    const directory = readDirectory(db, schema, options.cards)
    const range = options.within === null ? null : dateRange(options.within.now - options.within.days * day, options.within.now + clockSkew)
    const bounds = range === null ? [] : rangeParameters(range)
    const page = db.prepare(
      `SELECT ${messageColumns(schema, true)} FROM message m
       WHERE m.ROWID > ? ${range === null ? '' : `AND ${rangeSql('+m.date')}`} ORDER BY m.ROWID LIMIT ${pageSize}`,
      { small: true },
    )
    const plainText = plainTextOf(db)
    const seen = { messages: 0, texts: 0, unreadable: 0 }
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = page(after, ...bounds)
      const last = rows.at(-1)?.[column.rowid]
      if (typeof last !== 'number') break
      after = last
      const messages = rows.map((row) => toMessage(readRow(row, plainText), directory)).filter((message) => message !== null)
      seen.messages += messages.length
      seen.texts += messages.filter((message) => message.text !== null).length
      seen.unreadable += messages.filter((message) => message.kind === 'undecodable').length
      if (messages.length > 0) yield messages
    }
    if (seen.messages === 0) throw noMessages(options.within?.days ?? null)
    if (seen.texts === 0 && seen.unreadable > 0) throw undecodable()
  } finally {
    db.close()
  }
}

/** The `text` column of a row, for the few bodies that cannot be read. */
export function plainTextOf(db: ChatDatabase): (rowid: number) => unknown {
  const query = db.prepare('SELECT text FROM message WHERE ROWID = ?')
  return (rowid) => query(rowid)[0]?.[0] ?? null
}

/** The message of a row. Null if the row belongs to no known chat. */
export function toMessage(row: ReadRow, { chats, senders }: Directory): Message | null {
  const chat = row.chat === null ? undefined : chats.get(row.chat)
  if (chat === undefined) return null
  const { conversation } = chat
  return {
    rowid: row.rowid,
    guid: row.guid,
    chat: chat.guid,
    conversation: conversation.key,
    group: conversation.group,
    fromMe: row.fromMe,
    sender: row.fromMe ? null : (senders.get(row.handle) ?? (conversation.group ? null : (conversation.addresses[0] ?? null))),
    at: row.at,
    kind: row.kind,
    text: row.text,
    ...(row.styled ? { styled: true } : {}),
    thread: row.thread,
    exclusion: conversation.exclusion ?? row.exclusion ?? (row.at === null ? 'no-date' : null),
  }
}
