import Database from 'better-sqlite3'
import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hour, messagesDatabase, now } from '#test/messages/messages-database.ts'
import { started, watch } from '#test/messages/watching.ts'

describe('a database that changes under the watcher', () => {
  it('is followed when its log becomes another file', () => {
    const { db, chat } = started()
    const watched = watch(db)
    db.message({ text: 'in the first log', at: now + 1_000, chats: [chat] })
    expect(watched.texts()).toEqual(['in the first log'])
    db.raw.pragma('wal_checkpoint(TRUNCATE)')
    db.raw.close()
    for (const ending of ['-wal', '-shm']) rmSync(db.path + ending, { force: true })
    // Works in the reader's process only while it isn't reading: SQLite shares its open files.
    const first = new Database(db.path)
    write(first, 'in the second log', now + 2_000, chat)
    first.close()
    expect(watched.texts()).toEqual(['in the second log'])
    const second = new Database(db.path)
    onTestFinished(() => void second.close())
    write(second, 'and again', now + 3_000, chat)
    expect(watched.texts()).toEqual(['and again'])
  })

  it.each([
    ['the same', 0],
    ['higher', 10_000],
    ['lower', -400],
  ])('is followed when it is another file with %s row numbers, and nothing is seen twice', (_numbers, shift) => {
    const db = messagesDatabase()
    const chat = db.direct('+14155550101')
    db.message({ rowid: 1_000, text: 'long ago', at: now - hour, chats: [chat] })
    const watched = watch(db)
    for (let index = 0; index < 5; index += 1) db.message({ text: `seen ${index}`, at: now + index, chats: [chat] })
    expect(watched.texts()).toHaveLength(5)
    const copy = `${db.path}.copy`
    db.raw.prepare('VACUUM INTO ?').run(copy)
    const other = new Database(copy)
    onTestFinished(() => void other.close())
    if (shift !== 0) renumber(other, shift)
    other.pragma('journal_mode = WAL')
    write(other, 'written meanwhile', now + 10, chat)
    other.close()
    db.raw.close()
    for (const ending of ['-wal', '-shm']) rmSync(db.path + ending, { force: true })
    renameSync(copy, db.path)
    expect(watched.texts()).toEqual(['written meanwhile'])
    const next = new Database(db.path)
    onTestFinished(() => void next.close())
    write(next, 'and then', now + 20, chat)
    expect(watched.texts()).toEqual(['and then'])
    expect(watched.texts()).toEqual([])
  })

  it.each([
    ['higher', 10_000],
    ['lower', -400],
  ])('is followed when rows get %s numbers in the same file', (_numbers, shift) => {
    const db = messagesDatabase()
    const chat = db.direct('+14155550101')
    for (let index = 0; index < 600; index += 1) {
      db.message({ rowid: 1_000 + index, text: `old ${index}`, at: now - 48 * hour + index, chats: [chat] })
    }
    const watched = watch(db)
    db.message({ text: 'seen', at: now + 1, chats: [chat] })
    expect(watched.texts()).toEqual(['seen'])
    renumber(db.raw, shift)
    db.message({ text: 'new', at: now + 2, chats: [chat] })
    expect(watched.texts()).toEqual(['new'])
    db.message({ text: 'newer', at: now + 3, chats: [chat] })
    expect(watched.texts()).toEqual(['newer'])
  })

  it('is followed when rows get other numbers after the newest ones were deleted, and no old one is told of again', () => {
    const db = messagesDatabase()
    const chat = db.direct('+14155550101')
    const watched = watch(db)
    for (let index = 0; index < 600; index += 1) db.message({ text: `old ${index}`, at: now - 48 * hour + index, chats: [chat] })
    expect(watched.texts()).toHaveLength(600)
    db.raw.exec('DELETE FROM message WHERE ROWID > (SELECT max(ROWID) - 20 FROM message)')
    renumber(db.raw, 10_000)
    expect(watched.texts()).toEqual([])
    db.message({ text: 'new', at: now + 1, chats: [chat] })
    expect(watched.texts()).toEqual(['new'])
  })

  it('is followed when an older copy was put in its place, which lacks what was read last', () => {
    const db = messagesDatabase()
    const chat = db.direct('+14155550101')
    for (let rowid = 1; rowid <= 20; rowid += 1) db.message({ rowid, text: 'old', at: now - 48 * hour, chats: [chat] })
    const copy = `${db.path}.copy`
    db.raw.prepare('VACUUM INTO ?').run(copy)
    db.message({ rowid: 5_000, text: 'lost with the restore', at: now - hour, chats: [chat] })
    const watched = watch(db)
    db.raw.close()
    for (const ending of ['-wal', '-shm']) rmSync(db.path + ending, { force: true })
    renameSync(copy, db.path)
    const restored = new Database(db.path)
    onTestFinished(() => void restored.close())
    restored.pragma('journal_mode = WAL')
    write(restored, 'new', now + 1, chat)
    // Row numbers stay high, so only the file itself reveals the change.
    restored.prepare(`UPDATE sqlite_sequence SET seq = 9000 WHERE name = 'message'`).run()
    expect(watched.texts()).toEqual(['new'])
  })

  it('that is gone or no database for a while is waited for, and nothing is lost', () => {
    const { db, chat } = started()
    const watched = watch(db)
    const away = `${db.path}.away`
    db.raw.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(db.path, away)
    const before = watched.cursor()
    rmSync(db.path)
    expect(watched.watcher.poll()).toMatchObject({ messages: [], cursor: before, failure: { code: 'no-database' } })
    db.raw.close()
    for (const ending of ['-wal', '-shm']) rmSync(db.path + ending, { force: true })
    const back = new Database(away)
    onTestFinished(() => void back.close())
    write(back, 'while it was away', now + 1_000, chat)
    back.close()
    renameSync(away, db.path)
    expect(watched.texts()).toEqual(['while it was away'])
  })

  it('is begun anew with a cursor that cannot be read', () => {
    const { db, chat } = started()
    const watched = watch(db, { cursor: '{"v":7}' })
    db.message({ text: 'hello', at: now + 1, chats: [chat] })
    expect(watched.texts()).toEqual(['hello'])
  })
})

let written = 0
function write(db: Database.Database, text: string, at: number, chat: number): void {
  const date = BigInt(at - 978_307_200_000) * 1_000_000n
  const { lastInsertRowid } = db
    .prepare(`INSERT INTO message (guid, text, date, handle_id, service) VALUES (?, ?, ?, 1, 'iMessage')`)
    .run(`written-${++written}`, text, date)
  db.prepare('INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)').run(chat, lastInsertRowid)
}

function renumber(db: Database.Database, by: number): void {
  db.transaction(() => {
    db.prepare('UPDATE message SET ROWID = -(ROWID + ?)').run(by)
    db.exec('UPDATE message SET ROWID = -ROWID')
    db.prepare('UPDATE chat_message_join SET message_id = -(message_id + ?)').run(by)
    db.exec('UPDATE chat_message_join SET message_id = -message_id')
    db.prepare(`UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'message'`).run(by)
  })()
}
