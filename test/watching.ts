import { expect, onTestFinished } from 'vitest'
import { createWatcher } from '#adapters/imessage/index.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import type { MessageWatcher, WatchCursor, WatchedMessage } from '#core/ports.ts'
import { fakeClock, type FakeClock } from './fakes.ts'
import { hour, messagesDatabase, now, type MessagesDatabase } from './messages-database.ts'

export interface Watched {
  readonly watcher: MessageWatcher
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
  const watcher = createWatcher({
    chatDb: db.path,
    clock,
    startedAt: options.startedAt ?? clock.now(),
    cursor: options.cursor ?? null,
    cards: () => options.cards ?? [],
  })
  onTestFinished(() => watcher.close())
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
  return { watcher, clock, texts, all, cursor: () => cursor }
}

/** A database with one conversation and an old text in it. */
export function started(): { db: MessagesDatabase; chat: number } {
  const db = messagesDatabase()
  const chat = db.direct('+14155550101')
  db.message({ text: 'long ago', at: now - hour, chats: [chat] })
  return { db, chat }
}
