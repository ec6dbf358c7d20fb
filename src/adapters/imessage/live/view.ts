import type { ContactCard } from '#core/conversation/people.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ChatMessage, MessagesView } from '#core/ports/live-messages.ts'
import type { Directory } from '../conversations.ts'
import { toMessage } from '../reading/read-messages.ts'
import { prepareRowQueries } from '../watcher/new-rows.ts'
import { createDirectoryCache } from './directory-cache.ts'
import type { LiveConnection, LiveDatabase } from './live-database.ts'

/** Reads the current state of conversations, with or without a running listener. `cards`: the address book, re-read from time to time. */
export function createMessagesView(options: {
  readonly database: LiveDatabase
  readonly clock: Clock
  readonly cards: () => readonly ContactCard[]
}): MessagesView {
  const { database } = options
  const directories = createDirectoryCache(options.clock, options.cards)
  return {
    thread: (chat, limit) => database.read((connection) => readThread(connection, directories.get(connection), chat, limit)),
    prove: () => database.prove(),
  }
}

/** How far the clocks of two devices may differ, ms. */
const clockSkew = 60_000

function readThread(connection: LiveConnection, directory: Directory, chat: string, limit: number): readonly ChatMessage[] {
  const known = [...directory.chats.values()].find(({ guid }) => guid === chat)
  if (known === undefined) return []
  const order = connection.schema.has('chat_message_join', 'message_date') ? 'message_date' : 'message_id'
  const newest = connection.db.prepare(
    `SELECT message_id FROM chat_message_join WHERE chat_id IN (SELECT value FROM json_each(?)) ORDER BY ${order} DESC, message_id DESC LIMIT ?`,
    { small: true },
  )
  const rowids = [...new Set(newest(JSON.stringify(known.conversation.chats), limit).map(([rowid]) => Number(rowid)))]
  let theirs = Number.NEGATIVE_INFINITY
  return prepareRowQueries(connection)
    .read(rowids)
    .flatMap((row) => {
      const message = toMessage(row, directory)
      if (message === null) return []
      const { at, fromMe } = message
      if (!fromMe && at !== null) theirs = at
      // Rows are in order of arrival. A message of the owner after one of theirs answers it, even if theirs is dated slightly later.
      const behind = fromMe && at !== null && theirs > at && theirs - at <= clockSkew ? theirs : at
      return [{ ...message, at: behind, edited: row.edited, changedAt: row.changedAt }]
    })
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.rowid - b.rowid)
}
