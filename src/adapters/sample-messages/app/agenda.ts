import type Database from 'better-sqlite3'
import { z } from 'zod'
import { toAppleTime } from '../database/message-writer.ts'
import { appendIncoming, writeIncoming } from '../incoming.ts'
import type { OpenSample } from './open-sample.ts'

/**
 * Pending events of the sample Messages app: receipts, late errors, answers. They are stored in the database, so they happen even if the stand-in is
 * killed and another one takes over.
 *
 * How to add one: a shape in `happening` and what it does in `perform`.
 */
const happening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), rowid: z.number() }),
  z.object({ kind: z.literal('delivered'), rowid: z.number() }),
  z.object({ kind: z.literal('refused'), rowid: z.number(), error: z.number() }),
  /** The row's link to its conversation, omitted at first. */
  z.object({ kind: z.literal('join'), rowid: z.number(), chat: z.number() }),
  z.object({ kind: z.literal('reply'), chat: z.string(), from: z.string(), text: z.string() }),
  /** A text on its way to another machine's sample database. */
  z.object({ kind: z.literal('transmit'), to: z.string(), text: z.string() }),
])
export type Happening = z.infer<typeof happening>

const table = 'idiolect_sample_agenda'
/** A contact's answer that is overdue by more than this is dropped, ms. */
const lateReplyMs = 10 * 60_000

export function planHappening(db: Database.Database, at: number, what: Happening): void {
  makeTable(db)
  db.prepare(`INSERT INTO ${table} (at, what) VALUES (?, ?)`).run(at, JSON.stringify(what))
}

/** Time of the next event, ms since 1970. Null if there is none. */
export function nextHappening(db: Database.Database): number | null {
  makeTable(db)
  return db.prepare<[], number | null>(`SELECT min(at) FROM ${table}`).pluck().get() ?? null
}

/** Runs the events that are due at `now`, in order, none twice, even with several stand-ins. Returns their number. */
export function runAgenda(sample: OpenSample, now: number): number {
  const due = nextHappening(sample.db)
  if (due === null || due > now) return 0
  const outbound: { to: string; text: string }[] = []
  const count = sample.db
    .transaction(() => {
      const rows = sample.db
        .prepare<[number], { id: number; at: number; what: string }>(`SELECT id, at, what FROM ${table} WHERE at <= ? ORDER BY at, id`)
        .all(now)
      for (const { id, at, what } of rows) {
        sample.db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)
        const parsed = happening.parse(JSON.parse(what))
        if (parsed.kind === 'transmit') outbound.push(parsed)
        else perform(sample, parsed, at, now)
      }
      return rows.length
    })
    .immediate()
  // Outside the transaction: otherwise two machines that write to each other would wait for each other.
  for (const { to, text } of outbound) appendIncoming(to, { from: sample.owner.number, text, at: now })
  return count
}

/** Whether an answer of a contact is scheduled in this conversation. */
export function isReplyPlanned(db: Database.Database, chat: string): boolean {
  makeTable(db)
  return (
    db.prepare(`SELECT 1 FROM ${table} WHERE json_extract(what, '$.kind') = 'reply' AND json_extract(what, '$.chat') = ?`).get(chat) !==
    undefined
  )
}

/** Adjusts the events after rows were renumbered. */
export function renumberAgenda(db: Database.Database, by: number): void {
  makeTable(db)
  db.prepare(
    `UPDATE ${table} SET what = json_set(what, '$.rowid', json_extract(what, '$.rowid') + ?) WHERE json_extract(what, '$.rowid') IS NOT NULL`,
  ).run(by)
}

function perform(sample: OpenSample, what: Exclude<Happening, { kind: 'transmit' }>, at: number, now: number): void {
  const { db } = sample
  switch (what.kind) {
    case 'sent':
      db.prepare('UPDATE message SET is_sent = 1 WHERE ROWID = ? AND error = 0').run(what.rowid)
      break
    case 'delivered':
      db.prepare('UPDATE message SET is_delivered = 1, date_delivered = ? WHERE ROWID = ? AND error = 0').run(toAppleTime(now), what.rowid)
      break
    case 'refused':
      db.prepare('UPDATE message SET error = ?, is_sent = 0, is_delivered = 0 WHERE ROWID = ?').run(what.error, what.rowid)
      break
    case 'join':
      db.prepare(
        'INSERT OR IGNORE INTO chat_message_join (chat_id, message_id, message_date) SELECT ?, ROWID, date FROM message WHERE ROWID = ?',
      ).run(what.chat, what.rowid)
      break
    case 'reply':
      if (now - at < lateReplyMs) writeIncoming(sample, { from: what.from, text: what.text, at: now, chat: what.chat })
      break
  }
}

function makeTable(db: Database.Database): void {
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, what TEXT NOT NULL)`)
}
