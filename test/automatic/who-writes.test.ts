import { describe, expect, it, vi } from 'vitest'
import { createMessagesChannel, createWatcher, type MessagesParts } from '#adapters/imessage/index.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startListening, startLive } from '../live/live.ts'
import { miasMail } from '../mail/mail-channel.ts'
import { answersMia, startMail } from '../mail/one-mailbox.ts'
import { hour, messagesDatabase, now } from '../messages/messages-database.ts'
import { encodeBody } from '../messages/typedstream.ts'
import { liveDatabase, watch } from '../messages/watching.ts'

const turn = 'im fine with the plan'
const anna = '+14155550101'
const day = 24 * hour

/** What is said of who writes, by the real reader of a Messages database. */
function doubtsOf(options: Parameters<typeof watch>[1], services: readonly (string | null)[] = ['iMessage']) {
  const db = messagesDatabase()
  const chat = db.direct(anna)
  db.message({ text: 'hello!', at: now - 2 * hour, chats: [chat], handle: 1 })
  db.message({ text: 'hello', at: now - hour, chats: [chat], fromMe: true, more: { service: 'iMessage' } })
  const watched = watch(db, options)
  for (const service of services) db.message({ text: 'love you', at: now + 1_000, chats: [chat], handle: 1, more: { service } })
  watched.clock.advance(2_000)
  return watched.all().map(({ senderDoubt }) => senderDoubt ?? 'none')
}

describe('who writes', () => {
  const card = (id: string, book: string, name: string, addresses: string[]) => ({ id, book, name, addresses })

  it('is certain of one card, and of two cards with an address in common', () => {
    expect(doubtsOf({ cards: [card('a', 'iCloud', 'John Smith', [anna])] })).toEqual(['none'])
    expect(
      doubtsOf({ cards: [card('a', 'iCloud', 'John Smith', [anna]), card('b', 'Work', 'John Smith', [anna, 'john@example.com'])] }),
    ).toEqual(['none'])
  })

  it('is not of two cards that only share a name, nor of an address on the cards of two people', () => {
    expect(doubtsOf({ cards: [card('a', 'iCloud', 'John Smith', [anna]), card('b', 'Work', 'John Smith', ['+14155550202'])] })).toEqual([
      'by-name-alone',
    ])
    expect(
      doubtsOf({ cards: [card('m', 'iCloud', 'Mom', [anna, 'mom@example.com']), card('d', 'iCloud', 'Dad', [anna, '+14155550302'])] }),
    ).toEqual(['on-several-cards'])
  })

  it('is not of an address that the owner never wrote to, nor of an SMS where they only wrote over iMessage', () => {
    expect(doubtsOf({}, ['iMessage', 'SMS', null])).toEqual(['none', 'never-answered', 'never-answered'])
    const unknown = messagesDatabase()
    const chat = unknown.direct(anna)
    unknown.message({ text: 'hello', at: now - hour, chats: [chat], fromMe: true, more: { service: null } })
    const unsure = watch(unknown)
    unknown.message({ text: 'love you', at: now + 1_000, chats: [chat], handle: 1, more: { service: 'SMS' } })
    unsure.clock.advance(2_000)
    expect(unsure.all()).toMatchObject([{ senderDoubt: 'never-answered' }])
    const db = messagesDatabase()
    const known = db.direct(anna)
    const other = db.direct('+14155550109')
    db.message({ text: 'hello', at: now - hour, chats: [known], fromMe: true })
    const watched = watch(db, { cards: [card('a', 'iCloud', 'Anna', [anna, '+14155550109'])] })
    db.message({ text: 'love you', at: now + 1_000, chats: [other], handle: 2, more: { service: 'iMessage' } })
    watched.clock.advance(2_000)
    expect(watched.all()).toMatchObject([{ addresses: [anna, '+14155550109'], senderDoubt: 'never-answered' }])
  })

  it.each([
    ['31 days ago', [now - 32 * day], { at: now - 31 * day }, 'never-answered'],
    ['29 days ago', [now - 29.5 * day], { at: now - 29 * day }, 'none'],
    ['yesterday, which failed', [now - 2 * day], { at: now - day, more: { error: 22 } }, 'never-answered'],
    ['at a date to come', [now - day], { at: now + day }, 'never-answered'],
    ['yesterday, and nobody had written from there', [], { at: now - day }, 'never-answered'],
    ['yesterday, and somebody wrote from there long before', [now - 31 * day], { at: now - day }, 'never-answered'],
    ['yesterday, and somebody wrote from there only after that', [now - hour], { at: now - day }, 'never-answered'],
    ['yesterday, after two months, and since', [now - 60 * day, now - 2 * day], { at: now - day }, 'none'],
  ])('is the one known at that address only if the owner answered there lately: %s', (_when, written, own, doubt) => {
    const db = messagesDatabase()
    const [theirs, given] = [db.direct(anna), db.direct('+14155550109')]
    db.message({ text: 'good morning', at: now - 2 * hour, chats: [theirs], handle: 1 })
    db.message({ text: 'good morning', at: now - hour, chats: [theirs], fromMe: true })
    for (const at of written) db.message({ text: 'hi', at, chats: [given], handle: 2 })
    db.message({ text: 'hello', chats: [given], fromMe: true, ...own })
    const watched = watch(db, { cards: [card('a', 'iCloud', 'Anna', [anna, '+14155550109'])] })
    db.message({ text: 'good morning!', at: now + 1_000, chats: [given], handle: 2 })
    watched.clock.advance(2_000)
    expect(watched.all().map(({ senderDoubt }) => senderDoubt ?? 'none')).toEqual([doubt])
  })

  it('is not known by what Idiolect answered there by itself', async () => {
    const db = messagesDatabase()
    const chat = db.direct(anna)
    db.message({ text: 'good morning', at: now - 2 * hour, chats: [chat], handle: 1 })
    db.message({ guid: 'automatic', text: 'good morning', at: now - hour, chats: [chat], fromMe: true })
    db.message({ text: 'good morning!', at: now + 1_000, chats: [chat], handle: 1 })
    const clock = fakeClock(now + 2_000)
    const [database, automatic] = [liveDatabase(db.path), new Set(['automatic'])]
    const doubtOf = async (guids: ReadonlySet<string>) => {
      const parts: MessagesParts = {
        ...fakeMessages(clock),
        automaticSince: () => Promise.resolve([...guids]),
        openWatcher: (from) => createWatcher({ database, clock, cards: () => [], ...from }),
      }
      const { messages } = await createMessagesChannel(parts, clock)
        .listen({ accountId: 'ada', startedAt: now, since: now, cursor: null })
        .poll()
      return messages.map(({ senderDoubt }) => senderDoubt ?? 'none')
    }
    expect(await doubtOf(new Set())).toEqual(['none'])
    expect(await doubtOf(automatic)).toEqual(['never-answered'])
  })

  it.each([
    ['by-name-alone', 'unsure-person'],
    ['on-several-cards', 'unsure-person'],
    ['never-answered', 'unanswered-address'],
  ] as const)('in doubt (%s) waits for the owner', async (senderDoubt, code) => {
    const { ada, messages } = await startListening()
    messages.incoming(turn, { senderDoubt })
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual([code])
  })

  it.each([
    ['was never looked at', 'unchecked-person', {}],
    ['stands on two cards', 'unsure-person', { doubt: 'on-several-cards' as const }],
  ])('by mail waits for the owner where who it is %s', async (_what, code, doubt) => {
    const { doubt: _certain, ...found } = miasMail
    const { ada, box, look } = await startMail(answersMia, { channel: { contacts: [{ ...found, ...doubt }] } })
    await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
    await ada.pass(61_000)
    await box.arrives(turn)
    await look()
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual([code])
  })

  it('must be listed by the address they write from', async () => {
    const { ada, messages } = await startListening()
    const other = '+15550109999'
    messages.incoming(turn, { chat: `iMessage;-;${other}`, sender: other, addresses: [mia.address, other] })
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['not-allowed'])
  })
})

describe('off', () => {
  it.each([mia.address, ...miasMail.addresses])(
    'of %s outlives the card that somebody is given with it, and that takes its place',
    async (address) => {
      const { ada, messages, store } = await startListening()
      const put = { path: `/api/conversations/${encodeURIComponent(`address:${address}`)}/mode`, mode: { mode: 'off' } }
      expect((await ada.call('PUT', put.path, put.mode)).status).toBe(200)
      await store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
      messages.incoming(turn)
      await ada.pass()
      await ada.pass(beyondDelay)
      expect(messages.sent).toEqual([])
      const raised = await ada.call<{ effective_mode: string }>('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
      expect(raised.body.effective_mode).toBe('auto')
    },
  )

  it('of a card is kept by its addresses, and taken away by the owner alone', async () => {
    const { ada, messages } = await startListening()
    messages.incoming('nothing new with me')
    await ada.pass()
    await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'off' })
    const elsewhere = { conversation: 'card:9', name: mia.name }
    messages.incoming(turn, elsewhere)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    const raised = await ada.call<{ effective_mode: string }>('PUT', '/api/conversations/card:9/mode', { mode: 'auto' })
    expect(raised.body.effective_mode).toBe('auto')
  })
})

describe('clocks', () => {
  it('of two devices that differ by less than a minute do not hide an answer', () => {
    const db = messagesDatabase()
    const chat = db.direct(anna)
    const watched = watch(db)
    db.message({ text: 'love you', at: now + 45_000, chats: [chat], handle: 1 })
    db.message({ text: 'love you too', at: now + 15_000, chats: [chat], fromMe: true })
    expect(watched.view.thread(`iMessage;-;${anna}`, 200).map(({ text }) => text)).toEqual(['love you', 'love you too'])
  })

  it('that are set back hold what is due', async () => {
    const clock = fakeClock()
    const test = await startLive({ clock, messages: fakeMessages(clock) })
    const ada = await test.person()
    await ada.start()
    await ada.pass()
    test.messages.incoming(turn)
    await ada.pass()
    await ada.pass(-3_600_000)
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'clock-set-back' }] })
    await ada.pass(3_700_000)
    expect(test.messages.sent).toEqual([])
  })

  it('that are set back hold what is due at the next look where the store was busy', async () => {
    const test = await startListening()
    const { ada, messages, store } = test
    messages.incoming(turn)
    await ada.pass()
    const busy = new Error('The store is busy.')
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(busy).mockRejectedValueOnce(busy)
    await ada.pass(-3_600_000)
    expect((await ada.newest()).state).toBe('scheduled')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'clock-set-back' }] })
  })
})

it('the subject line of a text is read before it', () => {
  const db = messagesDatabase()
  const chat = db.direct(anna)
  db.raw.exec('ALTER TABLE message ADD COLUMN subject TEXT')
  const watched = watch(db)
  db.message({ text: 'love you', at: now + 1_000, chats: [chat], handle: 1, more: { subject: 'Dad died. Call me.' } })
  watched.clock.advance(2_000)
  expect(watched.all()).toMatchObject([{ kind: 'text', text: 'Dad died. Call me.\nlove you' }])
})

it.each<[what: string, given: object, code: string]>([
  ['a word struck through', { body: encodeBody('love you', { styles: ['__kIMTextStrikethroughAttributeName'] }) }, 'not-plain-text'],
  ['an effect', { more: { expressive_send_style_id: 'com.apple.MobileSMS.expressivesend.invisibleink' } }, 'not-plain-text'],
  ['nothing of the kind', {}, 'all-rules-hold'],
])('a text with %s is more than its words', async (_what, given, code) => {
  const db = messagesDatabase()
  const chat = db.direct(anna)
  db.raw.exec('ALTER TABLE message ADD COLUMN expressive_send_style_id TEXT')
  const watched = watch(db)
  db.message({ text: 'love you', at: now + 1_000, chats: [chat], handle: 1, ...given })
  watched.clock.advance(2_000)
  const [{ styled } = {}] = watched.all()
  const { ada, messages } = await startListening()
  messages.incoming(turn, styled === undefined ? {} : { styled })
  await ada.pass()
  expect(await ada.codes()).toEqual([code])
})
