import type { FindThreadTarget, ThreadTarget } from '#core/conversation/pair-builder.ts'
import { bubblesOf } from '#core/conversation/text/text-content.ts'
import type { ChatDatabase } from './chat-database.ts'
import { readRow } from './row-reading.ts'
import { messageColumns, type Schema } from './schema.ts'

/** How many of the newest answers by others in a thread are searched for the one that is meant. */
const maxAnswers = 50

/**
 * Finds the message that an inline reply answers: the latest earlier one in its thread by somebody else. A thread is identified by its first message,
 * so replying to an answer in the thread uses the same id.
 */
export function createThreadTargets(db: ChatDatabase, schema: Schema, plainText: (rowid: number) => unknown): FindThreadTarget {
  if (!schema.has('message', 'thread_originator_guid')) return () => null
  const columns = messageColumns(schema, false)
  const answers = db.prepare(
    `SELECT ${columns} FROM message m WHERE m.thread_originator_guid = ? AND coalesce(m.is_from_me, 0) = 0 ORDER BY m.date DESC, m.ROWID DESC LIMIT ${maxAnswers}`,
    { small: true },
  )
  const first = db.prepare(`SELECT ${columns} FROM message m WHERE m.guid = ? AND coalesce(m.is_from_me, 0) = 0`, { small: true })
  return (thread, before) => {
    let found: ThreadTarget | null = null
    for (const row of [...answers(thread), ...first(thread)]) {
      const { at, exclusion, text } = readRow(row, plainText)
      if (at === null || at >= before || exclusion !== null || text === null) continue
      if (found === null || at > found.at) found = { at, bubbles: bubblesOf(text) }
    }
    return found
  }
}
