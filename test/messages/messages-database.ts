import Database from 'better-sqlite3'
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../folder.ts'
import { encodeBody } from './typedstream.ts'

/** Where the optional real data lies, beside the repository. */
export const fixtures = join(import.meta.dirname, '..', '..', '..', 'shared', 'fixtures', 'imessage')
export const hasFixtures = existsSync(fixtures)

/** 2001-01-01 in ms since 1970. */
const appleEpoch = 978_307_200_000
export const minute = 60_000
export const hour = 60 * minute
/** What the tests call now: 2026-11-20 12:00 UTC. */
export const now = Date.UTC(2026, 10, 20, 12)

export interface NewMessage {
  readonly guid?: string
  readonly rowid?: number
  /** ms since 1970; null leaves the date NULL. */
  readonly at?: number | null
  /** In place of `at`: what the column holds. */
  readonly date?: bigint
  readonly fromMe?: boolean
  /** Written as a typedstream body; `column` puts it in the column `text`, too. */
  readonly text?: string | null
  readonly body?: Buffer | string | number | null
  readonly column?: string | null
  readonly handle?: number
  /** Chats it hangs on; none makes it an orphan. */
  readonly chats?: readonly number[]
  /** Any other columns. */
  readonly more?: Readonly<Record<string, unknown>>
}

const messageColumns = `ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, text TEXT, handle_id INTEGER DEFAULT 0,
  attributedBody BLOB, service TEXT, account TEXT, error INTEGER DEFAULT 0, date INTEGER, is_from_me INTEGER DEFAULT 0,
  is_empty INTEGER DEFAULT 0, is_auto_reply INTEGER DEFAULT 0, is_sent INTEGER DEFAULT 0, is_forward INTEGER DEFAULT 0,
  cache_has_attachments INTEGER DEFAULT 0, is_audio_message INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0,
  other_handle INTEGER DEFAULT 0, group_title TEXT, group_action_type INTEGER DEFAULT 0, associated_message_guid TEXT,
  associated_message_type INTEGER DEFAULT 0, balloon_bundle_id TEXT, payload_data BLOB, message_summary_info BLOB,
  destination_caller_id TEXT, is_spam INTEGER DEFAULT 0, reply_to_guid TEXT`
const laterColumns = {
  monterey: ', thread_originator_guid TEXT, thread_originator_part TEXT',
  ventura: ', thread_originator_guid TEXT, thread_originator_part TEXT, date_edited INTEGER, date_retracted INTEGER, part_count INTEGER',
  '27': `, thread_originator_guid TEXT, thread_originator_part TEXT, date_edited INTEGER, date_retracted INTEGER, part_count INTEGER,
    associated_message_emoji TEXT, schedule_type INTEGER DEFAULT 0, schedule_state INTEGER DEFAULT 0, ck_chat_id TEXT,
    filter_action INTEGER DEFAULT 0, filter_sub_action INTEGER DEFAULT 0, date_updated INTEGER`,
  sierra: '',
} as const
export type Era = keyof typeof laterColumns

/** A Messages database in Apple's form, for one test. */
export interface MessagesDatabase {
  readonly path: string
  readonly folder: string
  readonly raw: Database.Database
  handle(id: string, more?: Record<string, unknown>): number
  /** A conversation of two with this address, its handle included. */
  direct(address: string, more?: Record<string, unknown>): number
  group(name: string | null, members: readonly number[], more?: Record<string, unknown>): number
  message(message: NewMessage): number
}

export function messagesDatabase(era: Era = 'ventura'): MessagesDatabase {
  const folder = temporaryFolder()
  const raw = new Database(join(folder, 'chat.db'))
  raw.pragma('journal_mode = WAL')
  raw.exec(schemaOf(era))
  return fill(raw, folder)
}

/** A database with one of Apple's own schemas from the optional fixtures. */
export function fixtureDatabase(schema: 'monterey' | 'ventura'): MessagesDatabase {
  const folder = temporaryFolder()
  const raw = new Database(join(folder, 'chat.db'))
  raw.pragma('journal_mode = WAL')
  const sql = readFileSync(join(fixtures, 'schema', `schema-${schema}.sql`), 'utf8')
  // SQLite makes its own tables itself.
  raw.exec(sql.replace(/CREATE TABLE sqlite_\w+\s*\([^;]*;/g, ''))
  return fill(raw, folder)
}

function schemaOf(era: Era): string {
  const person = era === 'sierra' ? '' : ', person_centric_id TEXT'
  const dates = era === 'sierra' ? '' : ', message_date INTEGER DEFAULT 0'
  const blackholed = era === 'sierra' ? '' : ', is_blackholed INTEGER DEFAULT 0'
  return `
    CREATE TABLE message (${messageColumns}${laterColumns[era]});
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, style INTEGER, chat_identifier TEXT,
      service_name TEXT, room_name TEXT, account_login TEXT, last_addressed_handle TEXT, display_name TEXT, group_id TEXT,
      is_filtered INTEGER DEFAULT 0${blackholed});
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, country TEXT, service TEXT NOT NULL${person}, UNIQUE (id, service));
    CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER${dates}, PRIMARY KEY (chat_id, message_id));
    CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER, UNIQUE (chat_id, handle_id));
    CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER, delete_date INTEGER);
    CREATE INDEX message_idx_date ON message(date);
    CREATE INDEX chat_message_join_idx_message_id_only ON chat_message_join(message_id);`
}

function fill(raw: Database.Database, folder: string): MessagesDatabase {
  let guids = 0
  const insert = (table: string, row: Record<string, unknown>): number => {
    const names = Object.keys(row)
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return Number(raw.prepare(sql).run(...names.map((name) => row[name])).lastInsertRowid)
  }
  const handle = (id: string, more: Record<string, unknown> = {}) => insert('handle', { id, service: 'iMessage', ...more })
  return {
    path: join(folder, 'chat.db'),
    folder,
    raw,
    handle,
    direct(address, more = {}) {
      const chat = insert('chat', { guid: `iMessage;-;${address}`, style: 45, chat_identifier: address, service_name: 'iMessage', ...more })
      const known = raw.prepare<[string], { ROWID: number }>('SELECT ROWID FROM handle WHERE id = ?').get(address)
      insert('chat_handle_join', { chat_id: chat, handle_id: known?.ROWID ?? handle(address) })
      return chat
    },
    group(name, members, more = {}) {
      const identifier = `chat${100 + ++guids}`
      const chat = insert('chat', { guid: `iMessage;+;${identifier}`, style: 43, chat_identifier: identifier, display_name: name, ...more })
      for (const member of members) insert('chat_handle_join', { chat_id: chat, handle_id: member })
      return chat
    },
    message(message) {
      const body = message.body === undefined ? (typeof message.text === 'string' ? encodeBody(message.text) : null) : message.body
      const at = message.at === undefined ? now - hour : message.at
      const date = message.date ?? (at === null ? null : BigInt(Math.round(at - appleEpoch)) * 1_000_000n)
      const rowid = insert('message', {
        ...(message.rowid === undefined ? {} : { ROWID: message.rowid }),
        guid: message.guid ?? `00000000-0000-4000-8000-${String(++guids).padStart(12, '0')}`,
        text: message.column ?? null,
        attributedBody: body,
        date,
        is_from_me: message.fromMe === true ? 1 : 0,
        handle_id: message.handle ?? (message.fromMe === true ? 0 : 1),
        service: 'iMessage',
        ...message.more,
      })
      for (const chat of message.chats ?? [1]) insert('chat_message_join', { chat_id: chat, message_id: rowid })
      return rowid
    },
  }
}

/** A conversation with one person, a day ago; each entry is a minute later than the one before. Gives its chat. */
export function talk(db: MessagesDatabase, rows: readonly NewMessage[], chat = db.direct('+14155550101')): number {
  rows.forEach((row, index) => db.message({ at: now - 24 * hour + index * minute, chats: [chat], ...row }))
  return chat
}

export const asked: NewMessage = { text: 'are you coming?' }
export const answered: NewMessage = { text: 'yes, ten minutes', fromMe: true }
