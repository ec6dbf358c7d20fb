import { rowExclusion, kindOf, linkBalloon, type RowFacts } from '#core/conversation/text/classify.ts'
import type { ExclusionReason } from '#core/conversation/exclusion.ts'
import type { MessageKind } from '#core/conversation/message.ts'
import { fromAppleMs } from './apple-time.ts'
import { decodeBody } from '../body/body.ts'
import type { Row } from './chat-database.ts'
import { applyEdits, readEdits } from '../body/edits.ts'
import { column, flag } from './schema.ts'

/** A parsed row of `messageColumns`. */
export interface ReadRow {
  readonly rowid: number
  readonly guid: string
  /** ms since 1970. Null if the row has no date. */
  readonly at: number | null
  readonly chat: number | null
  readonly handle: number
  readonly fromMe: boolean
  readonly kind: MessageKind
  readonly text: string | null
  /** See `Message.styled`. */
  readonly styled: boolean
  readonly linkBalloon: boolean
  readonly thread: string | null
  /** Reason in the row itself not to learn from it. Null if there is none. */
  readonly exclusion: ExclusionReason | null
}

/** Parses a row. Never throws, although SQLite allows any type in any column. `plainText` reads the `text` column of a row. */
export function readRow(row: Row, plainText: (rowid: number) => unknown): ReadRow {
  const rowid = integer(row[column.rowid])
  const flags = integer(row[column.flags])
  const has = (bit: number) => (flags & bit) !== 0
  const body = row[column.body]
  const decoded = decodeBody(body, row[column.text], () => plainText(rowid))
  let text = decoded.text
  let styled = decoded.styled || has(flag.effect)
  let unsent = false
  let unreadableEdit = false
  if (row[column.summary] !== null) {
    const edits = readEdits(row[column.summary])
    unreadableEdit = edits === null
    if (edits !== null) ({ text, unsent } = applyEdits(edits, body, text))
    styled ||= edits?.styled !== false
  }
  const subject = unsent ? null : string(row[column.subject])?.trim()
  // The subject line is above the text, so it is read first.
  if (subject !== undefined && subject !== null && subject !== '') text = text === null ? subject : `${subject}\n${text}`
  const balloon = string(row[column.balloon])
  const chat = row[column.chat]
  const facts: RowFacts = {
    fromMe: has(flag.fromMe),
    itemType: integer(row[column.itemType]),
    associatedType: integer(row[column.associatedType]),
    balloon,
    audio: has(flag.audio),
    attachments: has(flag.attachments),
    autoReply: has(flag.autoReply),
    forward: has(flag.forward),
    spam: has(flag.spam),
    failed: has(flag.failed),
    unsent,
    unreadableEdit,
    oneTimeCode: decoded.oneTimeCode,
    undecodable: decoded.undecodable && text === null,
    text,
  }
  const kind = kindOf(facts)
  return {
    rowid,
    guid: string(row[column.guid]) ?? '',
    at: fromAppleMs(row[column.at]),
    chat: typeof chat === 'number' ? chat : null,
    handle: integer(row[column.handle]),
    fromMe: facts.fromMe,
    kind,
    text,
    styled,
    linkBalloon: balloon === linkBalloon,
    thread: string(row[column.thread]),
    exclusion: rowExclusion(facts, kind),
  }
}

function string(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function integer(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
