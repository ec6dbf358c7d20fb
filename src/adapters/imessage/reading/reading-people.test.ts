import { describe, expect, it } from 'vitest'
import { answered, asked, messagesDatabase, minute, now, hour, talk } from '#test/messages/messages-database.ts'
import { extract, messagesOf } from '#test/messages/messages-reading.ts'
import { encodeBody } from '#test/messages/typedstream.ts'

// Numbers refer to the edge cases found in real databases. Case 15 (files replaced while watching) is in the watcher's tests.

describe('whose messages they are', () => {
  it('3 knows the conversation of own rows that name no handle', () => {
    const db = messagesDatabase()
    talk(db, [asked, { ...answered, handle: 0 }])
    expect(extract(db.path).talk).toEqual(['are you coming? → yes, ten minutes'])
    expect(messagesOf(db.path)[1]).toMatchObject({ fromMe: true, sender: null, chat: 'iMessage;-;+14155550101' })
  })

  it('9 joins the handles, services and chats of one person by their card', () => {
    const db = messagesDatabase()
    const phone = db.direct('+14155550101')
    const sms = db.direct('+14155550101', { guid: 'SMS;-;+14155550101', service_name: 'SMS' })
    const mail = db.direct('kim@example.com')
    const cards = [{ id: 'K', book: 'main', name: 'Kim Example', addresses: ['(415) 555-0101', 'Kim@Example.com'] }]
    const at = (minutes: number) => now - 24 * hour + minutes * minute
    db.message({ ...asked, chats: [phone], at: at(0) })
    db.message({ text: 'hello?', chats: [mail], handle: 2, at: at(1) })
    db.message({ ...answered, chats: [sms], at: at(2) })
    const { pairs, summary } = extract(db.path, { cards })
    expect(pairs).toMatchObject([{ contact: 'card:K', incoming: ['are you coming?', 'hello?'], reply: ['yes, ten minutes'] }])
    expect(summary.contacts).toEqual([
      { key: 'card:K', name: 'Kim Example', group: false, addresses: ['+14155550101', 'kim@example.com'], doubt: null },
    ])
    // Even without a card, one number on two services is one person.
    expect(extract(db.path).summary.conversations).toBe(2)
  })

  it('9 joins handles by the link of the system where there is no card', () => {
    const db = messagesDatabase()
    const phone = db.handle('+14155550101', { person_centric_id: 'P1' })
    const mail = db.handle('kim@example.com', { person_centric_id: 'P1' })
    const first = db.direct('+14155550101')
    const second = db.direct('kim@example.com')
    const rows = [
      { ...asked, handle: phone },
      { text: 'hm?', chats: [second], handle: mail },
      { ...answered, chats: [second] },
    ]
    talk(db, rows, first)
    expect(extract(db.path)).toMatchObject({ talk: ['are you coming? / hm? → yes, ten minutes'], summary: { conversations: 1 } })
  })

  it('10 tells groups by their style, whatever the guid begins with', () => {
    const db = messagesDatabase()
    const [anna, ben] = [db.handle('+14155550101'), db.handle('chat@company.example.com')]
    const group = db.group('Sunday lunch', [anna, ben], { guid: 'any;+;chat77' })
    const direct = db.direct('chat@company.example.com', { guid: 'any;-;chat@company.example.com' })
    talk(db, [{ ...asked, handle: anna }, { text: 'I am', handle: ben }, answered], group)
    talk(db, [{ text: 'hi', handle: ben }, answered], direct)
    const { pairs, summary } = extract(db.path)
    expect(pairs.map((pair) => [pair.group, pair.incoming])).toEqual(
      expect.arrayContaining([
        [true, ['I am']],
        [false, ['hi']],
      ]),
    )
    expect(summary.contacts).toContainEqual(
      expect.objectContaining({ name: 'Sunday lunch', group: true, addresses: ['+14155550101', 'chat@company.example.com'] }),
    )
  })

  it('10 joins the rows that a group got over the years, and names one that has no name', () => {
    const db = messagesDatabase()
    const members = [db.handle('+14155550101'), db.handle('+14155550102')]
    const chats = [
      db.group(null, members, { chat_identifier: 'chat9', guid: 'iMessage;+;chat9', group_id: 'G' }),
      db.group(null, members, { chat_identifier: 'chat9', guid: 'any;+;chat9' }),
      db.group(null, members, { chat_identifier: 'chat10', guid: 'RCS;+;chat10', group_id: 'G' }),
    ]
    talk(db, [
      { ...asked, chats: chats.slice(0, 1) },
      { text: 'well?', chats: chats.slice(1, 2) },
      { ...answered, chats: chats.slice(2) },
    ])
    expect(extract(db.path)).toMatchObject({
      talk: ['are you coming? / well? → yes, ten minutes'],
      summary: { contacts: [{ key: 'group:G', name: '+1 415 555 0101, +1 415 555 0102' }] },
    })
  })

  it('11 leaves out short codes, sending companies, filtered and business conversations, and codes', () => {
    const db = messagesDatabase('27')
    const chats = {
      'short-code': db.direct('262966'),
      'sender-id': db.direct('AMAZON'),
      business: db.direct('urn:biz:1234'),
      filtered: db.direct('+14155550103', { is_filtered: 2 }),
    }
    const suffixed = db.direct('53849(smsft_fi)')
    for (const chat of [...Object.values(chats), suffixed]) talk(db, [asked, answered], chat)
    talk(db, [{ text: '482913 is your code' }, { text: 'marked', body: encodeBody('marked', { oneTimeCode: true }) }, asked, answered])
    talk(
      db,
      [
        { text: 'win a prize', more: { is_spam: 1 } },
        { text: 'a bargain', more: { filter_action: 3 } },
      ],
      db.direct('+14155550104'),
    )
    const { talk: pairs, summary } = extract(db.path)
    expect(pairs).toEqual(['are you coming? → yes, ten minutes'])
    expect(summary.skipped).toEqual({ 'short-code': 2, 'sender-id': 2, business: 2, filtered: 4, 'one-time-code': 2, spam: 2 })
    expect(summary.contacts).toHaveLength(1)
    expect(messagesOf(db.path).filter(({ exclusion }) => exclusion === 'short-code')).toHaveLength(2)
  })

  it('12 ignores orphans and messages that were deleted, and counts them', () => {
    const db = messagesDatabase()
    talk(db, [asked, answered])
    db.message({ text: 'an orphan', chats: [], fromMe: true })
    const deleted = db.message({ text: 'deleted', chats: [], fromMe: true })
    db.raw.prepare('INSERT INTO chat_recoverable_message_join VALUES (1, ?, 1)').run(deleted)
    db.message({ text: 'in a chat that is gone', chats: [999] })
    expect(extract(db.path).summary).toMatchObject({ sent: 1, received: 1, skipped: { 'no-chat': 3 } })
    expect(messagesOf(db.path)).toHaveLength(2)
  })

  it('23 leaves out what the owner writes to themselves', () => {
    const db = messagesDatabase()
    const self = db.direct('+14155550199')
    const mail = db.direct('me@example.com', { account_login: 'E:me@example.com' })
    talk(db, [{ text: 'milk', fromMe: true, more: { destination_caller_id: '+14155550199' } }, { text: 'milk' }, answered], self)
    talk(db, [{ text: 'eggs' }, { text: 'eggs', fromMe: true }], mail)
    talk(db, [asked, { ...answered, more: { destination_caller_id: '+14155550199' } }])
    expect(extract(db.path)).toMatchObject({
      talk: ['are you coming? → yes, ten minutes'],
      summary: { skipped: { 'self-chat': 5 }, conversations: 1 },
    })
  })

  it('24 counts a message that hangs on several chats once', () => {
    const db = messagesDatabase()
    const first = db.direct('+14155550101')
    const second = db.direct('+14155550101', { guid: 'SMS;-;+14155550101' })
    const both = { chats: [first, second] }
    talk(
      db,
      [
        { ...asked, ...both },
        { ...answered, ...both },
      ],
      first,
    )
    expect(extract(db.path)).toMatchObject({ talk: ['are you coming? → yes, ten minutes'], summary: { sent: 1, received: 1 } })
    expect(messagesOf(db.path)).toHaveLength(2)
  })
})
