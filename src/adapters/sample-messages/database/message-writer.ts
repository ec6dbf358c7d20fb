import type Database from 'better-sqlite3'

/** Epoch of Apple's nanoseconds, 2001-01-01 UTC, in ms since 1970. */
const appleEpochMs = 978_307_200_000

/** @param at ms since 1970. @returns nanoseconds since 2001. No double holds them exactly: keep it a bigint. */
export function toAppleTime(at: number): bigint {
  // As in real rows, the last digits are not zero: a test reveals a reader that rounds them.
  return BigInt(at - appleEpochMs) * 1_000_000n + BigInt(at % 999_983)
}

/** @returns seconds since 2001, the format in edit histories. */
export function toAppleSeconds(at: number): number {
  return (at - appleEpochMs) / 1000
}

export interface Owner {
  /** E.164. */
  readonly number: string
  readonly email: string
}

/** Fields of a conversation's row that messages need. */
export interface ChatRow {
  readonly rowid: bigint
  readonly guid: string
  readonly service: string
  /** `room_name` of a group. Null if it isn't one. */
  readonly room: string | null
  /** The handle of the other person, 0 for a group. */
  readonly handle: bigint
}

export interface NewMessage {
  readonly guid: string
  readonly chat: ChatRow
  /** ms since 1970. */
  readonly at: number
  /** Handle row of the sender. Null for the owner. */
  readonly sender: bigint | null
  readonly text: string | null
  readonly body: Uint8Array | null
  /** Not seen by the owner yet. */
  readonly unread?: boolean
  /** False: the row isn't linked to a conversation yet. Unlinking it later would delete it, as Messages' own trigger does. */
  readonly joined?: boolean
  /** Columns that not every message has. */
  readonly extra?: Partial<Record<ExtraColumn, string | number | bigint | Uint8Array | null>>
}

const extraColumns = [
  'associated_message_guid',
  'associated_message_type',
  'associated_message_emoji',
  'associated_message_range_length',
  'balloon_bundle_id',
  'payload_data',
  'message_summary_info',
  'date_edited',
  'is_empty',
  'part_count',
  'thread_originator_guid',
  'thread_originator_part',
  'item_type',
  'group_title',
  'is_audio_message',
  'cache_has_attachments',
] as const
type ExtraColumn = (typeof extraColumns)[number]
/** Columns that are not null in a plain message. */
const extraDefaults: Partial<Record<ExtraColumn, number>> = {
  associated_message_type: 0,
  associated_message_range_length: 0,
  date_edited: 0,
  is_empty: 0,
  part_count: 1,
  item_type: 0,
  is_audio_message: 0,
  cache_has_attachments: 0,
}

export interface NewChat {
  readonly service: string
  /** Address of a direct conversation, or `chat…` for a group. */
  readonly identifier: string
  readonly group: boolean
  readonly displayName: string | null
  readonly members: readonly bigint[]
  /** 0 known, 1 unknown sender, 2 junk; higher values are kinds of business texts. */
  readonly filtered: number
  readonly guid: string
}

export interface Attachment {
  readonly guid: string
  readonly name: string
  readonly mimeType: string
  readonly uti: string
  readonly bytes: number
}

/** Writes rows into a Messages database in the way Messages does. Statements are prepared once; call inside a transaction. */
export interface MessageWriter {
  /** Row of the address, created if it is missing. */
  handle(address: string, service: string): bigint
  chat(chat: NewChat): ChatRow
  message(message: NewMessage): bigint
  attachment(message: bigint, attachment: Attachment, at: number, fromMe: boolean): void
}

export function createMessageWriter(db: Database.Database, owner: Owner): MessageWriter {
  const findHandle = db.prepare('SELECT ROWID FROM handle WHERE id = ? AND service = ?').pluck().safeIntegers()
  const addHandle = db.prepare('INSERT INTO handle (id, country, service, uncanonicalized_id) VALUES (?, ?, ?, ?)').safeIntegers()
  const addChat = db.prepare(`
    INSERT INTO chat (guid, style, state, account_id, chat_identifier, service_name, room_name, account_login, display_name, group_id,
      original_group_id, is_filtered, last_addressed_handle, ck_sync_state)
    VALUES (?, ?, 3, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`)
  const addMember = db.prepare('INSERT INTO chat_handle_join (chat_id, handle_id) VALUES (?, ?)')
  const addMessage = db.prepare(`
    INSERT INTO message (guid, text, handle_id, attributedBody, version, service, account, account_guid, date, date_read, date_delivered,
      is_delivered, is_finished, is_from_me, is_read, is_sent, has_dd_results, cache_roomnames, destination_caller_id, reply_to_guid,
      ck_sync_state, was_data_detected, ${extraColumns.join(', ')})
    VALUES (?, ?, ?, ?, 10, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, 0, ?, ?, ?, 1, 1, ${extraColumns.map(() => '?').join(', ')})`)
  const joinChat = db.prepare('INSERT INTO chat_message_join (chat_id, message_id, message_date) VALUES (?, ?, ?)')
  const addAttachment = db.prepare(`
    INSERT INTO attachment (guid, original_guid, created_date, filename, uti, mime_type, transfer_state, is_outgoing, transfer_name, total_bytes)
    VALUES (?, ?, ?, ?, ?, ?, 5, ?, ?, ?)`)
  const joinAttachment = db.prepare('INSERT INTO message_attachment_join (message_id, attachment_id) VALUES (?, ?)')
  const accountGuid = '5D1F7A10-0000-4000-A000-000000000001'
  const lastGuid = new Map<bigint, string>()

  return {
    handle(address, service) {
      const found = findHandle.get(address, service)
      if (typeof found === 'bigint') return found
      return BigInt(addHandle.run(address, address.startsWith('+1') ? 'us' : null, service, null).lastInsertRowid)
    },

    chat({ service, identifier, group, displayName, members, filtered, guid }) {
      const room = group ? identifier : null
      const chatGuid = `${service};${group ? '+' : '-'};${identifier}`
      const inserted = addChat.run(
        chatGuid,
        group ? 43 : 45,
        accountGuid,
        identifier,
        service,
        room,
        `E:${owner.email}`,
        displayName,
        guid,
        guid,
        filtered,
        owner.number,
      )
      const rowid = BigInt(inserted.lastInsertRowid)
      for (const member of members) addMember.run(rowid, member)
      return { rowid, guid: chatGuid, service, room, handle: group ? 0n : (members[0] ?? 0n) }
    },

    message({ guid, chat, at, sender, text, body, unread = false, joined = true, extra = {} }) {
      const fromMe = sender === null
      const date = toAppleTime(at)
      const delivered = fromMe && chat.service === 'iMessage'
      // The owner's rows only sometimes name the other person: a message typed on another device or in a group has no handle. Here it is one in
      // three, chosen by a digit of the guid.
      const handle = sender ?? (guid.charCodeAt(0) % 3 === 0 ? 0n : chat.handle)
      const { lastInsertRowid } = addMessage.run(
        guid,
        text,
        handle,
        body,
        chat.service,
        chat.service === 'iMessage' ? `E:${owner.email}` : `P:${owner.number}`,
        accountGuid,
        date,
        fromMe || unread ? 0n : date + 30_000_000_000n,
        delivered ? date + 900_000_000n : 0n,
        delivered ? 1 : 0,
        fromMe ? 1 : 0,
        fromMe || unread ? 0 : 1,
        fromMe ? 1 : 0,
        chat.room,
        owner.number,
        lastGuid.get(chat.rowid) ?? null,
        ...extraColumns.map((column) => extra[column] ?? extraDefaults[column] ?? null),
      )
      const rowid = BigInt(lastInsertRowid)
      if (joined) joinChat.run(chat.rowid, rowid, date)
      lastGuid.set(chat.rowid, guid)
      return rowid
    },

    attachment(message, { guid, name, mimeType, uti, bytes }, at, fromMe) {
      const folder = `~/Library/Messages/Attachments/${guid.slice(-2).toLowerCase()}/${guid}`
      const made = addAttachment.run(
        guid,
        guid,
        toAppleTime(at) / 1_000_000_000n,
        `${folder}/${name}`,
        uti,
        mimeType,
        fromMe ? 1 : 0,
        name,
        bytes,
      )
      joinAttachment.run(message, made.lastInsertRowid)
    },
  }
}
