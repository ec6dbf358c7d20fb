/**
 * Tables, columns, indexes, and triggers of `chat.db` in macOS 15. The names and their meaning are Apple's; this listing is ours.
 *
 * Two triggers are left out because they call functions that only Apple's process defines (removal of attachment files, plug-in data). With them, no
 * other program could delete a row.
 *
 * Notation of a column: name and type. Types are `text`, `int`, `blob`, `zero` (an integer that defaults to 0), `key` (the row number), or SQL after
 * a colon.
 */

const columnTypes: Readonly<Record<string, string>> = {
  text: 'TEXT',
  int: 'INTEGER',
  blob: 'BLOB',
  zero: 'INTEGER DEFAULT 0',
  key: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  unique: 'TEXT UNIQUE NOT NULL',
  required: 'TEXT NOT NULL',
  chat: 'INTEGER REFERENCES chat (ROWID) ON DELETE CASCADE',
  message: 'INTEGER REFERENCES message (ROWID) ON DELETE CASCADE',
  handle: 'INTEGER REFERENCES handle (ROWID) ON DELETE CASCADE',
  attachment: 'INTEGER REFERENCES attachment (ROWID) ON DELETE CASCADE',
}

interface Table {
  readonly name: string
  readonly columns: string
  readonly constraints?: readonly string[]
}

const tables: readonly Table[] = [
  { name: '_SqliteDatabaseProperties', columns: 'key text, value text', constraints: ['UNIQUE (key)'] },
  {
    name: 'message',
    columns: `
      ROWID key, guid unique, text text, replace zero, service_center text, handle_id zero, subject text, country text, attributedBody blob,
      version zero, type zero, service text, account text, account_guid text, error zero, date int, date_read int, date_delivered int,
      is_delivered zero, is_finished zero, is_emote zero, is_from_me zero, is_empty zero, is_delayed zero, is_auto_reply zero,
      is_prepared zero, is_read zero, is_system_message zero, is_sent zero, has_dd_results zero, is_service_message zero, is_forward zero,
      was_downgraded zero, is_archive zero, cache_has_attachments zero, cache_roomnames text, was_data_detected zero,
      was_deduplicated zero, is_audio_message zero, is_played zero, date_played int, item_type zero, other_handle zero, group_title text,
      group_action_type zero, share_status zero, share_direction zero, is_expirable zero, expire_state zero, message_action_type zero,
      message_source zero, associated_message_guid text, associated_message_type zero, balloon_bundle_id text, payload_data blob,
      expressive_send_style_id text, associated_message_range_location zero, associated_message_range_length zero,
      time_expressive_send_played int, message_summary_info blob, ck_sync_state zero, ck_record_id text, ck_record_change_tag text,
      destination_caller_id text, is_corrupt zero, reply_to_guid text, sort_id int, is_spam zero, has_unseen_mention zero,
      thread_originator_guid text, thread_originator_part text, syndication_ranges text, synced_syndication_ranges text,
      was_delivered_quietly zero, did_notify_recipient zero, date_retracted int, date_edited int, was_detonated zero, part_count int,
      is_stewie zero, is_kt_verified zero, is_sos zero, is_critical zero, bia_reference_id text, fallback_hash text,
      associated_message_emoji text, is_pending_satellite_send zero, needs_relay zero, schedule_type zero, schedule_state zero,
      sent_or_received_off_grid zero`,
  },
  {
    name: 'chat',
    columns: `
      ROWID key, guid unique, style int, state int, account_id text, properties blob, chat_identifier text, service_name text,
      room_name text, account_login text, is_archived zero, last_addressed_handle text, display_name text, group_id text,
      is_filtered zero, successful_query int, engram_id text, server_change_token text, ck_sync_state zero, original_group_id text,
      last_read_message_timestamp zero, cloudkit_record_id text, last_addressed_sim_id text, is_blackholed zero, syndication_date zero,
      syndication_type zero, is_recovered zero, is_deleting_incoming_messages zero`,
  },
  {
    name: 'handle',
    columns: 'ROWID key, id required, country text, service required, uncanonicalized_id text, person_centric_id text',
    constraints: ['UNIQUE (id, service)'],
  },
  {
    name: 'attachment',
    columns: `
      ROWID key, guid unique, created_date zero, start_date zero, filename text, uti text, mime_type text, transfer_state zero,
      is_outgoing zero, user_info blob, transfer_name text, total_bytes zero, is_sticker zero, sticker_user_info blob,
      attribution_info blob, hide_attachment zero, ck_sync_state zero, ck_server_change_token_blob blob, ck_record_id text,
      original_guid unique, is_commsafety_sensitive zero, emoji_image_content_identifier text, emoji_image_short_description text,
      preview_generation_state zero`,
  },
  {
    name: 'chat_message_join',
    columns: 'chat_id chat, message_id message, message_date zero',
    constraints: ['PRIMARY KEY (chat_id, message_id)'],
  },
  { name: 'chat_handle_join', columns: 'chat_id chat, handle_id handle', constraints: ['UNIQUE (chat_id, handle_id)'] },
  {
    name: 'message_attachment_join',
    columns: 'message_id message, attachment_id attachment',
    constraints: ['UNIQUE (message_id, attachment_id)'],
  },
  {
    name: 'chat_recoverable_message_join',
    columns: 'chat_id chat, message_id message, delete_date int, ck_sync_state zero',
    constraints: ['PRIMARY KEY (chat_id, message_id)', 'CHECK (delete_date != 0)'],
  },
  {
    name: 'recoverable_message_part',
    columns: 'chat_id chat, message_id message, part_index int, delete_date int, part_text: BLOB NOT NULL, ck_sync_state zero',
    constraints: ['PRIMARY KEY (chat_id, message_id, part_index)', 'CHECK (delete_date != 0)'],
  },
  { name: 'unsynced_removed_recoverable_messages', columns: 'ROWID key, chat_guid required, message_guid required, part_index int' },
  { name: 'deleted_messages', columns: 'ROWID key, guid required' },
  { name: 'sync_deleted_chats', columns: 'ROWID key, guid required, recordID text, timestamp int' },
  { name: 'sync_deleted_messages', columns: 'ROWID key, guid required, recordID text' },
  { name: 'sync_deleted_attachments', columns: 'ROWID key, guid required, recordID text' },
  { name: 'message_processing_task', columns: 'ROWID key, guid required, task_flags: INTEGER NOT NULL' },
  { name: 'kvtable', columns: 'ROWID key, key: TEXT UNIQUE NOT NULL, value: BLOB NOT NULL' },
]

/** Name: table and columns (and the condition of a partial index). */
const indexes: Readonly<Record<string, string>> = {
  message_idx_date: 'message (date)',
  message_idx_handle: 'message (handle_id, date)',
  message_idx_handle_id: 'message (handle_id)',
  message_idx_other_handle: 'message (other_handle)',
  message_idx_thread_originator_guid: 'message (thread_originator_guid)',
  message_idx_associated_message: 'message (associated_message_guid)',
  message_idx_is_sent_is_from_me_error: 'message (is_sent, is_from_me, error)',
  message_idx_failed: 'message (is_finished, is_from_me, error)',
  message_idx_is_read: 'message (is_read, is_from_me, is_finished)',
  message_idx_isRead_isFromMe_itemType: 'message (is_read, is_from_me, item_type)',
  message_idx_cache_has_attachments: 'message (cache_has_attachments)',
  message_idx_was_downgraded: 'message (was_downgraded)',
  message_idx_expire_state: 'message (expire_state)',
  message_idx_undelivered_one_to_one_imessage: `message (cache_roomnames, service, is_sent, is_delivered, was_downgraded, item_type)
    WHERE cache_roomnames IS NULL AND service = 'iMessage' AND is_sent = 1 AND is_delivered = 0 AND was_downgraded = 0 AND item_type == 0`,
  chat_idx_chat_identifier: 'chat (chat_identifier)',
  chat_idx_chat_identifier_service_name: 'chat (chat_identifier, service_name)',
  chat_idx_chat_room_name_service_name: 'chat (room_name, service_name)',
  chat_idx_is_archived: 'chat (is_archived)',
  chat_idx_group_id: 'chat (group_id)',
  chat_handle_join_idx_handle_id: 'chat_handle_join (handle_id)',
  chat_message_join_idx_message_id_only: 'chat_message_join (message_id)',
  chat_message_join_idx_chat_id: 'chat_message_join (chat_id)',
  chat_message_join_idx_message_date_id_chat_id: 'chat_message_join (chat_id, message_date, message_id)',
  message_attachment_join_idx_message_id: 'message_attachment_join (message_id)',
  message_attachment_join_idx_attachment_id: 'message_attachment_join (attachment_id)',
  attachment_idx_purged_attachments_v2: `attachment (hide_attachment, ck_sync_state, transfer_state)
    WHERE hide_attachment = 0 AND (ck_sync_state = 1 OR ck_sync_state = 4) AND transfer_state = 0`,
  message_processing_task_idx_guid_task_flags: 'message_processing_task (guid, task_flags)',
}

const roomNamesOf = (message: string) =>
  `UPDATE message SET cache_roomnames = (SELECT group_concat(c.room_name) FROM chat c JOIN chat_message_join j ON c.ROWID = j.chat_id
     WHERE j.message_id = ${message}) WHERE ROWID = ${message};`

const dropUnjoined = `DELETE FROM message WHERE ROWID = OLD.message_id
    AND NOT EXISTS (SELECT 1 FROM chat_message_join WHERE message_id = OLD.message_id)
    AND NOT EXISTS (SELECT 1 FROM chat_recoverable_message_join WHERE message_id = OLD.message_id);`

const dropUnusedHandle = `DELETE FROM handle WHERE ROWID = OLD.handle_id
    AND NOT EXISTS (SELECT 1 FROM chat_handle_join WHERE handle_id = OLD.handle_id)
    AND NOT EXISTS (SELECT 1 FROM message WHERE handle_id = OLD.handle_id)
    AND NOT EXISTS (SELECT 1 FROM message WHERE other_handle = OLD.handle_id);`

/** Name: when it fires, and what it does. */
const triggers: Readonly<Record<string, readonly [string, string]>> = {
  after_insert_on_chat_message_join: ['INSERT ON chat_message_join', roomNamesOf('NEW.message_id')],
  after_delete_on_chat_message_join: ['DELETE ON chat_message_join', roomNamesOf('OLD.message_id') + dropUnjoined],
  after_delete_on_chat_recoverable_message_join: ['DELETE ON chat_recoverable_message_join', roomNamesOf('OLD.message_id') + dropUnjoined],
  after_insert_on_message_attachment_join: [
    'INSERT ON message_attachment_join',
    'UPDATE message SET cache_has_attachments = 1 WHERE ROWID = NEW.message_id;',
  ],
  after_delete_on_message_attachment_join: [
    'DELETE ON message_attachment_join',
    `DELETE FROM attachment WHERE ROWID = OLD.attachment_id
       AND NOT EXISTS (SELECT 1 FROM message_attachment_join WHERE attachment_id = OLD.attachment_id);`,
  ],
  after_delete_on_chat: ['DELETE ON chat', 'DELETE FROM chat_message_join WHERE chat_id = OLD.ROWID;'],
  after_delete_on_chat_handle_join: ['DELETE ON chat_handle_join', dropUnusedHandle],
  after_delete_on_message: ['DELETE ON message', dropUnusedHandle],
  add_to_deleted_messages: ['DELETE ON message', 'INSERT INTO deleted_messages (guid) VALUES (OLD.guid);'],
  add_to_sync_deleted_messages: [
    'DELETE ON message',
    'INSERT INTO sync_deleted_messages (guid, recordID) VALUES (OLD.guid, OLD.ck_record_id);',
  ],
  add_to_sync_deleted_attachments: [
    'DELETE ON attachment',
    'INSERT INTO sync_deleted_attachments (guid, recordID) VALUES (OLD.guid, OLD.ck_record_id);',
  ],
  delete_associated_messages_after_delete_on_message: [
    'DELETE ON message',
    `DELETE FROM message WHERE OLD.associated_message_guid IS NULL AND associated_message_guid IS NOT NULL
       AND guid = OLD.associated_message_guid;`,
  ],
  update_message_date_after_update_on_message: [
    'UPDATE OF date ON message',
    'UPDATE chat_message_join SET message_date = NEW.date WHERE message_id = NEW.ROWID AND message_date != NEW.date;',
  ],
  update_last_failed_message_date: [
    `UPDATE OF error ON message WHEN NEW.error != 0
       AND NEW.date > COALESCE((SELECT value FROM kvtable WHERE key = 'lastFailedMessageDate'), 0)`,
    `INSERT OR REPLACE INTO kvtable (key, value) VALUES ('lastFailedMessageDate', NEW.date);
     INSERT OR REPLACE INTO kvtable (key, value) VALUES ('lastFailedMessageRowID', NEW.ROWID);`,
  ],
}

/** SQL for the bare tables. Filling them before running `indexStatements` is several times faster. */
export function tableStatements(): string {
  return tables.map(tableStatement).join('\n')
}

/** SQL for the indexes and triggers, to run after the rows are inserted. */
export function indexStatements(): string {
  const created = Object.entries(indexes).map(([name, on]) => `CREATE INDEX ${name} ON ${on};`)
  const acting = Object.entries(triggers).map(([name, [when, what]]) => `CREATE TRIGGER ${name} AFTER ${when} BEGIN ${what} END;`)
  return [...created, ...acting].join('\n')
}

function tableStatement(table: Table): string {
  const columns = table.columns.split(',').map((column) => {
    const [, name = '', mark = '', kind = ''] = /^(\w+)(:?) (.+)$/.exec(column.trim()) ?? []
    const sql = mark === ':' ? kind : columnTypes[kind]
    if (sql === undefined) throw new Error(`column "${column.trim()}" of ${table.name} has no known type`)
    return `${name} ${sql}`
  })
  return `CREATE TABLE ${table.name} (${[...columns, ...(table.constraints ?? [])].join(', ')});`
}
