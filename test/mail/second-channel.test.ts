import { describe, expect, it, onTestFinished } from 'vitest'
import { MailboxFailure, type Mailbox } from '#core/ports/mailbox.ts'
import type { Store } from '#server/store/db.ts'
import { testDeps } from '../app.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { listeningTo } from '../live/listening.ts'
import { beyondDelay, startLiveOver, sureDraft } from '../live/live.ts'
import { databases, storesOn } from '../store/stores.ts'
import { mailChannelOver, miasMail } from './mail-channel.ts'
import { createPostOffice } from './post-office.ts'

/** Longer than the shortest interval of a mailbox, with its jitter. */
const nextLook = 12_000
const allowed = listeningTo(miasMail.addresses)

/** Texts and two mailboxes of one owner, all of which may answer Mia automatically. */
async function started(given: { store?: Store; clock?: ReturnType<typeof fakeClock> } = {}) {
  const clock = given.clock ?? fakeClock()
  const messages = fakeMessages(clock)
  const office = createPostOffice(clock)
  const mail = office.box('ada@example.com')
  const work = office.box('ada@work.example')
  const base = await testDeps(clock, given.store === undefined ? {} : { store: given.store })
  const channels = [
    mailChannelOver(base.store, clock, () => mail.mailbox),
    mailChannelOver(base.store, clock, () => work.mailbox, { id: 'mail:work' }),
  ]
  const test = await startLiveOver(messages, clock, base, { channels })
  const ada = await test.person()
  await ada.start()
  for (const { id } of channels) await test.live.listenerOf(id).start(ada.id, allowed)
  await ada.pass()
  const states = async () => (await ada.suggestions()).map(({ state, incoming }) => `${state}: ${incoming}`).toSorted()
  const look = () => ada.pass(nextLook)
  /** A mail, and while its thread is read the next one. */
  const arrivesWithAnother = async () => {
    await mail.arrives('sunday was fun', { thread: 't' })
    mail.before = async (call) => {
      if (call !== 'thread') return
      mail.before = null
      await mail.arrives('dinner was nice', { thread: 't' })
    }
  }
  return { ...test, ada, messages, mail, work, states, look, arrivesWithAnother }
}

const letter = 'sunday was fun\n\ndinner was nice\n\nso funny'
const words = ({ sent }: { readonly sent: readonly { readonly lines: readonly { readonly text: string }[] }[] }) =>
  sent.map(({ lines }) => lines.map(({ text }) => text).join('\n'))

describe('a mail', () => {
  it('is drafted for, scheduled, claimed, handed over and verified, with its paragraphs', async () => {
    const { ada, mail, messages, states, world, look } = await started()
    world.drafts = [{ ...sureDraft, text: 'sounds good\n\nhaha' }]
    await mail.arrives(letter)
    await look()
    expect(await ada.codes()).toEqual(['all-rules-hold'])
    expect((await states())[0]).toMatch(/^scheduled: sunday was fun/)
    await ada.pass(beyondDelay)
    expect(words(mail)).toEqual(['sounds good\n\nhaha'])
    expect(messages.sent).toEqual([])
    for (let i = 0; i < 3; i++) await ada.pass(60_000)
    expect(mail.sent).toHaveLength(1)
    expect(await ada.log()).toMatchObject([{ response: 'sounds good\n\nhaha', outcome: 'Sent.' }])
  })

  it('that a machine wrote gets no draft, and a line that says why', async () => {
    const { ada, mail, live, states, look } = await started()
    await mail.arrives('sunday was fun', { headers: { 'Auto-Submitted': 'auto-generated' } })
    await look()
    expect(await states()).toEqual([])
    expect(live.terminal.read(ada.id, 'mail')).toMatch(/Mia Torres: ignored\. Its header says that a machine sent it\./)
  })

  it('that came before the mailbox could first be read is there after a restart', async () => {
    const { ada, mail, base, clock, messages, states } = await started()
    await ada.call('POST', '/api/auto-response/disable', {})
    const live = async () =>
      (await startLiveOver(messages, clock, base, { channels: [mailChannelOver(base.store, clock, () => mail.mailbox)] })).live
    mail.before = () => {
      throw new MailboxFailure('unavailable', 'The mailbox does not answer.')
    }
    const first = await live()
    await first.listenerOf('mail').stop(ada.id)
    await first.listenerOf('mail').start(ada.id, allowed)
    await first.tick(ada.id)
    clock.advance(nextLook)
    await mail.arrives('sunday was fun')
    mail.before = null
    const second = await live()
    clock.advance(nextLook)
    await second.resume()
    await second.tick(ada.id)
    expect(await states()).toEqual(['waiting: sunday was fun'])
  })

  it('that comes while the thread of an earlier one is read is answered together with it', async () => {
    const { ada, mail, states, look, arrivesWithAnother } = await started()
    await arrivesWithAnother()
    await look()
    expect((await ada.codes())[0]).toBe('before-start')
    await look()
    expect(await states()).toEqual(['scheduled: sunday was fun\n\ndinner was nice', expect.stringMatching(/^superseded: /)])
    await ada.pass(beyondDelay)
    expect(mail.sent).toHaveLength(1)
  })

  it.each([
    ['edited', 'PATCH', '', { text: 'my own words' }],
    ['asked to be drafted again', 'POST', '/refresh', {}],
  ] as const)('that the owner has %s is not decided anew when the rest of its turn comes', async (_act, method, path, body) => {
    const { ada, mail, states, look, world, arrivesWithAnother } = await started()
    await arrivesWithAnother()
    await look()
    const [waits] = await ada.suggestions()
    world.drafts = [{ ...sureDraft, text: 'sounds lovely' }]
    await ada.call(method, `/api/suggestions/${waits?.id ?? ''}${path}`, body)
    await look()
    await ada.pass(beyondDelay)
    expect(await states()).toEqual(['waiting: sunday was fun\n\ndinner was nice'])
    expect(mail.sent).toEqual([])
  })

  it('that is not seen after it was sent is unknown, says where to look, and is not tried again', async () => {
    const { ada, mail, look } = await started()
    mail.shows = false
    await mail.arrives(letter)
    await look()
    await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'unknown' })
    expect((await ada.log())[0]?.outcome).toMatch(/look in your mailbox/)
    for (let i = 0; i < 3; i++) await ada.pass(60_000)
    expect(mail.sent).toHaveLength(1)
  })
})

describe('a person who writes by several ways', () => {
  it('has turns of their own in each thread: none ends another', async () => {
    const { ada, mail, work, messages, states, look } = await started()
    messages.incoming('sunday was fun')
    await mail.arrives('monday was fun')
    await work.arrives('tuesday was fun')
    await work.arrives('dinner was nice')
    await look()
    expect(await states()).toEqual([
      'scheduled: dinner was nice',
      'scheduled: monday was fun',
      'scheduled: sunday was fun',
      'scheduled: tuesday was fun',
    ])
    for (let i = 0; i < 3; i++) await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    // One mail a day goes to one person by itself.
    expect([mail.sent.length, work.sent.length]).toEqual([1, 1])
    expect((await states()).filter((one) => one.startsWith('waiting'))).toHaveLength(1)
  })

  it('is answered by hand in one thread, and the others wait on', async () => {
    const { ada, mail, messages, states, look } = await started()
    const id = await mail.arrives('monday was fun')
    await look()
    messages.incoming('sunday was fun')
    await ada.pass()
    // The very words that wait to be sent as a text are no echo of it here.
    await mail.byHand('sounds good', id)
    await ada.pass(beyondDelay)
    expect([messages.sent.length, mail.sent.length]).toEqual([1, 0])
    expect(await states()).toContain('answered: monday was fun')
  })

  it('has one mode for all of them, and the kill switch holds all of them', async () => {
    const { ada, mail, messages, states, look } = await started()
    await mail.arrives('monday was fun')
    await look()
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.call('POST', '/api/auto-response/disable', {})
    expect(await states()).toEqual(['waiting: monday was fun', 'waiting: sunday was fun'])
    await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'off' })
    await mail.arrives('tuesday was fun')
    messages.incoming('wednesday was fun')
    await ada.pass(beyondDelay)
    expect([messages.sent.length, mail.sent.length]).toEqual([0, 0])
    const skipped = (await ada.log()).filter(({ reasons }) => reasons.some(({ code }) => code === 'mode-off'))
    expect(skipped).toHaveLength(2)
  })
})

describe('one mailbox', () => {
  it('is listened to by one account', async () => {
    const { ada, person, live } = await started()
    const bob = await person()
    await expect(live.listenerOf('mail').start(bob.id, allowed)).rejects.toMatchObject({ code: 'conflict' })
    await live.listenerOf('mail').stop(ada.id)
    expect(await live.listenerOf('mail').start(bob.id, allowed)).toMatchObject({ status: 'running' })
    expect(await live.listenerOf('mail:work').status(ada.id)).toMatchObject({ status: 'running' })
  })
})

describe('between the look and the handover', () => {
  async function due() {
    const test = await started()
    const id = await test.mail.arrives('sunday was fun')
    await test.look()
    expect(await test.ada.newest()).toMatchObject({ state: 'scheduled' })
    /** Between the draft and its sending. */
    const meanwhile = (what: () => Promise<void>, times = 1) => {
      let left = times
      test.mail.after = async (call) => {
        if (call !== 'createDraft' || left === 0) return
        left -= 1
        await what()
      }
    }
    return { ...test, id, meanwhile }
  }

  it('they write more: nothing is sent, and the newer turn waits for the owner', async () => {
    const { ada, mail, id, meanwhile } = await due()
    const answers = mail.mails.find((one) => one.id === id)?.mail.messageId ?? ''
    meanwhile(async () => void (await mail.arrives('dinner was nice', { answers })))
    await ada.pass(beyondDelay)
    expect([mail.sent.length, mail.drafts.size]).toEqual([0, 0])
    await ada.pass(nextLook)
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
  })

  it('the owner answers by hand: nothing is sent', async () => {
    const { ada, mail, id, meanwhile } = await due()
    meanwhile(() => mail.byHand('that is settled', id))
    await ada.pass(beyondDelay)
    await ada.pass(beyondDelay)
    expect([mail.sent.length, mail.drafts.size]).toEqual([0, 0])
  })

  it('the owner has a draft of their own there: it waits for them', async () => {
    const { ada, mail, id } = await due()
    await mail.writes('dear mia', id)
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.codes()).toEqual(['owner-typing'])
  })

  it('there is a draft that the mailbox does not give: it may be the owner’s, and it waits for them', async () => {
    const { ada, mail, id } = await due()
    await mail.writes('dear mia, a film is attached', id)
    mail.before = (call) => {
      if (call === 'fetch') throw new MailboxFailure('refused', 'This mail is too large to be read.')
    }
    await ada.pass(beyondDelay)
    expect([mail.sent.length, await ada.codes()]).toEqual([0, ['owner-typing']])
  })

  it('the mailbox takes it for something else: it is looked at anew, and waits', async () => {
    const { ada, mail, id, meanwhile } = await due()
    meanwhile(() => Promise.resolve(mail.mark(id, 'updates')))
    await ada.pass(beyondDelay)
    expect([mail.sent.length, mail.drafts.size]).toEqual([0, 0])
    expect(await ada.codes()).toEqual(['updates'])
  })

  it('nothing changes, and a draft of somebody else’s thread is no matter: it is sent once', async () => {
    const { ada, mail, meanwhile } = await due()
    const other = await mail.arrives('monday was fun', { from: 'Stranger <stranger@example.com>' })
    meanwhile(() => mail.writes('dear stranger', other))
    await ada.pass(beyondDelay)
    expect(mail.sent).toHaveLength(1)
    expect(await ada.suggestions()).toContainEqual(expect.objectContaining({ state: 'sent' }))
  })

  it('a look takes too long: it is not sent on, and looked at again at once', async () => {
    const { ada, mail, clock } = await due()
    let looks = 0
    let next = ''
    mail.before = async (call) => {
      if (call !== 'thread') return
      looks += 1
      // The first is for what the owner may be writing.
      if (looks === 2) clock.advance(6_000)
      if (looks === 3) next = (await ada.newest()).state
    }
    await ada.pass(beyondDelay)
    expect(next).toBe('scheduled')
    expect(mail.sent).toHaveLength(1)
  })

  it('every look takes too long: what the owner approved waits for them again', async () => {
    const { ada, mail, clock, live } = await due()
    mail.before = (call) => {
      if (call === 'thread') clock.advance(6_000)
    }
    const { id } = await ada.newest()
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    await live.idle()
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect(await ada.codes()).toEqual(['slow-look'])
  })

  it('every look takes too long: what would go by itself waits for them, and is not looked at for ever', async () => {
    const { ada, mail, clock } = await due()
    let looks = 0
    mail.before = (call) => {
      if (call !== 'thread') return
      looks += 1
      clock.advance(6_000)
    }
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect(await ada.codes()).toEqual(['slow-look'])
    const before = looks
    await ada.pass(beyondDelay)
    expect(looks).toBe(before)
  })

  it('the box cannot be read: it is held, with the reason', async () => {
    const { ada, mail } = await due()
    mail.before = () => {
      throw new MailboxFailure('unavailable', 'The mailbox does not answer.')
    }
    await ada.pass(beyondDelay)
    expect(mail.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect((await ada.newest()).reasons[0]?.text).toMatch(/The mailbox does not answer/)
  })
})

describe.each(databases)('a network that hangs, over %s,', (engine) => {
  const stores = storesOn(engine)

  it.each(['thread', 'sendDraft', 'list'] as const)('in %s, holds neither the account’s lock nor another channel', async (call) => {
    const clock = fakeClock()
    const test = await started({ clock, store: await stores.open({ clock }) })
    const { ada, mail, messages, live, store, look } = test
    await mail.arrives('sunday was fun')
    await look()
    messages.incoming('monday was fun')
    await ada.pass()
    let answer = () => undefined as void
    const hangs = new Promise<void>((resolve) => (answer = resolve))
    const asked = Promise.withResolvers<void>()
    mail.before = (name: keyof Mailbox) => {
      if (name !== call) return undefined
      asked.resolve()
      return hangs
    }
    onTestFinished(() => answer())
    const left = new Promise<void>((resolve) => {
      messages.handover = () => {
        resolve()
        return Promise.resolve({ outcome: 'handed' })
      }
    })
    clock.advance(beyondDelay)
    void live.tick(ada.id)
    await asked.promise
    // A look that has brought nothing by then holds nothing.
    clock.advance(6_000)
    void live.tick(ada.id)
    await left
    await store.transaction((tables) => tables.outbox.lock(ada.id))
    expect(mail.sent).toEqual([])
    mail.before = null
    answer()
    for (let i = 0; i < 2; i++) await ada.pass()
    expect([mail.sent.length, messages.sent.length]).toEqual([1, 1])
  })
})
