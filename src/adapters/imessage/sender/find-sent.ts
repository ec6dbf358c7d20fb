import { readAddress } from '#core/conversation/address.ts'
import { isSameText, normalizeSent } from '#core/auto-reply/checks/echo.ts'
import type { SendRequest, SentState } from '#core/ports/live-messages.ts'
import { dateRange, rangeParameters, rangeSql } from '../reading/apple-time.ts'
import type { LiveConnection } from '../live/live-database.ts'
import { plainTextOf } from '../reading/read-messages.ts'
import { readRow, type ReadRow } from '../reading/row-reading.ts'
import { columnCount, messageColumns } from '../reading/schema.ts'

/** State of the database before a text was handed over. */
export interface Baseline {
  /** The file in which `rowid` is valid. */
  readonly file: string
  readonly rowid: number
  /** ms since 1970. */
  readonly at: number
}

export interface SentRow extends SentState {
  readonly guid: string
  /** ms since 1970. Null if the row has no date. */
  readonly at: number | null
}

export interface SentLookup {
  /** The earliest row after the baseline with this text, in its conversation or not in any yet. Null if there is none. */
  find(request: SendRequest, baseline: Baseline): SentRow | null
  /** Number of such rows. */
  count(request: SendRequest, baseline: Baseline): number
  /** guid of the empty row that Messages leaves when it accepted a text and lost it. Null if there is none. */
  findGhost(request: SendRequest, baseline: Baseline): string | null
  state(guid: string): SentState | null
  /** Service of the conversation's latest message: `iMessage`, `SMS`, or `RCS`. Null if unknown. */
  serviceOf(chatGuid: string): string | null
  highest(): number
}

/** Time window around the hand-over: clocks differ slightly, and Messages may be slow. */
const beforeMs = 2 * 60_000
const behindMs = 15 * 60_000
const maxRows = 500

const services: Readonly<Record<string, string>> = { imessage: 'iMessage', imessagelite: 'iMessage', sms: 'SMS', rcs: 'RCS' }

export function createSentLookup({ db, schema, file }: LiveConnection): SentLookup {
  const small = { small: true } as const
  const flag = (name: string) => (schema.has('message', name) ? `coalesce(m.${name}, 0)` : '0')
  const states = `${flag('is_sent')}, ${flag('is_delivered')}, ${flag('was_downgraded')}, ${flag('error')}`
  const outgoing = db.prepare(
    `SELECT ${messageColumns(schema, false)}, ${states} FROM message m
     WHERE m.is_from_me = 1 AND m.ROWID > ? AND ${rangeSql('m.date')} ORDER BY m.ROWID LIMIT ${maxRows}`,
    small,
  )
  const chats = db.prepare(
    'SELECT c.guid, c.chat_identifier FROM chat_message_join j JOIN chat c ON c.ROWID = j.chat_id WHERE j.message_id = ?',
    small,
  )
  const one = db.prepare(`SELECT ${states} FROM message m WHERE m.guid = ?`, small)
  const handle = db.prepare('SELECT id FROM handle WHERE ROWID = ?', small)
  const service = schema.has('message', 'service')
    ? db.prepare(
        `SELECT m.service FROM chat c JOIN chat_message_join j ON j.chat_id = c.ROWID JOIN message m ON m.ROWID = j.message_id
         WHERE c.guid = ? AND m.service IS NOT NULL ORDER BY m.ROWID DESC LIMIT 1`,
      )
    : null
  const plainText = plainTextOf(db)

  function behind(baseline: Baseline) {
    const range = dateRange(baseline.at - beforeMs, baseline.at + behindMs)
    // Row numbers mean nothing in another file, but the time still does.
    const rowid = baseline.file === file ? baseline.rowid : Number.MIN_SAFE_INTEGER
    return outgoing(rowid, ...rangeParameters(range)).map((row) => ({
      read: readRow(row, plainText),
      state: stateOf(row.slice(columnCount)),
    }))
  }

  function isIn(rowid: number, request: SendRequest): boolean {
    const joined = chats(rowid)
    if (joined.length === 0) return true
    return joined.some(([guid, identifier]) => guid === request.chatGuid || isAddress(identifier, request.address))
  }

  function isOf({ text, rowid }: ReadRow, request: SendRequest): boolean {
    return text !== null && isSameText(text, request.text) && isIn(rowid, request)
  }

  return {
    find(request, baseline) {
      const found = behind(baseline).find(({ read }) => isOf(read, request))
      return found === undefined ? null : { ...found.state, guid: found.read.guid, at: found.read.at }
    },
    count: (request, baseline) => behind(baseline).filter(({ read }) => isOf(read, request)).length,
    findGhost({ chatGuid, address }, baseline) {
      const identifier = chatGuid.split(';').at(-1)
      for (const { read } of behind(baseline)) {
        const empty = read.text === null || normalizeSent(read.text) === ''
        if (!empty || chats(read.rowid).length > 0) continue
        const id = handle(read.handle)[0]?.[0]
        if (id === identifier || id === chatGuid || isAddress(id, address)) return read.guid
      }
      return null
    },
    state(guid) {
      const row = one(guid)[0]
      return row === undefined ? null : stateOf(row)
    },
    serviceOf(chatGuid) {
      const name = service?.(chatGuid)[0]?.[0]
      return typeof name === 'string' ? (services[name.toLowerCase()] ?? null) : null
    },
    highest: () => Number(db.prepare('SELECT coalesce(max(ROWID), 0) FROM message', small)()[0]?.[0] ?? 0),
  }
}

function stateOf([sent, delivered, downgraded, error]: readonly unknown[]): SentState {
  return { sent: Number(sent) !== 0, delivered: Number(delivered) !== 0, downgraded: Number(downgraded) !== 0, error: Number(error) }
}

function isAddress(raw: unknown, address: string | null): boolean {
  return typeof raw === 'string' && address !== null && readAddress(raw, null).value === readAddress(address, null).value
}
