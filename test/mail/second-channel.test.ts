import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Store } from '#server/store/db.ts'
import { testDeps } from '../app.ts'
import { fakeMessages, mia } from '../fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startLiveOver, sureDraft } from '../live.ts'
import { databases, storesOn } from '../stores.ts'
import { fakeMailbox, miasMail } from './fake-mailbox.ts'

const listening = { auto_respond: true, check_interval: 1, allowed_numbers: [miasMail.address] }

/** Texts and two mailboxes of one owner, all of which may answer Mia by themselves. */
async function started(given: { store?: Store; clock?: ReturnType<typeof fakeClock> } = {}) {
  const clock = given.clock ?? fakeClock()
  const messages = fakeMessages(clock)
  const mail = fakeMailbox(clock)
  const work = fakeMailbox(clock, { id: 'mail:work' })
  const base = await testDeps(clock, given.store === undefined ? {} : { store: given.store })
  const test = await startLiveOver(messages, clock, base, { channels: [mail.channel, work.channel] })
  const ada = await test.person()
  await ada.start()
  for (const { channel } of [mail, work]) await test.live.listenerOf(channel.id).start(ada.id, listening)
  await ada.pass()
  const states = async () => (await ada.suggestions()).map(({ state, incoming }) => `${state}: ${incoming}`).toSorted()
  return { ...test, ada, messages, mail, work, states }
}

const letter = 'sunday was fun\n\nthe film was great\n\nso funny'

describe('a mail', () => {
  it('is drafted for, scheduled, claimed, handed over and verified, with its paragraphs', async () => {
    const { ada, mail, messages, states, world } = await started()
    world.drafts = [{ ...sureDraft, text: 'sounds good\n\nhaha' }]
    mail.arrives(letter)
    await ada.pass()
    expect(await ada.codes()).toEqual(['all-rules-hold'])
    expect(await states()).toEqual([`scheduled: ${letter}`])
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([{ thread: 'lunch', text: 'sounds good\n\nhaha' }])
    expect(messages.sent).toEqual([])
    for (let i = 0; i < 3; i++) await ada.pass(60_000)
    expect(mail.sent).toHaveLength(1)
    expect(await ada.log()).toMatchObject([{ text: letter, response: 'sounds good\n\nhaha', outcome: 'Sent.' }])
  })

  it('that a machine wrote is never answered', async () => {
    const { ada, mail, states } = await started()
    const headers = { automatic: false, bulk: true, noReply: false, authenticated: true, toOwner: true }
    mail.arrives('sunday was fun', { mail: headers })
    await ada.pass()
    expect(await states()).toEqual(['waiting: sunday was fun'])
    expect(await ada.codes()).toContain('mail-bulk')
  })

  it('that is not seen after it was sent is unknown, says where to look, and is not tried again', async () => {
    const { ada, mail } = await started()
    mail.shows = false
    mail.arrives(letter)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'unknown' })
    expect((await ada.log())[0]?.outcome).toMatch(/look in your mailbox/)
    for (let i = 0; i < 3; i++) await ada.pass(60_000)
    expect(mail.sent).toHaveLength(1)
  })
})

describe('a person who writes by several ways', () => {
  it('has turns of their own in each thread: none ends another, and each gets its one reply', async () => {
    const { ada, mail, work, messages, states } = await started()
    messages.incoming('sunday was fun')
    mail.arrives('monday was fun', { of: 'monday' })
    work.arrives('tuesday was fun', { of: 'tuesday' })
    work.arrives('the film was great', { of: 'garden' })
    await ada.pass()
    expect(await states()).toEqual([
      'scheduled: monday was fun',
      'scheduled: sunday was fun',
      'scheduled: the film was great',
      'scheduled: tuesday was fun',
    ])
    for (let i = 0; i < 3; i++) await ada.pass(beyondDelay)
    expect([messages.sent.length, mail.sent.length]).toEqual([1, 1])
    // The fourth is the person's: three turns in a row went out without a human one.
    expect(work.sent).toHaveLength(1)
    expect(await states()).toContainEqual(expect.stringMatching(/^waiting/))
  })

  it('is answered by hand in one thread, and the others wait on', async () => {
    const { ada, mail, messages, states } = await started()
    messages.incoming('sunday was fun')
    mail.arrives('monday was fun')
    await ada.pass()
    // The very words that wait to be sent as a text are no echo of it here.
    mail.byHand('sounds good')
    await ada.pass()
    expect(await states()).toEqual(['answered: monday was fun', 'scheduled: sunday was fun'])
    await ada.pass(beyondDelay)
    expect([messages.sent.length, mail.sent.length]).toEqual([1, 0])
  })

  it('has one mode for all of them, and the kill switch holds all of them', async () => {
    const { ada, mail, messages, states } = await started()
    messages.incoming('sunday was fun')
    mail.arrives('monday was fun')
    await ada.pass()
    await ada.call('POST', '/api/auto-response/disable', {})
    expect(await states()).toEqual(['waiting: monday was fun', 'waiting: sunday was fun'])
    await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'off' })
    mail.arrives('tuesday was fun', { of: 'tuesday' })
    messages.incoming('wednesday was fun')
    await ada.pass(beyondDelay)
    expect([messages.sent.length, mail.sent.length]).toEqual([0, 0])
    const skipped = (await ada.log()).filter(({ reasons }) => reasons.some(({ code }) => code === 'mode-off'))
    expect(skipped).toHaveLength(2)
  })
})

describe('one mailbox', () => {
  it('is listened to by one account, and another box by another', async () => {
    const { ada, person, live } = await started()
    const bob = await person()
    await expect(live.listenerOf('mail').start(bob.id, listening)).rejects.toMatchObject({ code: 'conflict' })
    await live.listenerOf('mail').stop(ada.id)
    expect(await live.listenerOf('mail').start(bob.id, listening)).toMatchObject({ status: 'running' })
    expect(await live.listenerOf('mail:work').status(ada.id)).toMatchObject({ status: 'running' })
  })

  it('that holds the same mail as another answers its own copy, once', async () => {
    const { ada, mail, work } = await started()
    for (const box of [mail, work]) box.arrives('sunday was fun', { guid: '<one@example.com>' })
    await ada.pass()
    for (let i = 0; i < 4; i++) await ada.pass(beyondDelay)
    expect([mail.sent.length, work.sent.length]).toEqual([1, 1])
  })
})

describe('between the look and the handover', () => {
  async function due() {
    const test = await started()
    test.mail.arrives('sunday was fun')
    await test.ada.pass()
    expect(await test.ada.newest()).toMatchObject({ state: 'scheduled' })
    return test
  }

  it('they write more: nothing is sent, and the newer turn waits for the owner', async () => {
    const { ada, mail } = await due()
    mail.onHandOver = () => {
      mail.onHandOver = null
      mail.arrives('the film was great')
    }
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    await ada.pass()
    // A reply that was claimed counts as one, though it did not leave.
    expect(await ada.newest()).toMatchObject({ state: 'waiting', incoming: 'sunday was fun\n\nthe film was great' })
    expect(await ada.codes()).toEqual(['already-replied'])
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
  })

  it('the owner answers by hand: nothing is sent', async () => {
    const { ada, mail } = await due()
    mail.onHandOver = () => {
      mail.onHandOver = null
      mail.byHand('that is settled')
    }
    await ada.pass(beyondDelay)
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
  })

  it('something changes that is no message: it is looked at anew, and sent once', async () => {
    const { ada, mail } = await due()
    mail.onHandOver = () => {
      mail.onHandOver = null
      mail.touch('lunch')
    }
    await ada.pass(beyondDelay)
    expect(mail.sent).toHaveLength(1)
    expect(await ada.newest()).toMatchObject({ state: 'sent' })
  })

  it('something changes again and again: it waits for the owner', async () => {
    const { ada, mail } = await due()
    mail.onHandOver = () => mail.touch('lunch')
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect(await ada.codes()).toEqual(['moved-on'])
  })

  it('a look takes too long: it is not sent on, and looked at again', async () => {
    const { ada, mail, clock } = await due()
    mail.onObserve = () => {
      mail.onObserve = null
      clock.advance(6_000)
    }
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    await ada.pass()
    expect(mail.sent).toHaveLength(1)
  })

  it('every look takes too long: what the owner approved waits for them again', async () => {
    const { ada, mail, clock, live } = await due()
    mail.onObserve = () => clock.advance(6_000)
    const { id } = await ada.newest()
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    await live.idle()
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect(await ada.codes()).toEqual(['slow-look'])
  })

  it('what it answers is deleted: nothing is sent, though it was approved', async () => {
    const { ada, mail, live, store } = await due()
    const { id } = await ada.newest()
    const deleted = new Promise<number>((resolve) => {
      mail.onObserve = () => {
        mail.onObserve = null
        resolve(store.suggestions.deleteAllOf(ada.id))
      }
    })
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    expect(await deleted).toBe(1)
    await live.idle()
    expect(mail.sent).toEqual([])
  })

  it('the box cannot be read: it is held, with the reason', async () => {
    const { ada, mail } = await due()
    mail.failure = new AppError('unavailable', 'The mailbox does not answer.')
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect((await ada.newest()).reasons[0]?.text).toMatch(/The mailbox does not answer/)
  })
})

describe.each(databases)('a network that hangs, over %s,', (engine) => {
  const stores = storesOn(engine)

  async function open() {
    const clock = fakeClock()
    return started({ clock, store: await stores.open({ clock }) })
  }

  it.each(['observe', 'handOver', 'look'] as const)('in %s, holds neither the account’s lock nor another channel', async (call) => {
    const test = await open()
    const { ada, mail, work, messages, clock, live, store } = test
    mail.arrives('sunday was fun')
    messages.incoming('monday was fun')
    work.arrives('tuesday was fun')
    await ada.pass()
    let answer = () => undefined as void
    mail.slow[call] = new Promise((resolve) => (answer = resolve))
    onTestFinished(() => answer())
    const left = new Promise<void>((resolve) => {
      messages.handover = () => {
        resolve()
        return Promise.resolve({ outcome: 'handed' })
      }
    })
    const leftToo = new Promise<void>((resolve) => {
      work.onHandOver = resolve
    })
    clock.advance(beyondDelay)
    void live.tick(ada.id)
    await Promise.all([left, leftToo])
    await store.transaction((tables) => tables.outbox.lock(ada.id))
    expect(mail.sent).toEqual([])
    mail.slow[call] = null
    answer()
    await ada.pass()
    await ada.pass()
    expect([mail.sent.length, messages.sent.length, work.sent.length]).toEqual([1, 1, 1])
  })
})
