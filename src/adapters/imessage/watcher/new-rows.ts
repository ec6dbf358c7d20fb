import { dateRange, fromAppleMs, msSql, rangeParameters, rangeSql } from '../reading/apple-time.ts'
import type { Row } from '../reading/chat-database.ts'
import type { LiveConnection } from '../live/live-database.ts'
import { plainTextOf } from '../reading/read-messages.ts'
import { readRow, type ReadRow } from '../reading/row-reading.ts'
import { columnCount, messageColumns } from '../reading/schema.ts'

/** A row's number and guid: enough to tell whether it was read before. */
export interface RowName {
  readonly rowid: number
  readonly guid: string
}

export interface WatchedRow extends ReadRow {
  readonly service: string | null
  readonly edited: boolean
  readonly changedAt: number | null
}

/** Queries of a watcher on one connection. */
export interface RowQueries {
  /** Changes with each commit of another process. */
  version(): number
  newest(): RowName | null
  /** The highest row number ever used. */
  highest(): number
  after(rowid: number, limit: number): readonly RowName[]
  /** The newest rows dated in the range (ms since 1970), oldest first. */
  dated(from: number, to: number, limit: number): readonly RowName[]
  /** Rows from other people dated in the range that were edited, newest first. `edit` changes with every edit. */
  edited(from: number, to: number, limit: number): readonly (RowName & { readonly edit: number })[]
  guidAt(rowid: number): string | null
  rowidOf(guid: string): number | null
  read(rowids: readonly number[]): readonly WatchedRow[]
}

export function prepareRowQueries({ db, schema }: LiveConnection): RowQueries {
  const small = { small: true } as const
  const version = db.prepare('PRAGMA data_version', small)
  const newest = db.prepare('SELECT ROWID, guid FROM message ORDER BY ROWID DESC LIMIT 1', small)
  const numbered = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`)().length > 0
  const highest = numbered ? db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'message'`, small) : null
  const after = db.prepare('SELECT ROWID, guid FROM message WHERE ROWID > ? ORDER BY ROWID LIMIT ?', small)
  const dated = db.prepare(`SELECT m.ROWID, m.guid FROM message m WHERE ${rangeSql('m.date')} ORDER BY m.date DESC LIMIT ?`, small)
  const edits = schema.has('message', 'date_edited')
    ? db.prepare(
        `SELECT m.ROWID, m.guid, m.date_edited FROM message m WHERE ${rangeSql('m.date')} AND m.is_from_me = 0 AND m.date_edited > 0 ORDER BY m.date DESC LIMIT ?`,
      )
    : null
  const guidAt = db.prepare('SELECT guid FROM message WHERE ROWID = ?', small)
  const rowidOf = db.prepare('SELECT ROWID FROM message WHERE guid = ?', small)
  const service = schema.has('message', 'service') ? 'm.service' : 'NULL'
  const edited = schema.has('message', 'date_edited') ? `coalesce(m.date_edited, 0) <> 0, ${msSql('m.date_edited')}` : '0, NULL'
  const read = db.prepare(
    `SELECT ${messageColumns(schema, false)}, ${service}, ${edited} FROM message m WHERE m.ROWID IN (SELECT value FROM json_each(?)) ORDER BY m.ROWID`,
    small,
  )
  const plainText = plainTextOf(db)
  const name = ([rowid, guid]: readonly unknown[]): RowName => ({ rowid: Number(rowid), guid: String(guid) })
  const last = () => newest()[0]
  return {
    version: () => Number(version()[0]?.[0] ?? 0),
    newest() {
      const row = last()
      return row === undefined ? null : name(row)
    },
    highest: () => Number(highest?.()[0]?.[0] ?? last()?.[0] ?? 0),
    after: (rowid, limit) => after(rowid, limit).map(name),
    dated: (from, to, limit) =>
      dated(...rangeParameters(dateRange(from, to)), limit)
        .map(name)
        .toReversed(),
    edited: (from, to, limit) =>
      (edits?.(...rangeParameters(dateRange(from, to)), limit) ?? []).map((row) => Object.assign(name(row), { edit: Number(row[2]) })),
    guidAt(rowid) {
      const guid = guidAt(rowid)[0]?.[0]
      return typeof guid === 'string' ? guid : null
    },
    rowidOf(guid) {
      const rowid = rowidOf(guid)[0]?.[0]
      return typeof rowid === 'number' ? rowid : null
    },
    read: (rowids) => (rowids.length === 0 ? [] : read(JSON.stringify(rowids)).map(watchedRow)),
  }

  function watchedRow(row: Row): WatchedRow {
    const service = row[columnCount]
    return Object.assign(readRow(row, plainText), {
      service: typeof service === 'string' ? service : null,
      edited: Number(row[columnCount + 1]) !== 0,
      changedAt: fromAppleMs(row[columnCount + 2]),
    })
  }
}
