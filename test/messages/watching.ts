import { expect, onTestFinished } from 'vitest'
import { createLiveDatabase, createMessagesView, createWatcher, type LiveDatabase } from '#adapters/imessage/index.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import type { MessagesView, MessageWatcher, WatchCursor, WatchedMessage } from '#core/ports/live-messages.ts'
import { fakeClock, type FakeClock } from '../fakes.ts'
import { hour, messagesDatabase, now, type MessagesDatabase } from './messages-database.ts'

/** What the live parts of a test read through; closed when the test ends. */
export function liveDatabase(chatDb: string): LiveDatabase {
  const database = createLiveDatabase(chatDb)
  onTestFinished(() => database.close())
  return database
}

export interface Watched {
  readonly watcher: MessageWatcher
  readonly view: MessagesView
  readonly database: LiveDatabase
  readonly clock: FakeClock
  /** Polls until there is no more; texts in the order they came, `*` before what is not fresh. */
  texts(): string[]
  all(): WatchedMessage[]
  cursor(): WatchCursor
}

export function watch(
  db: MessagesDatabase,
  options: { cursor?: WatchCursor; clock?: FakeClock; startedAt?: number; cards?: ContactCard[] } = {},
): Watched {
  const clock = options.clock ?? fakeClock(now)
  const cards = () => options.cards ?? []
  const database = liveDatabase(db.path)
  const view = createMessagesView({ database, clock, cards })
  const watcher = createWatcher({
    database,
    clock,
    startedAt: options.startedAt ?? clock.now(),
    cursor: options.cursor ?? null,
    cards,
  })
  let cursor: WatchCursor = ''
  const all = () => {
    const found: WatchedMessage[] = []
    for (let more = true; more;) {
      const batch = watcher.poll()
      expect(batch.failure).toBeNull()
      found.push(...batch.messages)
      ;({ more, cursor } = batch)
    }
    return found
  }
  const texts = () => all().map(({ text, fresh }) => `${fresh ? '' : '*'}${text ?? ''}`)
  // Begins here: what a test writes afterwards is new.
  all()
  return { watcher, view, database, clock, texts, all, cursor: () => cursor }
}

/** A database with one conversation and an old text in it. */
export function started(): { db: MessagesDatabase; chat: number } {
  const db = messagesDatabase()
  const chat = db.direct('+14155550101')
  db.message({ text: 'long ago', at: now - hour, chats: [chat] })
  return { db, chat }
}
