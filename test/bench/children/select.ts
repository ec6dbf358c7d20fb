import Database from 'better-sqlite3'

/**
 * The floor of an extraction: the columns it reads, stepped through by the same SQLite, each row made and dropped. Prints a JSON line.
 */
const columns = [
  'ROWID, guid, text, attributedBody, date, handle_id, is_from_me, item_type, associated_message_type, associated_message_guid',
  'balloon_bundle_id, thread_originator_guid, message_summary_info, is_audio_message, is_auto_reply, is_forward, is_spam, error',
  'cache_has_attachments, (SELECT chat_id FROM chat_message_join j WHERE j.message_id = message.ROWID)',
].join(', ')
const db = new Database(process.argv[2] ?? '', { readonly: true, fileMustExist: true })
db.defaultSafeIntegers(true)
const since = performance.now()
let rows = 0
for (const row of db.prepare(`SELECT ${columns} FROM message`).raw(true).iterate()) rows += row === null ? 0 : 1
console.log(JSON.stringify({ ms: performance.now() - since, rows, peakMb: process.resourceUsage().maxRSS / 1024 }))
