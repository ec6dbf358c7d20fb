import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import type { Store } from '#server/store/db.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startLiveOver } from '../live/live.ts'
import { mailChannelOver, miasMail } from '../mail/mail-channel.ts'
import { answersMia, nextLook, startMail } from '../mail/one-mailbox.ts'

const turn = 'today was lovely'
const toRosa = { conversation: 'card:2', chat: 'iMessage;-;+15550100202', name: 'Rosa', addresses: ['+15550100202'] }

/** Mia may be answered by text and by mail; `restart` starts the product again on what the one before it left. */
async function startBoth() {
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const { ada, box, base, live } = await startMail(answersMia, { clock, messages })
  await base.store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
  await ada.start()
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  return {
    ada,
    box,
    messages,
    live,
    clock,
    store: base.store,
    restart: async () => {
      await live.close()
      const channels = [mailChannelOver(base.store, clock, () => box.mailbox)]
      const after = await startLiveOver(messages, clock, base, { channels })
      await after.live.resume()
      const pass = (ms?: number) => after.pass(ada.id, ms)
      /** A mail comes, and time enough to answer it passes. */
      const hears = async (...mail: Parameters<typeof box.arrives>) => {
        await box.arrives(...mail)
        await pass(nextLook)
        await pass(beyondDelay)
      }
      return { pass, hears }
    },
  }
}

/** What was seen of people cannot be stored; everything else can. */
function cannotStoreFacts(store: Store) {
  const { transaction } = store
  return vi.spyOn(store, 'transaction').mockImplementation((work) =>
    transaction((tables) => {
      const add = () => Promise.reject(new Error('The store is busy.'))
      return work({ ...tables, seenFacts: { ...tables.seenFacts, add } })
    }),
  )
}

describe('after a restart, her mail', () => {
  it('waits where the owner has just written to somebody, and is answered a minute later', async () => {
    const { ada, box, messages, restart } = await startBoth()
    messages.byHand('got your mail')
    await ada.pass()
    const after = await restart()
    await after.pass()
    await after.hears(turn)
    expect(box.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'elsewhere-unknown' }] })
    // To whom, this process knows.
    messages.byHand('on my way', toRosa)
    await after.pass()
    await after.hears(turn, { subject: 'hi', thread: 'other' })
    expect(box.sent).toHaveLength(1)
  })

  it('waits where the owner wrote before two restarts', async () => {
    const { ada, box, messages, restart } = await startBoth()
    messages.byHand('got your mail')
    await ada.pass()
    const between = await restart()
    messages.byHand('on my way', toRosa)
    await between.pass()
    await between.hears(turn)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['elsewhere-unknown'])
  })

  it('waits where what the owner wrote could not be noted: it is read again', async () => {
    const { ada, box, messages, store, restart } = await startBoth()
    messages.byHand('on my way', toRosa)
    await ada.pass()
    await ada.pass(2 * 60_000)
    messages.byHand('got your mail')
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('The store is busy.'))
    await ada.pass()
    const after = await restart()
    await after.pass()
    await after.hears(turn)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['answered-elsewhere'])
  })

  it.each([
    ['stored at once', 0],
    ['stored by a later look', 1],
    ['never stored, so it is read again', 2],
  ])(
    'waits for half a day where she told something that the owner had answered before it had drafts (%s)',
    async (_what, looksThatFail) => {
      const { ada, box, messages, store, restart } = await startBoth()
      messages.incoming('i moved out')
      messages.byHand('ok')
      const failing = looksThatFail === 0 ? null : cannotStoreFacts(store)
      await ada.pass()
      if (looksThatFail === 1) failing?.mockRestore()
      await ada.pass()
      failing?.mockRestore()
      const after = await restart()
      await after.pass(2 * 60_000)
      await after.hears(turn)
      expect(box.sent).toEqual([])
      expect(await ada.codes()).toEqual(['told-elsewhere'])
      await after.pass(12 * 3_600_000)
      await after.hears(turn, { subject: 'hi', thread: 'other' })
      expect(box.sent).toHaveLength(1)
    },
  )

  it('waits while nobody knows what was written in Messages meanwhile', async () => {
    const { ada, box, messages, restart } = await startBoth()
    messages.failure = new AppError('unavailable', 'Messages cannot be read.')
    const after = await restart()
    await after.pass()
    await box.arrives(turn)
    await after.pass(nextLook)
    expect((await ada.newest()).state).toBe('scheduled')
    await after.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'elsewhere-unknown' }] })
    messages.failure = null
    await after.pass()
    // What can be read once need not be read at each moment.
    messages.failure = new AppError('unavailable', 'Messages cannot be read.')
    await after.hears(turn, { subject: 'hi', thread: 'other' })
    expect(box.sent).toHaveLength(1)
  })

  it('is answered though how far the last process had read cannot be understood', async () => {
    const { ada, box, store, restart } = await startBoth()
    const startedAt = (await store.listeners.find(ada.id, 'mail'))?.startedAt ?? null
    await store.listeners.keepCursor({ accountId: ada.id, channel: 'mail' }, startedAt, JSON.stringify({ historyId: 7 }))
    const after = await restart()
    await after.pass()
    await after.hears(turn)
    expect(box.sent).toHaveLength(1)
  })
})

it.each([
  ['holds her texts for an hour, over restarts', 0, 0],
  ['holds nothing after that', 3_600_000, 1],
])('a mail that cannot be read at all %s', async (_what, later, sent) => {
  const { ada, box, messages, clock, restart } = await startBoth()
  await box.arrives('i moved out')
  box.before = (call) => {
    if (call === 'fetch') throw new MailboxFailure('refused', 'This mail cannot be read.')
  }
  await ada.pass(nextLook)
  box.before = null
  clock.advance(later)
  const after = await restart()
  await after.pass()
  messages.incoming(turn)
  for (const ms of [2_000, beyondDelay, beyondDelay]) await after.pass(ms)
  expect(messages.sent).toHaveLength(sent)
})

describe('a mail that somebody has taken and not finished', () => {
  it.each([
    ['unread', false],
    ['read elsewhere', true],
  ])('holds her texts until it is read, after a restart (%s)', async (_what, isRead) => {
    const { ada, box, messages, clock, store, restart } = await startBoth()
    const id = await box.arrives('i moved out')
    if (isRead) box.read(id)
    await store.seenMails.take({ accountId: ada.id, mailbox: box.mailbox.id }, id)
    clock.advance(5_000)
    const after = await restart()
    await after.pass()
    messages.incoming(turn)
    for (let i = 0; i < 90; i++) await after.pass(2_000)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).not.toContain('too-old')
  })

  it('holds nothing for longer than that', async () => {
    const { ada, box, messages, store, restart } = await startBoth()
    const id = await box.arrives('hello', { from: 'rosa@example.org' })
    await store.seenMails.take({ accountId: ada.id, mailbox: box.mailbox.id }, id)
    const after = await restart()
    await after.pass()
    messages.incoming(turn)
    for (let i = 0; i < 90; i++) await after.pass(2_000)
    expect(messages.sent).toHaveLength(1)
  })

  it('is given back if its listener was stopped meanwhile', async () => {
    const { ada, box, live, store } = await startBoth()
    const id = await box.arrives('i moved out')
    let stopped: Promise<unknown> = Promise.resolve()
    box.after = (call) => {
      if (call !== 'fetch') return
      box.after = null
      stopped = live.listenerOf('mail').stop(ada.id)
    }
    await ada.pass(nextLook)
    await stopped
    expect(await store.seenMails.unseen({ accountId: ada.id, mailbox: box.mailbox.id }, [id])).toEqual({ fresh: [id], underWay: false })
  })
})
