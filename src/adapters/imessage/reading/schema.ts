import type { ChatDatabase } from './chat-database.ts'
import { msSql } from './apple-time.ts'
import { notMessages } from '../failures.ts'

/** Existing columns, by table. Probed, because they differ even between machines with the same macOS. */
export interface Schema {
  has(table: string, column: string): boolean
  hasTable(table: string): boolean
  /** Whether rows can be read by date without sorting them all. */
  readonly datesIndexed: boolean
}

const needed = ['message', 'chat', 'handle', 'chat_message_join'] as const
const probed = [...needed, 'chat_handle_join']

/** Throws AppError `not-a-messages-database` if a table or column that Messages always has is missing. */
export function probeSchema(db: ChatDatabase): Schema {
  const columns = new Map<string, Set<string>>()
  for (const table of probed) {
    const names = db
      .prepare(`PRAGMA table_info(${table})`)()
      .map((row) => String(row[1]).toLowerCase())
    if (names.length > 0) columns.set(table, new Set(names))
  }
  const has = (table: string, column: string) => columns.get(table)?.has(column.toLowerCase()) === true
  const complete = needed.every((table) => columns.has(table)) && has('message', 'guid') && has('message', 'date') && has('chat', 'guid')
  if (!complete) throw notMessages('other')
  return { has, hasTable: (table) => columns.has(table), datesIndexed: hasIndexOn(db, 'message', 'date') }
}

function hasIndexOn(db: ChatDatabase, table: string, column: string): boolean {
  const indexes = db.prepare(`SELECT name FROM pragma_index_list(?) WHERE partial = 0`)(table)
  const first = db.prepare('SELECT name FROM pragma_index_info(?) WHERE seqno = 0')
  return indexes.some((index) => first(String(index[0]))[0]?.[0] === column)
}

/** Bits of a row's `flags` column. */
export const flag = {
  fromMe: 1,
  audio: 2,
  autoReply: 4,
  forward: 8,
  spam: 16,
  failed: 32,
  attachments: 64,
  effect: 128,
} as const

/** Column indexes in a row. */
export const column = {
  rowid: 0,
  guid: 1,
  at: 2,
  chat: 3,
  handle: 4,
  flags: 5,
  itemType: 6,
  associatedType: 7,
  balloon: 8,
  thread: 9,
  text: 10,
  body: 11,
  summary: 12,
  subject: 13,
} as const
export const columnCount = Object.keys(column).length

/** The effect that a message was sent with, such as invisible ink or confetti. */
const effect = 'expressive_send_style_id'

/** message.filter_action from here up is junk or a category of the SMS filter. */
const firstFilteredAction = 2

/**
 * SQL for the columns of one message, in the order of `column`, from `message AS m`. A column that the database lacks reads as its default. Every
 * integer is below 2^53.
 *
 * A message belongs to a chat only through `chat_message_join`: the owner's rows often have no handle, and deleted messages stay in the table. A
 * message in several chats counts for the first. To save time, the text is fetched only without a body, and the summary only if it records edits.
 * `everyBody` also fetches the bodies of reactions and events.
 */
export function messageColumns(schema: Schema, everyBody: boolean): string {
  const raw = (name: string, fallback = 'NULL') => (schema.has('message', name) ? `m.${name}` : fallback)
  const int = (name: string) => (schema.has('message', name) ? `coalesce(m.${name}, 0)` : '0')
  const bit = (bitFlag: number, condition: string) => `(CASE WHEN ${condition} THEN ${bitFlag} ELSE 0 END)`
  const flags = [
    bit(flag.fromMe, `${int('is_from_me')} <> 0`),
    bit(flag.audio, `${int('is_audio_message')} <> 0`),
    bit(flag.autoReply, `${int('is_auto_reply')} <> 0`),
    bit(flag.forward, `${int('is_forward')} <> 0`),
    bit(flag.spam, `${int('is_spam')} <> 0 OR ${int('filter_action')} >= ${firstFilteredAction}`),
    bit(flag.failed, `${int('error')} <> 0`),
    bit(flag.attachments, `${int('cache_has_attachments')} <> 0`),
    bit(flag.effect, schema.has('message', effect) ? `coalesce(m.${effect}, '') <> ''` : '0'),
  ]
  const plain = `(${int('item_type')} = 0 AND ${int('associated_message_type')} IN (0, 2, 3))`
  const body = raw('attributedBody')
  const text = `CASE WHEN ${body} IS NULL THEN ${raw('text')} END`
  const fetched = (sql: string) => (everyBody ? sql : `CASE WHEN ${plain} THEN ${sql} END`)
  return [
    'm.ROWID',
    'm.guid',
    msSql('m.date'),
    '(SELECT min(j.chat_id) FROM chat_message_join j WHERE j.message_id = m.ROWID)',
    int('handle_id'),
    flags.join(' + '),
    int('item_type'),
    int('associated_message_type'),
    raw('balloon_bundle_id'),
    raw('thread_originator_guid'),
    fetched(text),
    fetched(body),
    summarySql(raw('message_summary_info')),
    fetched(raw('subject')),
  ].join(', ')
}

/** Matches the keys `ec` (edited parts) and `rp` (unsent parts) in a binary property list, and any XML list, which is rare. */
function summarySql(name: string): string {
  if (name === 'NULL') return name
  return `CASE WHEN ${name} IS NOT NULL AND (instr(${name}, X'526563') OR instr(${name}, X'527270') OR substr(${name}, 1, 5) = X'3C3F786D6C') THEN ${name} END`
}
