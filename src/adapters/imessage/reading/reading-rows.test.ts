import { describe, expect, it } from 'vitest'
import {
  answered,
  asked,
  fixtureDatabase,
  hasFixtures,
  hour,
  messagesDatabase,
  minute,
  now,
  talk,
  type NewMessage,
} from '#test/messages/messages-database.ts'
import { extract, messagesOf } from '#test/messages/messages-reading.ts'
import { encodePropertyList } from '#test/messages/property-list.ts'
import { encodeBody } from '#test/messages/typedstream.ts'

// Numbers refer to the edge cases found in real databases. Case 15 (files replaced while watching) is in the watcher's tests.

function skippedOf(rows: readonly NewMessage[]) {
  const db = messagesDatabase()
  talk(db, rows)
  return extract(db.path).summary.skipped
}

describe('what the rows say', () => {
  it('1 reads the body where the column is empty, and before it where both are there', () => {
    const db = messagesDatabase()
    talk(db, [
      { text: 'from the body', column: null },
      { text: 'from the body', column: 'from the column' },
      { body: null, column: 'column only' },
    ])
    expect(messagesOf(db.path).map(({ text }) => text)).toEqual(['from the body', 'from the body', 'column only'])
  })

  it('4 takes attachments for what they are and leaks none of their names', () => {
    const db = messagesDatabase()
    talk(db, [asked, { text: '\uFFFC', fromMe: true, more: { cache_has_attachments: 1 } }, { text: '\uFFFCthis one', fromMe: true }])
    expect(messagesOf(db.path).map(({ kind }) => kind)).toEqual(['text', 'attachment', 'text'])
    expect(extract(db.path)).toMatchObject({ talk: ['are you coming? → this one'], summary: { skipped: { attachment: 1 } } })
  })

  it('5 passes over reactions', () => {
    const reactions = [2000, 2005, 2006, 2007, 3000, 3007].map((type) => ({
      text: 'Loved “are you coming?”',
      fromMe: true,
      more: { associated_message_type: type, associated_message_guid: 'p:0/00000000-0000-4000-8000-000000000001' },
    }))
    const db = messagesDatabase()
    talk(db, [asked, ...reactions, answered])
    expect(extract(db.path)).toMatchObject({ talk: ['are you coming? → yes, ten minutes'], summary: { skipped: { tapback: 6 } } })
    expect(messagesOf(db.path)[1]).toMatchObject({ kind: 'tapback', exclusion: 'tapback' })
  })

  it('6 reads bodies of any length', () => {
    const db = messagesDatabase()
    const texts = [127, 128, 300, 65_536].map((length) => 'ä'.repeat(length))
    talk(
      db,
      texts.map((text) => ({ text })),
    )
    expect(messagesOf(db.path).map(({ text }) => text)).toEqual(texts)
  })

  it('7 takes the two rows of a link for one', () => {
    const link = 'https://example.com/menu'
    const preview = { text: link, at: now - 24 * hour + 2_000, more: { balloon_bundle_id: 'com.apple.messages.URLBalloonProvider' } }
    const db = messagesDatabase()
    talk(db, [{ text: link }, preview, { ...answered, at: now - 23 * hour }])
    expect(extract(db.path)).toMatchObject({
      talk: [`${link} → yes, ten minutes`],
      summary: { skipped: { 'link-preview': 1 }, received: 1 },
    })
  })

  it('8 keeps the bubbles of a burst apart', () => {
    const db = messagesDatabase()
    talk(db, [asked, { text: 'hello??' }, answered, { text: 'sorry', fromMe: true }])
    expect(extract(db.path).pairs[0]).toMatchObject({ incoming: ['are you coming?', 'hello??'], reply: ['yes, ten minutes', 'sorry'] })
  })

  it('13 reads dates in nanoseconds and in seconds, and survives 0, NULL, the future and the greatest number', () => {
    const seconds = BigInt(Math.round((now - 48 * hour - 978_307_200_000) / 1000))
    const db = messagesDatabase()
    talk(db, [
      { text: 'old: are you coming?', date: seconds },
      { text: 'old: yes', fromMe: true, date: seconds + 60n },
      asked,
      { ...answered },
      { text: 'no date', at: null },
      { text: 'date 0', date: 0n },
      { text: 'broken date', date: 9_223_372_036_854_775_807n },
      { text: 'negative', date: -5n },
    ])
    const { talk: pairs, summary } = extract(db.path)
    expect(pairs).toEqual(['old: are you coming? → old: yes', 'are you coming? → yes, ten minutes'])
    expect(summary.skipped).toEqual({ 'no-date': 3, 'future-date': 1 })
    const dates = messagesOf(db.path).map(({ at }) => at)
    expect(dates.slice(0, 3)).toEqual([now - 48 * hour, now - 48 * hour + minute, now - 24 * hour + 2 * minute])
    expect(dates.slice(4)).toEqual([null, null, 978_307_200_000 + 9_223_372_036_854, null])
  })

  it('13 keeps to the asked-for days in both units', () => {
    const seconds = (before: number) => BigInt(Math.round((now - before - 978_307_200_000) / 1000))
    const db = messagesDatabase()
    talk(db, [
      { ...asked, date: seconds(40 * 24 * hour) },
      { ...answered, date: seconds(40 * 24 * hour - minute) },
      { ...asked, at: now - 31 * 24 * hour },
      { ...answered, at: now - 31 * 24 * hour + minute },
      { ...asked, at: now - 29 * 24 * hour },
      { ...answered, at: now - 29 * 24 * hour + minute },
    ])
    expect(extract(db.path, { days: 30 }).pairs).toHaveLength(1)
    expect(extract(db.path, { days: 35 }).pairs).toHaveLength(2)
    expect(extract(db.path, { days: 365 }).pairs).toHaveLength(3)
    expect(messagesOf(db.path, { days: 30, now })).toHaveLength(2)
    expect(() => extract(db.path, { days: 1 })).toThrow(expect.objectContaining({ code: 'no-messages' }))
  })

  it('14 follows a conversation by date where iCloud brought its rows in late', () => {
    const db = messagesDatabase()
    talk(db, [
      { ...answered, rowid: 1, at: now - 5 * hour + minute },
      { text: 'much later', rowid: 2, at: now - hour },
      { ...asked, rowid: 3, at: now - 5 * hour },
      { text: 'and now?', rowid: 4, fromMe: true, at: now - hour + minute },
    ])
    expect(extract(db.path).talk).toEqual(['are you coming? → yes, ten minutes', 'much later → and now?'])
  })

  it('16 keeps emoji, joined emoji, right-to-left text and styled letters whole', () => {
    const texts = ['👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽', 'שלום, מה שלומך? مرحبا', '𝖍𝖊𝖑𝖑𝖔 𝖜𝖔𝖗𝖑𝖉', 'e\u0301 ﷽']
    const db = messagesDatabase()
    talk(db, [asked, ...texts.map((text) => ({ text, fromMe: true }))])
    expect(extract(db.path).pairs[0]?.reply).toEqual(texts)
    const edit = encodePropertyList({ ec: { '1': [{ t: encodeBody('🎉 new') }] }, ep: [1] })
    const body = encodeBody('👍🏽 one🏳️‍🌈 two', { parts: ['👍🏽 one'.length, '🏳️‍🌈 two'.length] })
    db.message({ body, chats: [1], more: { message_summary_info: edit, date_edited: 1 } })
    expect(messagesOf(db.path).at(-1)?.text).toBe('👍🏽 one🎉 new')
  })

  it('17 pairs inline replies with what they answer, and takes bodies of several parts apart', () => {
    const db = messagesDatabase()
    talk(db, [
      { text: 'when is lunch?', guid: 'A' },
      { text: 'and bring the keys' },
      { text: 'what keys', fromMe: true, at: now - 24 * hour + 10 * minute },
      {
        text: 'at noon',
        fromMe: true,
        at: now - 24 * hour + 11 * minute,
        more: { thread_originator_guid: 'A', thread_originator_part: '0:0:14' },
      },
      { text: 'noon sharp?', at: now - 24 * hour + 12 * minute, more: { thread_originator_guid: 'A' } },
      { text: 'yes chef', fromMe: true, at: now - 24 * hour + 13 * minute, more: { thread_originator_guid: 'A' } },
      { text: '\uFFFCone\uFFFCtwo', fromMe: true, at: now - 24 * hour + 14 * minute, more: { thread_originator_guid: 'A' } },
    ])
    expect(extract(db.path).talk).toEqual([
      'when is lunch? / and bring the keys → what keys',
      'when is lunch? → at noon',
      'noon sharp? → yes chef / one / two',
    ])
  })

  it('18 takes the last text of an edit and nothing that was taken back', () => {
    const db = messagesDatabase()
    const edit = encodePropertyList({
      ec: { '0': [{ t: encodeBody('yse') }, { t: encodeBody('yes') }] },
      ep: [0],
      otr: { '0': { lo: 0, le: 3 } },
    })
    const unsent = encodePropertyList({ rp: [0], otr: { '0': { lo: 0, le: 6 } } })
    const partly = encodePropertyList({ rp: [1] })
    const xml = Buffer.from('<?xml version="1.0"?><plist version="1.0"><dict><key>ec</key></dict></plist>')
    talk(db, [
      asked,
      { text: 'yse', fromMe: true, more: { message_summary_info: edit, date_edited: 1 } },
      { body: null, fromMe: true, more: { message_summary_info: unsent, date_edited: 1, is_empty: 1 } },
      { body: encodeBody('keptgone', { parts: [4, 4] }), fromMe: true, more: { message_summary_info: partly, date_edited: 1 } },
      { text: 'who knows', fromMe: true, more: { message_summary_info: xml, date_edited: 1 } },
    ])
    const { talk: pairs, summary } = extract(db.path)
    expect(pairs).toEqual(['are you coming? → yes / kept'])
    expect(summary.skipped).toEqual({ unsent: 1, 'unreadable-edit': 1 })
    expect(messagesOf(db.path).map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'are you coming?'],
      ['text', 'yes'],
      ['unsent', null],
      ['text', 'kept'],
      ['text', 'who knows'],
    ])
  })

  it('19 passes over reactions that came as text, in other languages, too', () => {
    const db = messagesDatabase()
    talk(db, [asked, { text: 'Liked “are you coming?”', fromMe: true }, { text: 'Gefällt „ja“' }, answered])
    expect(extract(db.path)).toMatchObject({ talk: ['are you coming? → yes, ten minutes'], summary: { skipped: { 'textual-tapback': 2 } } })
  })

  it('20 skips what happened to a group, kept recordings and locations', () => {
    expect(skippedOf([asked, ...[1, 2, 3, 4, 5, 6].map((type) => ({ body: null, more: { item_type: type } })), answered])).toEqual({
      event: 6,
    })
  })

  it('21 names polls, votes, apps, stickers, recordings and mentions', () => {
    const db = messagesDatabase()
    talk(db, [
      { text: '\uFFFD', more: { balloon_bundle_id: 'com.apple.messages.Polls' } },
      { text: null, more: { associated_message_type: 4000 } },
      { text: '\uFFFD', more: { balloon_bundle_id: 'com.apple.Handwriting.HandwritingProvider' } },
      { text: '\uFFFC', more: { associated_message_type: 1000 } },
      { text: '\uFFFC', more: { is_audio_message: 1 } },
      { text: 'ask Dad about it' },
      { text: null },
    ])
    expect(messagesOf(db.path).map(({ kind }) => kind)).toEqual(['poll', 'poll', 'app', 'sticker', 'audio', 'text', 'empty'])
  })

  it.each(['sierra', 'monterey', 'ventura', '27'] as const)('22 reads the columns there are (%s)', (era) => {
    const db = messagesDatabase(era)
    talk(db, [asked, answered])
    expect(extract(db.path).talk).toEqual(['are you coming? → yes, ten minutes'])
    expect(messagesOf(db.path)).toHaveLength(2)
  })

  it('25 skips what is to be sent later and what failed; what fell back to SMS stays', () => {
    const db = messagesDatabase('27')
    talk(db, [
      asked,
      { text: 'failed', fromMe: true, more: { error: 22 } },
      { text: 'to be sent', fromMe: true, at: now + hour, more: { schedule_type: 2, schedule_state: 2 } },
      { ...answered, more: { service: 'SMS' } },
    ])
    expect(extract(db.path)).toMatchObject({
      talk: ['are you coming? → yes, ten minutes'],
      summary: { skipped: { failed: 1, 'future-date': 1 } },
    })
  })

  it('26 survives bodies of any other form, and rows with the wrong types in them', () => {
    const db = messagesDatabase()
    talk(db, [
      asked,
      { body: Buffer.from('\uFEFFyes', 'utf16le'), fromMe: true },
      { body: encodeBody('cut off somewhere').subarray(0, 80), fromMe: true },
      { body: Buffer.from('just bytes'), column: 'the column', fromMe: true },
      { body: 'text in a column of blobs', fromMe: true },
      { body: 17, fromMe: true },
      { text: 'nobody', handle: 999, more: { is_from_me: 'x', item_type: null, balloon_bundle_id: Buffer.from('y'), error: null } },
    ])
    expect(extract(db.path)).toMatchObject({ summary: { skipped: { undecodable: 3 } } })
    expect(messagesOf(db.path).map(({ text }) => text)).toEqual(['are you coming?', 'yes', null, 'the column', null, null, 'nobody'])
  })

  it('takes what the product sent for an answer, and learns nothing from it', () => {
    const db = messagesDatabase()
    talk(db, [asked, { ...answered, guid: 'OURS' }, { text: 'oh and bring wine', fromMe: true, at: now - 20 * hour }])
    const chatGuid = 'iMessage;-;+14155550101'
    const target = (guid: string) => JSON.stringify({ chatGuid: guid, address: null })
    const sent = { target: target(chatGuid), text: answered.text ?? '', at: now - 24 * hour + 30_000 }
    // Known by guid or, if its fate was never learned, by words, conversation, and time.
    for (const guid of ['OURS', null]) {
      const { talk: pairs, summary } = extract(db.path, { sentByProduct: [{ ...sent, guid }] })
      expect(pairs).toEqual([])
      expect(summary).toMatchObject({ sent: 1, skipped: { 'sent-by-product': 1 } })
    }
    for (const other of [{ guid: 'ANOTHER' }, { target: target('iMessage;-;+14155550199') }, { text: 'no' }, { at: now - 23 * hour }]) {
      expect(extract(db.path, { sentByProduct: [{ ...sent, guid: null, ...other }] }).summary.sent).toBe(2)
    }
  })

  it('learns nothing from the second bubble of a turn where the product wrote that one', () => {
    const db = messagesDatabase()
    talk(db, [asked, { text: 'hang on', fromMe: true }, { ...answered, guid: 'OURS' }])
    const sentByProduct = [{ guid: 'OURS', target: '', text: '', at: 0 }]
    const { talk: pairs, summary } = extract(db.path, { sentByProduct })
    expect(pairs).toEqual(['are you coming? → hang on'])
    expect(summary.sent).toBe(1)
  })

  it('says that a database is sample data where it carries the mark', () => {
    const db = messagesDatabase()
    talk(db, [asked, answered])
    expect(extract(db.path).summary.sampleData).toBe(false)
    db.raw.exec(`CREATE TABLE idiolect_sample (seed INTEGER, generated_at INTEGER, persona TEXT)`)
    expect(extract(db.path).summary.sampleData).toBe(true)
  })
})

describe.skipIf(!hasFixtures)("Apple's own schemas (../shared/fixtures, skipped where they are absent)", () => {
  it.each(['monterey', 'ventura'] as const)('22 are read with their triggers and indexes (%s)', (schema) => {
    const db = fixtureDatabase(schema)
    const members = [db.handle('+14155550102'), db.handle('+14155550103')]
    talk(db, [asked, answered])
    talk(db, [{ ...asked, handle: members[0] ?? 0 }, answered], db.group('Lunch', members))
    const { talk: pairs, summary } = extract(db.path)
    expect(pairs).toEqual(['are you coming? → yes, ten minutes', 'are you coming? → yes, ten minutes'])
    expect(summary).toMatchObject({ sent: 2, received: 2, conversations: 2, skipped: {} })
  })
})
