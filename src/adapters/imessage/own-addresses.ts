import { readAddress } from '#core/conversation/address.ts'
import type { ChatDatabase } from './reading/chat-database.ts'
import type { Schema } from './reading/schema.ts'

/** Number of newest messages per chat to check for the owner's address. */
const perChat = 20

/**
 * The owner's own addresses, normalized: the accounts of chats and messages, and the numbers that were called.
 *
 * `last_addressed_handle` also contains other people's addresses, so it is not used. A sample of each chat is enough: an address from which the owner
 * writes to themselves is on that chat's own messages.
 */
export function readOwnAddresses(db: ChatDatabase, schema: Schema, chats: readonly number[]): ReadonlySet<string> {
  const own = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value !== 'string') return
    const address = readAddress(value, null)
    if (address.kind === 'phone' || address.kind === 'email') own.add(address.value)
  }
  if (schema.has('chat', 'account_login')) {
    for (const [login] of db.prepare('SELECT DISTINCT account_login FROM chat')()) add(login)
  }
  const columns = ['account', 'destination_caller_id'].filter((name) => schema.has('message', name))
  if (columns.length === 0) return own
  const sample = db.prepare(
    `SELECT ${columns.map((name) => `m.${name}`).join(', ')} FROM message m
     WHERE m.ROWID IN (SELECT message_id FROM chat_message_join WHERE chat_id = ? ORDER BY message_id DESC LIMIT ${perChat})`,
  )
  for (const chat of chats) {
    for (const row of sample(chat)) row.forEach(add)
  }
  return own
}
