import Database from 'better-sqlite3'
import fc from 'fast-check'
import { renameSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { fakeClock } from '#test/fakes.ts'
import { hour, messagesDatabase, now } from '#test/messages/messages-database.ts'
import type { ChatDatabase } from '../reading/chat-database.ts'
import { createLiveDatabase, type LiveConnection, type LiveDatabase } from '../live/live-database.ts'
import { createWatcher } from './watcher.ts'

type Step =
  | { readonly kind: 'write'; readonly count: number; readonly joined: boolean; readonly old: boolean }
  /** A poll in which the `at`-th read fails. */
  | { readonly kind: 'failing look'; readonly at: number }
  | { readonly kind: 'join' | 'look' | 'restart' | 'fold log' | 'replace log' | 'replace database' | 'renumber' | 'edit' | 'delete' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      count: fc.integer({ min: 1, max: 30 }),
      joined: fc.boolean(),
      old: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('failing look' as const), at: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'write', count: 700, joined: true, old: true } as const) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('join', 'look', 'look', 'restart', 'fold log', 'replace log', 'replace database', 'renumber', 'edit', 'delete'),
    }),
  },
)

/** In a poll with two new messages, each read fails once. */
const everyReadFails = Array.from({ length: 30 }, (_, before): Step[] => [
  { kind: 'write', count: 2, joined: true, old: false },
  { kind: 'failing look', at: before + 1 },
  { kind: 'look' },
]).flat()

/** Two people write in turn. */
const chatOf = (message: number) => (message % 2) + 1

/** A database in which a single read can fail, as on a failing disk. */
function failingReads(real: LiveDatabase) {
  let left = 0
  let failed = false
  const prepareIn =
    ({ db }: LiveConnection): ChatDatabase['prepare'] =>
    (...asked) => {
      const read = db.prepare(...asked)
      return (...values) => {
        if (left > 0 && --left === 0) {
          failed = true
          throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
        }
        return read(...values)
      }
    }
  const database: LiveDatabase = {
    ...real,
    read: (work) => real.read((connection) => work({ ...connection, db: { ...connection.db, prepare: prepareIn(connection) } })),
  }
  return {
    database,
    failAt: (at: number) => ((left = at), (failed = false)),
    failed: () => failed,
  }
}

/** A database with all kinds of events, and what a watcher reports about it. */
function play(steps: readonly Step[]): { seen: Map<string, number>; expected: Set<string>; possible: Set<string>; fresh: Set<string> } {
  const made = messagesDatabase()
  made.direct('+14155550101')
  made.direct('+14155550102')
  for (let index = 0; index < 3; index += 1) made.message({ text: 'before', at: now - hour })
  made.raw.close()
  const open = () => {
    const raw = new Database(made.path)
    raw.pragma('wal_autocheckpoint = 0')
    return raw
  }
  let db = open()
  const clock = fakeClock(now)
  let cursor: string | null = null
  const real = createLiveDatabase(made.path)
  const failing = failingReads(real)
  const { database } = failing
  const create = () => createWatcher({ database, clock, startedAt: now, cursor, cards: () => [] })
  let watcher = create()
  const seen = new Map<string, number>()
  const fresh = new Set<string>()
  /** Must be reported exactly once. */
  const expected = new Set<string>()
  /** May be missed: old rows that were replaced with the file before a poll. */
  const possible = new Set<string>()
  const loose: string[] = []
  let guids = 0

  /** After a swap, our own connection is closed for one poll: SQLite keeps a deleted log alive in any connection of the same process. */
  const look = () => {
    if (!swapped) return readAll()
    swapped = false
    db.close()
    readAll()
    db = open()
  }
  const readAll = () => {
    for (let more = true; more;) {
      const batch = watcher.poll()
      expect(batch).toMatchObject(failing.failed() ? { messages: [], more: false } : { failure: null })
      for (const message of batch.messages) {
        seen.set(message.guid, (seen.get(message.guid) ?? 0) + 1)
        if (message.fresh) fresh.add(message.guid)
      }
      ;({ cursor, more } = batch)
    }
  }
  let swapped = false
  const swap = (work: () => void) => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    work()
    db.close()
    swapped = true
    for (const ending of ['-wal', '-shm']) rmSync(made.path + ending, { force: true })
  }
  const renumber = (raw: Database.Database) => {
    raw.transaction(() => {
      raw.exec('UPDATE message SET ROWID = -(ROWID + 5000); UPDATE message SET ROWID = -ROWID')
      raw.exec('UPDATE chat_message_join SET message_id = -(message_id + 5000); UPDATE chat_message_join SET message_id = -message_id')
      raw.exec(`UPDATE sqlite_sequence SET seq = seq + 5000 WHERE name = 'message'`)
    })()
  }
  look()
  for (const one of [...steps, { kind: 'look' } as const]) {
    clock.advance(1_000)
    switch (one.kind) {
      case 'write':
        db.transaction(() => {
          for (let index = 0; index < one.count; index += 1) {
            const guid = `g-${++guids}`
            const at = one.old ? now - 300 * hour + guids : clock.now()
            const { lastInsertRowid } = db
              .prepare('INSERT INTO message (guid, text, date, handle_id) VALUES (?, ?, ?, ?)')
              .run(guid, guid, BigInt(at - 978_307_200_000) * 1_000_000n, chatOf(guids))
            if (one.joined) {
              db.prepare('INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)').run(chatOf(guids), lastInsertRowid)
            } else loose.push(guid)
            if (one.joined) (one.old ? possible : expected).add(guid)
          }
        })()
        break
      case 'join':
        for (const guid of loose.splice(0)) {
          db.prepare('INSERT INTO chat_message_join (chat_id, message_id) SELECT 1, ROWID FROM message WHERE guid = ?').run(guid)
          possible.add(guid)
        }
        break
      case 'look':
        look()
        break
      case 'failing look':
        failing.failAt(one.at)
        look()
        failing.failAt(0)
        break
      case 'restart':
        database.close()
        watcher = create()
        break
      case 'fold log':
        db.pragma('wal_checkpoint(TRUNCATE)')
        break
      case 'replace log':
        swap(() => undefined)
        db = open()
        break
      case 'replace database': {
        const copy = `${made.path}.copy`
        swap(() => db.prepare('VACUUM INTO ?').run(copy))
        const raw = new Database(copy)
        renumber(raw)
        raw.pragma('journal_mode = WAL')
        raw.close()
        renameSync(copy, made.path)
        db = open()
        break
      }
      case 'renumber':
        renumber(db)
        break
      case 'edit':
        db.exec('UPDATE message SET is_sent = 1 WHERE ROWID IN (SELECT max(ROWID) FROM message)')
        break
      case 'delete':
        // The newest reported message: one that disappears before a poll cannot be reported.
        db.prepare('DELETE FROM message WHERE guid = ?').run([...seen.keys()].at(-1) ?? '')
        break
    }
  }
  database.close()
  db.close()
  return { seen, expected, possible, fresh }
}

describe('a watcher, whatever happens to the database', () => {
  it('tells of every new message, of none twice, and calls no old one fresh', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
        const { seen, expected, possible, fresh } = play(steps)
        expect([...seen].filter(([, times]) => times !== 1)).toEqual([])
        expect([...expected].filter((guid) => !seen.has(guid))).toEqual([])
        expect([...seen.keys()].filter((guid) => !expected.has(guid) && !possible.has(guid))).toEqual([])
        expect([...expected].filter((guid) => !fresh.has(guid))).toEqual([])
      }),
      {
        numRuns: full ? 60 : 12,
        examples: [
          [
            [
              { kind: 'write', count: 1, joined: true, old: false },
              { kind: 'write', count: 700, joined: true, old: true },
              { kind: 'write', count: 700, joined: true, old: true },
              { kind: 'look' },
              { kind: 'replace database' },
            ],
          ],
          [[{ kind: 'write', count: 700, joined: true, old: true }, { kind: 'look' }, { kind: 'delete' }, { kind: 'renumber' }]],
          [everyReadFails],
        ],
      },
    )
  })
})
