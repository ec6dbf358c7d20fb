import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { hour, messagesDatabase, minute, now } from '#test/messages/messages-database.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { liveDatabase, started, watch } from '#test/messages/watching.ts'
import { appleEpoch } from '../reading/apple-time.ts'
import { createWatcher } from './watcher.ts'

describe('what is new', () => {
  it('is seen once, with who wrote it and over what, and nothing that was there before is', () => {
    const { db, chat } = started()
    const cards = [{ id: '1', book: 'a', name: 'Ann Lee', addresses: ['+14155550101'] }]
    const watched = watch(db, { cards })
    expect(watched.texts()).toEqual([])
    db.message({ guid: 'g-1', text: 'are you there?', at: now + 1_000, chats: [chat] })
    const [message, ...more] = watched.all()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      guid: 'g-1',
      text: 'are you there?',
      kind: 'text',
      chat: 'iMessage;-;+14155550101',
      sender: '+14155550101',
      at: now + 1_000,
      fromMe: false,
      group: false,
      exclusion: null,
      fresh: true,
      service: 'iMessage',
      edited: false,
      name: 'Ann Lee',
      addresses: ['+14155550101'],
      known: true,
    })
    expect(watched.texts()).toEqual([])
  })

  it('comes in the order it was written, own messages too', () => {
    const { db, chat } = started()
    const watched = watch(db)
    db.message({ text: 'third', at: now + 3_000, chats: [chat] })
    db.message({ text: 'first', at: now + 1_000, chats: [chat] })
    db.message({ text: 'second', at: now + 2_000, chats: [chat], fromMe: true })
    expect(watched.all().map(({ text, fromMe }) => [text, fromMe])).toEqual([
      ['first', false],
      ['second', true],
      ['third', false],
    ])
  })

  it('tells strangers from those the owner has written to, and edited rows from others', () => {
    const { db, chat } = started()
    const stranger = db.direct('+14155550102')
    db.message({ text: 'hi', fromMe: true, chats: [chat] })
    const watched = watch(db)
    db.message({ text: 'a', at: now + 1, chats: [chat], more: { date_edited: 5 } })
    db.message({ text: 'b', at: now + 2, chats: [stranger], handle: 2, more: { service: 'SMS' } })
    expect(watched.all().map(({ text, known, edited, service }) => [text, known, edited, service])).toEqual([
      ['a', true, true, 'iMessage'],
      ['b', false, false, 'SMS'],
    ])
  })

  it('is known by its conversation though that began a moment ago', () => {
    const { db } = started()
    const watched = watch(db)
    const chat = db.direct('+14155550177')
    db.message({ text: 'new here', at: now + 1, chats: [chat], handle: 2 })
    expect(watched.all()).toMatchObject([{ chat: 'iMessage;-;+14155550177', sender: '+14155550177', known: false }])
  })

  it('goes by what the filter and the address book say now', () => {
    const { db, chat } = started()
    const cards = [{ id: '1', book: 'a', name: 'Ann', addresses: ['+14155550101'] }]
    const watched = watch(db, { cards })
    const next = (at: number) => {
      db.message({ text: 'x', at, chats: [chat] })
      return watched.all().map(({ exclusion, name }) => [exclusion, name])
    }
    expect(next(now + 1)).toEqual([[null, 'Ann']])
    db.raw.prepare('UPDATE chat SET is_filtered = 2 WHERE ROWID = ?').run(chat)
    expect(next(now + 2)).toEqual([['filtered', 'Ann']])
    cards[0] = { id: '1', book: 'a', name: 'Ann Lee', addresses: ['+14155550101'] }
    watched.clock.advance(11 * minute)
    expect(next(now + 3)).toEqual([['filtered', 'Ann Lee']])
  })

  it('carries an address behind the name where somebody else has it, too', () => {
    const { db, chat } = started()
    const other = db.direct('+14155550102')
    const card = (id: string, name: string, address: string) => ({ id, book: 'a', name, addresses: [address] })
    const cards = [card('1', 'Ann Lee', '+14155550101'), card('2', 'Ann Lee', '+14155550102'), card('3', 'Bo', '+14155550103')]
    const third = db.direct('+14155550103')
    const watched = watch(db, { cards })
    db.message({ text: 'one', at: now + 1, chats: [chat] })
    db.message({ text: 'two', at: now + 2, chats: [other] })
    db.message({ text: 'three', at: now + 3, chats: [third] })
    expect(watched.all().map(({ name, shownAs }) => [name, shownAs])).toEqual([
      ['Ann Lee', 'Ann Lee (+1 415 555 0101)'],
      ['Ann Lee', 'Ann Lee (+1 415 555 0102)'],
      ['Bo', undefined],
    ])
  })

  it('carries what to call each member of a group, two of one name apart', () => {
    const { db } = started()
    const card = (id: string, name: string, ...addresses: string[]) => ({ id, book: 'a', name, addresses })
    const cards = [
      card('1', 'Ann Lee', '+14155550101'),
      card('2', 'Ann Lee', '+14155550102'),
      card('3', 'Bo', '+14155550103', 'bo@example.com'),
    ]
    const members = ['+14155550102', '+14155550103', 'bo@example.com'].map((address) => db.handle(address))
    const group = db.group('us', [1, ...members])
    const watched = watch(db, { cards })
    db.message({ text: 'all of you', at: now + 4, chats: [group] })
    expect(watched.all().map(({ memberNames }) => memberNames)).toEqual([
      {
        '+14155550101': 'Ann Lee (+1 415 555 0101)',
        '+14155550102': 'Ann Lee (+1 415 555 0102)',
        '+14155550103': 'Bo',
        'bo@example.com': 'Bo',
      },
    ])
  })

  it('carries why it is none to answer', () => {
    const { db } = started()
    const bank = db.direct('55501')
    const self = db.direct('+14155550100', { account_login: 'P:+14155550100' })
    const group = db.group('us', [1, 2])
    const watched = watch(db)
    db.message({ text: 'your balance', at: now + 1, chats: [bank], handle: 2 })
    db.message({ text: 'milk', at: now + 2, chats: [self], handle: 3 })
    db.message({ text: 'milk', at: now + 3, chats: [self], fromMe: true })
    db.message({ text: 'all of you', at: now + 4, chats: [group] })
    db.message({ text: 'Loved “x”', at: now + 5, more: { associated_message_type: 2000, associated_message_guid: 'p:0/x' } })
    db.message({ text: '481205 is your verification code', at: now + 6 })
    expect(watched.all().map(({ exclusion, group, kind }) => [exclusion, group, kind])).toEqual([
      ['short-code', false, 'text'],
      ['self-chat', false, 'text'],
      ['self-chat', false, 'text'],
      [null, true, 'text'],
      ['tapback', false, 'tapback'],
      ['one-time-code', false, 'text'],
    ])
  })
})

describe('freshness', () => {
  it('is for what was written after the start, within five minutes of now', () => {
    const { db } = started()
    const watched = watch(db)
    db.message({ text: 'before the start', at: now })
    db.message({ text: 'now', at: now + 1 })
    db.message({ text: 'later, by a clock that runs ahead', at: now + 4 * minute })
    db.message({ text: 'to be sent next week', at: now + 7 * 24 * hour })
    db.message({ text: 'without a date', at: null })
    expect(watched.texts().toSorted()).toEqual(
      ['*before the start', '*to be sent next week', '*without a date', 'later, by a clock that runs ahead', 'now'].toSorted(),
    )
    watched.clock.advance(10 * minute)
    db.message({ text: 'six minutes old', at: now + 4 * minute })
    db.message({ text: 'four minutes old', at: now + 6 * minute })
    expect(watched.texts()).toEqual(['*six minutes old', 'four minutes old'])
  })

  it('is not for what arrives after a night of sleep, though all of it is seen', () => {
    const { db } = started()
    const watched = watch(db)
    watched.clock.advance(9 * hour)
    for (let index = 0; index < 20; index += 1) db.message({ text: `night ${index}`, at: now + index * 20 * minute })
    db.message({ text: 'good morning', at: now + 9 * hour - 1_000 })
    expect(watched.texts()).toEqual([...Array.from({ length: 20 }, (_, index) => `*night ${index}`), 'good morning'])
  })

  it('is for what was written since the owner started it, where no look came about before', () => {
    const { db } = started()
    db.message({ text: 'before', at: now - 1_000 })
    db.message({ text: 'missed', at: now + 1_000 })
    const watcher = createWatcher({
      database: liveDatabase(db.path),
      clock: fakeClock(now + 2_000),
      startedAt: now + 2_000,
      since: now,
      cursor: null,
      cards: () => [],
    })
    expect(watcher.poll().messages.map(({ text, fresh }) => [text, fresh])).toEqual([['missed', false]])
  })

  it('is not for what was written while the product was down, though that is seen by the next run', () => {
    const { db } = started()
    const first = watch(db)
    db.message({ text: 'seen', at: now + 1_000 })
    expect(first.texts()).toEqual(['seen'])
    first.database.close()
    db.message({ text: 'missed', at: now + 2_000 })
    const second = watch(db, { cursor: first.cursor(), clock: fakeClock(now + 3_000), startedAt: now + 3_000 })
    db.message({ text: 'new', at: now + 4_000 })
    // `watch` makes a run's first poll.
    expect(second.texts()).toEqual(['new'])
    const third = createWatcher({
      database: liveDatabase(db.path),
      clock: fakeClock(now + 5_000),
      startedAt: now + 5_000,
      cursor: first.cursor(),
      cards: () => [],
    })
    expect(third.poll().messages.map(({ text, fresh }) => [text, fresh])).toEqual([
      ['missed', false],
      ['new', false],
    ])
  })
})

describe('rows that come in odd ways', () => {
  it('are held while they hang on no conversation, and taken when they do, also over a restart', () => {
    const { db, chat } = started()
    const watched = watch(db)
    const join = (rowid: number) => db.raw.prepare('INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)').run(chat, rowid)
    const early = db.message({ text: 'early bird', at: now + 1_000, chats: [] })
    const late = db.message({ text: 'late', at: now + 2_000, chats: [] })
    for (let index = 0; index < 150; index += 1) db.message({ text: `other ${index}`, at: now + 3_000 + index, chats: [chat] })
    expect(watched.texts()).toHaveLength(150)
    watched.clock.advance(4_000)
    join(early)
    expect(watched.texts()).toEqual(['early bird'])
    const next = createWatcher({
      database: liveDatabase(db.path),
      clock: watched.clock,
      startedAt: now,
      cursor: watched.cursor(),
      cards: () => [],
    })
    expect(next.poll().messages).toEqual([])
    join(late)
    expect(next.poll().messages.map(({ text, fresh }) => [text, fresh])).toEqual([['late', true]])
    expect(next.poll().messages).toEqual([])
    expect(watched.texts()).toEqual(['late'])
  })

  it('are read again for ten seconds while they have no text, or name nobody', () => {
    const { db, chat } = started()
    const watched = watch(db)
    const textless = db.message({ at: now + 1_000, chats: [chat] })
    const nameless = db.message({ text: 'from whom', at: now + 2_000, chats: [chat], handle: 0 })
    const bare = db.message({ at: now + 3_000, chats: [chat] })
    const own = db.message({ at: now + 4_000, chats: [chat], fromMe: true })
    watched.clock.advance(5_000)
    expect(watched.texts()).toEqual([])
    db.raw.prepare('UPDATE message SET attributedBody = ? WHERE ROWID IN (?, ?)').run(encodeBody('here it is'), textless, own)
    db.raw.prepare('UPDATE message SET handle_id = 1 WHERE ROWID = ?').run(nameless)
    expect(watched.texts()).toEqual(['here it is', 'from whom', 'here it is'])
    // Nothing else is written, so it is accepted as it is.
    watched.clock.advance(9_999)
    expect(watched.texts()).toEqual([])
    watched.clock.advance(1)
    expect(watched.all().map(({ rowid, kind, fresh }) => [rowid, kind, fresh])).toEqual([[bare, 'empty', true]])
    expect(watched.texts()).toEqual([])
    // A message that isn't fresh waits for nothing.
    const old = db.message({ at: now - hour, chats: [chat] })
    expect(watched.all().map(({ rowid }) => rowid)).toEqual([old])
  })

  it('are seen once though their number is lower than one that was seen', () => {
    const { db, chat } = started()
    db.message({ rowid: 500, text: 'old', at: now - minute, chats: [chat] })
    const watched = watch(db)
    db.message({ rowid: 490, text: 'slipped in', at: now + 1_000, chats: [chat] })
    expect(watched.texts()).toEqual(['slipped in'])
    db.message({ rowid: 501, text: 'next', at: now + 2_000, chats: [chat] })
    expect(watched.texts()).toEqual(['next'])
  })

  it('are not seen again when they are edited, read or taken out and put back', () => {
    const { db, chat } = started()
    const watched = watch(db)
    const rowid = db.message({ guid: 'g', text: 'hello', at: now + 1, chats: [chat] })
    expect(watched.texts()).toEqual(['hello'])
    db.raw.prepare('UPDATE message SET date_edited = 7 WHERE ROWID = ?').run(rowid)
    expect(watched.texts()).toEqual([])
    db.raw.prepare('DELETE FROM message WHERE ROWID = ?').run(rowid)
    expect(watched.texts()).toEqual([])
    db.message({ guid: 'g', text: 'hello', at: now + 1, chats: [chat] })
    expect(watched.texts()).toEqual([])
  })

  it('are brought as edited once for each time that they are', () => {
    const { db, chat } = started()
    const watched = watch(db)
    const rowid = db.message({ text: 'hello', at: now + 1, chats: [chat] })
    const mine = db.message({ text: 'mine', fromMe: true, at: now + 2, chats: [chat] })
    const edited = () => watched.watcher.poll().edited?.map((one) => [one.rowid, one.edited])
    expect(edited()).toBeUndefined()
    const edit = db.raw.prepare('UPDATE message SET date_edited = ? WHERE ROWID = ?')
    edit.run(7, rowid)
    edit.run(7, mine)
    expect(edited()).toEqual([[rowid, true]])
    edit.run(8, rowid)
    expect(edited()).toEqual([[rowid, true]])
    db.message({ text: 'next', at: now + 3, chats: [chat] })
    expect(edited()).toBeUndefined()
  })

  it('do not keep what is new waiting: of a backfill of thousands the fresh text comes in the first look', () => {
    const { db, chat } = started()
    const watched = watch(db)
    db.raw.transaction(() => {
      for (let index = 0; index < 2_000; index += 1) db.message({ text: `old ${index}`, at: now - 400 * 24 * hour + index, chats: [chat] })
      db.message({ text: 'new one', at: now + 1, chats: [chat] })
    })()
    const first = watched.watcher.poll()
    expect(first.more).toBe(true)
    expect(first.messages.length).toBeLessThanOrEqual(600)
    expect(first.messages.filter(({ fresh }) => fresh).map(({ text }) => text)).toEqual(['new one'])
    const rest = watched.all()
    expect(first.messages.length + rest.length).toBe(2_001)
    expect(rest.filter(({ fresh }) => fresh)).toEqual([])
    expect(new Set([...first.messages, ...rest].map(({ guid }) => guid)).size).toBe(2_001)
  })

  it('leave a cursor that stays small', () => {
    const { db, chat } = started()
    const watched = watch(db)
    for (let round = 0; round < 3; round += 1) {
      db.raw.transaction(() => {
        for (let index = 0; index < 1_500; index += 1) db.message({ text: 'x', at: now + 1 + index, chats: index % 10 === 0 ? [] : [chat] })
      })()
      expect(watched.all()).toHaveLength(1_350)
    }
    expect(watched.cursor().length).toBeLessThan(32_000)
  })
})

describe('the thread of a conversation', () => {
  it('is the newest messages of all its chats, oldest first', () => {
    const db = messagesDatabase()
    const phone = db.direct('+14155550101')
    const sms = db.direct('+14155550101', { guid: 'SMS;-;+14155550101' })
    const other = db.direct('+14155550102')
    db.message({ text: 'one', at: now - 4 * minute, chats: [phone] })
    db.message({ text: 'two', at: now - 3 * minute, chats: [sms], more: { date_edited: Math.floor((now - appleEpoch) / 1000) } })
    db.message({ text: 'elsewhere', at: now - 2 * minute, chats: [other], handle: 2 })
    db.message({ text: 'three', at: now - minute, chats: [phone], fromMe: true })
    const { view } = watch(db)
    expect(view.thread('iMessage;-;+14155550101', 10).map(({ text, fromMe, changedAt }) => [text, fromMe, changedAt])).toEqual([
      ['one', false, null],
      ['two', false, Math.floor(now / 1000) * 1000],
      ['three', true, null],
    ])
    expect(view.thread('SMS;-;+14155550101', 2).map(({ text }) => text)).toEqual(['two', 'three'])
    expect(view.thread('iMessage;-;nobody', 2)).toEqual([])
  })
})
