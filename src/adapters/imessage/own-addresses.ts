import { readAddress } from '#core/conversation/address.ts'
import type { ChatDatabase } from './reading/chat-database.ts'
import type { Schema } from './reading/schema.ts'

/** Newest messages of a chat that are asked which of the owner's addresses they went over. */
const perChat = 20

/**
 * The owner's own addresses, normalized: the accounts that chats and messages belong to, and the numbers that were called.
 *
 * `last_addressed_handle` also has other people's in it and is not asked. A sample of every chat is
 * enough: an address that the owner writes to themselves from is on that chat's own messages.
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
