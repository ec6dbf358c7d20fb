import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putFreshSample } from '#test/messages/fresh-sample.ts'
import { appendIncoming, openSampleMessages } from './index.ts'

const now = Date.UTC(2026, 10, 20, 15)
let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idiolect-incoming-'))
  path = join(folder, 'chat.db')
  putFreshSample({ path, seed: 1, now })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newest = `
  SELECT m.ROWID AS rowid, m.guid, c.guid AS chat, is_from_me, is_read, m.date / 1000000 + 978307200000 AS at, h.id AS sender,
    attributedBody AS body, destination_caller_id AS caller, account, cache_roomnames AS room, j.message_date = m.date AS dated
  FROM message m JOIN chat_message_join j ON j.message_id = m.ROWID JOIN chat c ON c.ROWID = j.chat_id JOIN handle h ON h.ROWID = m.handle_id
  ORDER BY m.ROWID DESC LIMIT 1`

describe('appendIncoming', () => {
  it('writes the message as Messages does, into the conversation with its sender', () => {
    const added = appendIncoming(path, { from: '+12075550120', text: 'are you there?', at: now })
    const db = new Database(path, { readonly: true })
    expect(db.prepare(newest).get()).toMatchObject({
      rowid: added.rowid,
      guid: added.guid,
      chat: 'iMessage;-;+12075550120',
      is_from_me: 0,
      is_read: 0,
      at: now,
      sender: '+12075550120',
      caller: '+12075550100',
      account: 'E:tess.halloran@example.com',
      room: null,
      dated: 1,
    })
    db.close()
  })

  it('begins a conversation with somebody new, and writes into a group that is named', () => {
    expect(appendIncoming(path, { from: '+14155550142', text: 'hello', at: now }).chat).toBe('iMessage;-;+14155550142')
    expect(appendIncoming(path, { from: '55577', text: 'code', at: now }).chat).toBe('SMS;-;55577')
    const db = new Database(path)
    const group = db.prepare<[], string>('SELECT guid FROM chat WHERE style = 43').pluck().get() ?? ''
    expect(appendIncoming(path, { from: '+12075550120', text: 'all of you', at: now, chat: group }).chat).toBe(group)
    expect(db.prepare(newest).get()).toMatchObject({ chat: group, room: expect.stringMatching(/^chat\d+$/) })
    db.close()
    expect(() => appendIncoming(path, { from: '+12075550120', text: 'x', at: now, chat: 'nowhere' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('gives two equal messages different guids', () => {
    const message = { from: '+12075550120', text: 'hi', at: now }
    expect(appendIncoming(path, message).guid).not.toBe(appendIncoming(path, message).guid)
  })

  it('leaves the row in the log, where a reader that is open sees it at once', () => {
    const reader = new Database(path, { readonly: true })
    const total = reader.prepare('SELECT count(*) FROM message').pluck()
    const before = Number(total.get())
    const messages = openSampleMessages(path)
    for (let i = 0; i < 50; i++) messages.appendIncoming({ from: '+12075550120', text: `message ${i}`, at: now + i })
    expect(total.get()).toBe(before + 50)
    messages.close()
    expect(total.get()).toBe(before + 50)
    reader.close()
  })

  it('never writes to a database that is not a sample', () => {
    const real = join(folder, 'real.db')
    const db = new Database(real)
    db.exec('CREATE TABLE message (guid)')
    db.close()
    for (const place of [real, join(folder, 'none.db')]) {
      expect(() => appendIncoming(place, { from: '+12075550120', text: 'x', at: now })).toThrow(
        expect.objectContaining({ code: 'sample-mismatch' }),
      )
    }
  })
})
