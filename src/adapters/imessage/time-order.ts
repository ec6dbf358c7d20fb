import { rangeParameters, rangeSql, type DateRange } from './apple-time.ts'
import type { ChatDatabase } from './chat-database.ts'
import type { Conversation, Directory } from './conversations.ts'
import type { Schema } from './schema.ts'

/** How the messages in a range are to be read, so that every conversation comes in the order of time. */
export interface ReadingOrder {
  /** Conversations whose ROWIDs do not go with their dates: read by date, each on its own. The others are read by ROWID, all at once. */
  readonly byDate: ReadonlySet<Conversation>
  /** Nearly everything is `byDate`: going through the ROWIDs as well would read the file twice. */
  readonly allByDate: boolean
}

const pageSize = 10_000
const noRowid = -(2n ** 63n)

/**
 * Finds out where ROWIDs and dates disagree: iCloud brings old messages in late, under new ROWIDs (reference on messages, section 2.5).
 *
 * Most databases are in order, or nearly: one walk over the index of dates tells. Only where it finds something are the conversations
 * asked, one row each of that index. Memory is one number for each conversation.
 */
export function findReadingOrder(db: ChatDatabase, schema: Schema, directory: Directory, range: DateRange): ReadingOrder {
  const all = { byDate: new Set([...directory.chats.values()].map((chat) => chat.conversation)), allByDate: true }
  if (hasBothUnits(db, range)) return all
  if (isInOrder(db, range)) return { byDate: new Set(), allByDate: false }
  if (!schema.datesIndexed) return all
  const { byDate, rows, rowsByDate } = walkByDate(db, directory, range)
  return rowsByDate * 2 > rows ? all : { byDate, allByDate: false }
}

/** Rows in seconds and rows in nanoseconds: the column's own order is not that of time then. */
function hasBothUnits(db: ChatDatabase, range: DateRange): boolean {
  const between = db.prepare('SELECT 1 FROM message WHERE date >= ? AND date < ? LIMIT 1')
  return between(range.fromSeconds, range.toSeconds).length > 0 && between(range.fromNanoseconds, range.toNanoseconds).length > 0
}

function isInOrder(db: ChatDatabase, range: DateRange): boolean {
  const back = (unit: string) =>
    `SELECT 1 FROM (SELECT ROWID AS id, lag(ROWID) OVER (ORDER BY date, ROWID) AS before FROM message WHERE ${unit}) WHERE id < before LIMIT 1`
  const query = db.prepare(back('date >= ? AND date < ?'))
  return query(range.fromSeconds, range.toSeconds).length === 0 && query(range.fromNanoseconds, range.toNanoseconds).length === 0
}

function walkByDate(db: ChatDatabase, directory: Directory, range: DateRange) {
  const page = db.prepare(
    `SELECT m.date, m.ROWID, (SELECT min(j.chat_id) FROM chat_message_join j WHERE j.message_id = m.ROWID) FROM message m
     WHERE (m.date, m.ROWID) > (?, ?) AND ${rangeSql('+m.date')} ORDER BY m.date, m.ROWID LIMIT ${pageSize}`,
  )
  const seen = new Map<Conversation, { rows: number; last: bigint }>()
  const byDate = new Set<Conversation>()
  let rows = 0
  let afterDate = 0n
  let afterRowid = noRowid
  for (;;) {
    const read = page(afterDate, afterRowid, ...rangeParameters(range))
    for (const [date, rowid, chat] of read) {
      if (typeof date !== 'bigint' || typeof rowid !== 'bigint') continue
      afterDate = date
      afterRowid = rowid
      const conversation = typeof chat === 'bigint' ? directory.chats.get(Number(chat))?.conversation : undefined
      if (conversation === undefined) continue
      rows += 1
      const before = seen.get(conversation)
      if (before === undefined) {
        seen.set(conversation, { rows: 1, last: rowid })
        continue
      }
      before.rows += 1
      if (rowid < before.last) byDate.add(conversation)
      before.last = rowid
    }
    if (read.length < pageSize) break
  }
  const rowsByDate = [...byDate].reduce((sum, conversation) => sum + (seen.get(conversation)?.rows ?? 0), 0)
  return { byDate, rows, rowsByDate }
}
