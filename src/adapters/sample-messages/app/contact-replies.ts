import { anybody, answersOf } from '../script/replies.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { isReplyPlanned, planHappening } from './agenda.ts'
import type { OpenSample } from './open-sample.ts'
import { toAppleTime, type ChatRow } from '../database/message-writer.ts'

/** Shortest and longest time until somebody replies, ms. */
const soonest = 4_000
const latest = 15_000
/** Limit of their messages within `rowMs`, so that the sample doesn't keep two machines answering each other forever. */
const maxInARow = 4
const rowMs = 30 * 60_000

/**
 * Schedules the other person's reply to what the owner just sent in a direct conversation: most of the time, but only a few times per half hour. Short
 * codes and companies never reply. Call inside a transaction.
 */
export function planReply({ db }: OpenSample, chat: ChatRow, text: string, at: number): void {
  if (chat.room !== null || isReplyPlanned(db, chat.guid)) return
  const from = db.prepare<[string], string>('SELECT chat_identifier FROM chat WHERE guid = ?').pluck().get(chat.guid) ?? ''
  if (!/^\+\d{8,}$|@/.test(from)) return
  const recent = db
    .prepare<[bigint, bigint], number>(
      `SELECT count(*) FROM chat_message_join j JOIN message m ON m.ROWID = j.message_id
       WHERE j.chat_id = ? AND j.message_date > ? AND m.is_from_me = 0`,
    )
    .pluck()
    .get(chat.rowid, toAppleTime(at - rowMs))
  if ((recent ?? 0) >= maxInARow) return
  const random = createSeededRandom(`${chat.guid}/${at}`)
  if (random.chance(0.25)) return
  const answers = answersOf[from] ?? anybody
  const lines = text.includes('?') ? answers.toQuestions : answers.toTheRest
  const line = lines[(recent ?? 0) % lines.length]
  if (line !== undefined) planHappening(db, at + random.between(soonest, latest), { kind: 'reply', chat: chat.guid, from, text: line })
}
