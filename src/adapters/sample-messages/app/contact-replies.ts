import { anybody, answersOf } from '../script/replies.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { isReplyPlanned, planHappening } from './agenda.ts'
import type { OpenSample } from './open-sample.ts'
import { toAppleTime, type ChatRow } from '../database/message-writer.ts'

/** ms; people take a moment. */
const soonest = 4_000
const latest = 15_000
/** They do not go on forever, so that two machines that answer each other are not the sample's doing. */
const maxInARow = 4
const rowMs = 30 * 60_000

/**
 * Has the other side of a conversation of two answer what the owner just sent, most of the time and a few times in half an hour. Short codes
 * and companies answer nobody. Inside a transaction of the caller's.
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
