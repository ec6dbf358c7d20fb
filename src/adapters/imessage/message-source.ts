import { fromAppleMs, msSql, rangeParameters, rangeSql, type DateRange } from './apple-time.ts'
import type { ChatDatabase, Row } from './chat-database.ts'
import type { Conversation } from './conversations.ts'
import { column, messageColumns, type Schema } from './schema.ts'

/** The rows of a range of time, as arrays in the order of `column`; each page read to its end. */
export interface MessageSource {
  /** By ROWID. */
  pages(): Generator<readonly Row[], void>
  /** One conversation, by date, then ROWID. */
  byDate(conversation: Conversation): Generator<Row, void>
  /** Rows in the range; those that hang on no chat; those outside of it because they have no date or one to come. */
  count(what: 'rows' | 'orphans' | 'undated' | 'future'): number
}

const pageSize = 1_000
const idPageSize = 20_000

/** `hi` keeps out what arrives while we read. */
export function createMessageSource(db: ChatDatabase, schema: Schema, range: DateRange): MessageSource {
  const bounds = rangeParameters(range)
  const columns = messageColumns(schema, false)
  const whole = db.prepare('SELECT coalesce(max(ROWID), 0) FROM message', { small: true })
  const hi = Number(whole()[0]?.[0] ?? 0)
  const lowest = db.prepare(`SELECT min(ROWID) FROM message WHERE ${rangeSql('date')}`, { small: true })
  const page = db.prepare(
    `SELECT ${columns} FROM message m WHERE m.ROWID >= ? AND m.ROWID <= ? AND ${rangeSql('+m.date')} ORDER BY m.ROWID LIMIT ${pageSize}`,
    { small: true },
  )
  const one = db.prepare(`SELECT ${columns} FROM message m WHERE m.ROWID = ?`, { small: true })
  const ids = db.prepare(
    `SELECT j.message_id, ${msSql('m.date')} FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id
     WHERE j.chat_id = ? AND j.message_id > ? AND j.message_id <= ? AND ${rangeSql('+m.date')}
       AND j.chat_id = (SELECT min(o.chat_id) FROM chat_message_join o WHERE o.message_id = j.message_id)
     ORDER BY j.message_id LIMIT ${idPageSize}`,
    { small: true },
  )

  /** ROWIDs of a conversation in order of time: sixteen bytes a message, for one conversation at a time. */
  function* inOrder(conversation: Conversation): Generator<number, void> {
    const rowids: number[] = []
    const dates: number[] = []
    for (const chat of conversation.chats) {
      for (let after = Number.MIN_SAFE_INTEGER; ;) {
        const read = ids(chat, after, hi, ...bounds)
        for (const [rowid, date] of read) {
          rowids.push(Number(rowid))
          dates.push(fromAppleMs(date) ?? 0)
        }
        if (read.length < idPageSize) break
        after = rowids.at(-1) ?? hi
      }
    }
    const order = Uint32Array.from(rowids, (_rowid, index) => index)
    order.sort((a, b) => (dates[a] ?? 0) - (dates[b] ?? 0) || (rowids[a] ?? 0) - (rowids[b] ?? 0))
    for (const index of order) yield rowids[index] ?? 0
  }

  return {
    *pages() {
      const first = lowest(...bounds)[0]?.[0]
      for (let from = Number(first ?? hi + 1); from <= hi;) {
        const rows = page(from, hi, ...bounds)
        if (rows.length > 0) yield rows
        if (rows.length < pageSize) break
        from = Number(rows.at(-1)?.[column.rowid]) + 1
      }
    },
    *byDate(conversation) {
      for (const rowid of inOrder(conversation)) {
        const row = one(rowid)[0]
        if (row !== undefined) yield row
      }
    },
    count(what) {
      const where = { rows: rangeSql('date'), orphans: rangeSql('m.date'), undated: 'date IS NULL OR date <= 0', future: 'date >= ?' }
      const sql = {
        rows: `SELECT count(*) FROM message WHERE ${where.rows}`,
        orphans: `SELECT count(*) FROM message m WHERE ${where.orphans} AND NOT EXISTS (SELECT 1 FROM chat_message_join j WHERE j.message_id = m.ROWID)`,
        undated: `SELECT count(*) FROM message WHERE ${where.undated}`,
        future: `SELECT count(*) FROM message WHERE ${where.future}`,
      }
      const parameters = { rows: bounds, orphans: bounds, undated: [], future: [range.toNanoseconds] }
      return Number(db.prepare(sql[what])(...parameters[what])[0]?.[0] ?? 0)
    },
  }
}
