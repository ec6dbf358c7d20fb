import { describe, expect, it } from 'vitest'
import { readAddress } from '#core/conversation/address.ts'
import type { HelperAnswer, HelperSendRequest } from '#core/ports/messages-helper.ts'
import type { MessageSender } from '#core/ports/live-messages.ts'
import { fakeClock, type FakeClock } from '#test/fakes.ts'
import { messagesDatabase, minute, now, type MessagesDatabase, type NewMessage } from '#test/messages/messages-database.ts'
import { liveDatabase } from '#test/messages/watching.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { createMessageSender } from './sender.ts'

const request = { chatGuid: 'iMessage;-;+14155550101', address: '+14155550101', text: 'on my way' }

interface Desk {
  readonly db: MessagesDatabase
  readonly clock: FakeClock
  readonly sender: MessageSender
  readonly handed: HelperSendRequest[]
  /** Runs at a time (ms after the start) while the sender waits. */
  readonly at: (ms: number, what: () => void) => void
  /** Row of the sent text. */
  readonly row: (message?: NewMessage) => number
  readonly set: (rowid: number, columns: string) => void
}

function desk(answer: HelperAnswer<{ via: 'chat' | 'participant' }> = { ok: true, data: { via: 'chat' } }): Desk {
  const db = messagesDatabase()
  db.raw.exec(
    `ALTER TABLE message ADD COLUMN is_delivered INTEGER DEFAULT 0; ALTER TABLE message ADD COLUMN was_downgraded INTEGER DEFAULT 0`,
  )
  db.direct('+14155550101')
  db.message({ text: 'are you coming?', at: now - minute })
  const clock = fakeClock(now)
  const handed: HelperSendRequest[] = []
  const plan: { at: number; what: () => void }[] = []
  const database = liveDatabase(db.path)
  const sender = createMessageSender({
    database,
    clock,
    helper: {
      send(sent) {
        handed.push(sent)
        return Promise.resolve(answer)
      },
    },
    sleep(ms) {
      clock.advance(ms)
      for (const step of plan.splice(0))
        if (step.at <= clock.now()) step.what()
        else plan.push(step)
      return Promise.resolve()
    },
  })
  return {
    db,
    clock,
    sender,
    handed,
    at: (ms, what) => void plan.push({ at: now + ms, what }),
    row: (message = {}) => db.message({ guid: 'ours', text: request.text, fromMe: true, at: clock.now(), ...message }),
    set: (rowid, columns) => void db.raw.prepare(`UPDATE message SET ${columns} WHERE ROWID = ?`).run(rowid),
  }
}

describe('handing over', () => {
  it('names the conversation, the person, and the service that it went over last', async () => {
    const { db, sender, handed } = desk()
    expect(await sender.send(request)).toEqual({ outcome: 'handed' })
    db.message({ text: 'green now', more: { service: 'SMS' } })
    await sender.send(request)
    db.message({ text: 'rich now', more: { service: 'rcs' } })
    await sender.send(request)
    await sender.send({ ...request, chatGuid: 'any;-;+14155550199' })
    expect(handed).toEqual([
      { ...request, service: 'iMessage' },
      { ...request, service: 'SMS' },
      { ...request, service: 'RCS' },
      { ...request, chatGuid: 'any;-;+14155550199', service: null },
    ])
  })

  it('has failed only where that is certain', async () => {
    const failure = { code: 'no-such-chat', message: 'Messages does not know it.', certain: true } as const
    expect(await desk({ ok: false, failure }).sender.send(request)).toEqual({
      outcome: 'failed',
      code: 'no-such-chat',
      message: 'Messages does not know it.',
    })
    const lost = { code: 'timed-out', message: 'No answer.', certain: false } as const
    const hung = desk({ ok: false, failure: lost })
    expect(await hung.sender.send(request)).toEqual({ outcome: 'unknown', code: 'timed-out', message: 'No answer.' })
    expect(hung.handed).toHaveLength(1)
  })
})

describe('verifying', () => {
  it('finds the text by its decoded body and waits until it was delivered', async () => {
    const { sender, at, row, set } = desk()
    const baseline = sender.baseline()
    at(500, () => {
      const rowid = row()
      at(1_000, () => set(rowid, 'is_sent = 1'))
      at(2_000, () => set(rowid, 'is_delivered = 1'))
    })
    expect(await sender.verify(request, baseline, 30_000)).toEqual({ outcome: 'sent', guid: 'ours', delivered: true, downgraded: false })
  })

  it('takes what counts as sent for some seconds without an error for sent', async () => {
    const { sender, clock, row, set } = desk()
    const baseline = sender.baseline()
    set(row(), 'is_sent = 1, was_downgraded = 1')
    expect(await sender.verify(request, baseline, 30_000)).toEqual({ outcome: 'sent', guid: 'ours', delivered: false, downgraded: true })
    expect(clock.now() - now).toBeGreaterThanOrEqual(3_000)
  })

  it('sees an error that comes late, before and after it said sent', async () => {
    const { sender, at, row, set } = desk()
    const baseline = sender.baseline()
    const rowid = row({ more: { is_sent: 1 } })
    at(1_500, () => set(rowid, 'error = 22, is_sent = 0'))
    expect(await sender.verify(request, baseline, 30_000)).toEqual({
      outcome: 'failed',
      guid: 'ours',
      reason: 'refused',
      message: expect.stringMatching(/error 22/),
    })
    set(rowid, 'error = 0, is_sent = 1')
    expect(sender.state('ours')).toEqual({ sent: true, delivered: false, downgraded: false, error: 0 })
    set(rowid, 'error = 25')
    expect(sender.state('ours')).toMatchObject({ error: 25 })
    expect(sender.state('nobody')).toBeNull()
  })

  it.each<[string, string, string]>([
    ['quotes made round', `it's "fine"`, 'it’s “fine”'],
    ['spaces at the ends and lines of another kind', ' one\r\ntwo ', 'one\ntwo'],
    ['variation selectors and joiners', '❤️ ok', '❤ ok'],
  ])('knows it again with %s', async (_how, handed, stored) => {
    const { sender, row } = desk()
    const baseline = sender.baseline()
    row({ body: encodeBody(stored), more: { is_delivered: 1 } })
    expect(await sender.verify({ ...request, text: handed }, baseline, 0)).toMatchObject({ outcome: 'sent' })
  })

  it.each<[string, (desk: Desk) => void]>([
    ['was there before', ({ row }) => void row],
    ['is another', ({ row }) => void row({ text: 'on my way!', more: { is_delivered: 1 } })],
    ['is theirs', ({ row }) => void row({ fromMe: false, more: { is_delivered: 1 } })],
    ['is in another conversation', ({ db, row }) => void row({ chats: [db.direct('+14155550102')], more: { is_delivered: 1 } })],
    ['is from another time', ({ row }) => void row({ at: now - 60 * minute, more: { is_delivered: 1 } })],
  ])('does not take a text for it that %s', async (_what, write) => {
    const it = desk()
    it.row({ guid: 'before', more: { is_delivered: 1 } })
    const baseline = it.sender.baseline()
    write(it)
    expect(await it.sender.verify(request, baseline, 10_000)).toEqual({
      outcome: 'unknown',
      guid: null,
      message: expect.stringMatching(/may have been sent/),
      absent: true,
    })
    expect(it.clock.now()).toBe(now + 10_000)
  })

  it('finds it where Messages went on in another chat of the same person', async () => {
    const { db, sender, row } = desk()
    const sms = db.direct('(415) 555-0101', { guid: 'SMS;-;+14155550101' })
    const baseline = sender.baseline()
    row({ chats: [sms], more: { is_delivered: 1 } })
    expect(await sender.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent' })
    expect(readAddress('(415) 555-0101', null).value).toBe('+14155550101')
  })

  it('finds it before it hangs on its conversation', async () => {
    const { sender, row } = desk()
    const baseline = sender.baseline()
    row({ chats: [], more: { is_delivered: 1 } })
    expect(await sender.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent', guid: 'ours' })
  })

  it('tells a text that Messages took and lost', async () => {
    const { db, sender, row } = desk()
    const baseline = sender.baseline()
    row({ guid: 'ghost', text: null, chats: [], handle: db.handle('+14155550101', { service: 'SMS' }), more: { service: 'SMS' } })
    expect(await sender.verify(request, baseline, 8_000)).toMatchObject({ outcome: 'failed', guid: 'ghost', reason: 'ghost' })
    // The ghost of another conversation says nothing about this one.
    const other = desk()
    const before = other.sender.baseline()
    other.row({ guid: 'ghost', text: null, chats: [], handle: other.db.handle('chat99', { service: 'SMS' }) })
    expect(await other.sender.verify(request, before, 8_000)).toMatchObject({ outcome: 'unknown' })
  })

  it('leaves open what Messages took and did not send in time', async () => {
    const { sender, row } = desk()
    const baseline = sender.baseline()
    row()
    expect(await sender.verify(request, baseline, 8_000)).toEqual({
      outcome: 'unknown',
      guid: 'ours',
      message: expect.stringMatching(/hasn’t confirmed that it was sent/),
      absent: false,
    })
  })

  it('is done after a restart, with what was kept, also much later', async () => {
    const { db, clock, sender, row } = desk()
    const baseline = sender.baseline()
    row({ more: { is_sent: 1 } })
    clock.advance(3 * 60 * minute)
    const next = createMessageSender({ database: liveDatabase(db.path), clock, helper: { send: () => Promise.reject(new Error('never')) } })
    expect(await next.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent', guid: 'ours' })
    await expect(next.verify(request, 'nonsense', 0)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('goes by the time where the database was replaced, and its numbers mean nothing', async () => {
    const { sender, row } = desk()
    const baseline = JSON.stringify({ ...JSON.parse(sender.baseline()), file: '1:2', rowid: 99_999 })
    row({ more: { is_delivered: 1 } })
    expect(await sender.verify(request, baseline, 0)).toMatchObject({ outcome: 'sent' })
  })

  it('ends at once when it is told to', async () => {
    const { sender, clock, at } = desk()
    const stop = new AbortController()
    const baseline = sender.baseline()
    at(500, () => stop.abort())
    expect(await sender.verify(request, baseline, 30_000, stop.signal)).toMatchObject({ outcome: 'unknown' })
    expect(clock.now() - now).toBeLessThan(1_000)
  })
})
