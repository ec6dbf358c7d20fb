import { describe, expect, it } from 'vitest'
import { fakeMessages, mia, type FakeMessages } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, sureDraft } from '../live/live.ts'
import { miasMail } from '../mail/mail-channel.ts'
import { answersMia, nextLook, startMail } from '../mail/one-mailbox.ts'
import type { FakeBox, Letter } from '../mail/post-office.ts'

/** Mia is known by her number and her address, and may be answered by text and by mail. */
async function startBoth() {
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const { ada, box, base } = await startMail(answersMia, { clock, messages })
  await base.store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
  await ada.start()
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass()
  return { ada, messages, box, clock }
}

const turn = 'im fine with the plan'
const byOwner: Letter = { from: 'ada@example.com', to: 'mia@example.com', subject: 'plans', signs: ['sent'], unread: false }
const inGroup = { group: true, conversation: 'group:1', chat: 'iMessage;+;chat1', name: 'Family', addresses: [mia.address, '+15550100202'] }
const toRosa = { conversation: 'card:2', chat: 'iMessage;-;+15550100202', name: 'Rosa', addresses: ['+15550100202'] }

type Both = { readonly messages: FakeMessages; readonly box: FakeBox }

describe('the owner has answered elsewhere', () => {
  it.each<[what: string, act: (both: Both) => unknown]>([
    ['a text', ({ messages }) => messages.byHand('got your mail')],
    ['a heart', ({ messages }) => messages.byHand('', { kind: 'tapback', exclusion: 'tapback', text: null })],
    ['a text in a group that she is in', ({ messages }) => messages.byHand('all of you: the plan is off', inGroup)],
    ['a mail in another thread', ({ box }) => box.arrives('See you there.', byOwner)],
    ['a mail with her among others', ({ box }) => box.arrives('See you.', { ...byOwner, to: 'tom@example.com, mia@example.com' })],
  ])('by %s: her mail waits', async (_what, act) => {
    const both = await startBoth()
    const { ada, box } = both
    await box.arrives(turn)
    await ada.pass(nextLook)
    expect((await ada.newest()).state).toBe('scheduled')
    await act(both)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'answered-elsewhere' }] })
  })

  it('by text before her mail was seen: it waits', async () => {
    const { ada, messages, box } = await startBoth()
    await box.arrives(turn)
    messages.byHand('got your mail')
    await ada.pass()
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['answered-elsewhere'])
  })

  it('by mail: her text waits', async () => {
    const { ada, messages, box } = await startBoth()
    messages.incoming(turn)
    await box.arrives('As I said on the phone.', byOwner)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['answered-elsewhere'])
  })
})

describe('she has written elsewhere too', () => {
  it('the same words by mail and by text: one gets its reply, and the other waits', async () => {
    const { ada, messages, box } = await startBoth()
    messages.incoming(turn)
    await box.arrives(`Hi Ada,\n\n${turn}.\n\nMia`)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(messages.sent.length + box.sent.length).toBe(1)
    const [one, other] = (await ada.suggestions()).toSorted((a, b) => a.state.localeCompare(b.state))
    expect(one).toMatchObject({ state: 'sent' })
    expect(other).toMatchObject({
      state: 'waiting',
      reasons: [{ code: 'said-elsewhere', text: expect.stringContaining('They wrote the same') }],
    })
  })

  it('by text, what only the owner can answer: her mail waits until they have', async () => {
    const { ada, messages, box } = await startBoth()
    messages.incoming('did you get the tickets?')
    await ada.pass()
    messages.incoming('we had tacos')
    await ada.pass(nextLook)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
    messages.byHand('got them')
    await ada.pass(2 * 60_000)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toMatchObject([{ to: [{ address: 'mia@example.com' }] }])
  })
})

describe('her mail is answered', () => {
  it.each<[what: string, act: (both: Both) => unknown]>([
    ['somebody else was written to', ({ messages }) => messages.byHand('on my way', toRosa)],
    ['the product itself answered her text', ({ messages }) => messages.incoming('love your plan')],
    ['a text of hers waits that asks nothing', ({ messages }) => messages.incoming('we had tacos')],
    [
      'a vacation responder wrote to her',
      ({ box }) => box.arrives('I am away.', { ...byOwner, headers: { 'Auto-Submitted': 'auto-replied' } }),
    ],
  ])('where %s', async (_what, act) => {
    const both = await startBoth()
    const { ada, box } = both
    await act(both)
    await ada.pass()
    await ada.pass(beyondDelay)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toMatchObject([{ to: [{ address: 'mia@example.com' }] }])
  })

  it('where the owner wrote to her before it came', async () => {
    const { ada, messages, box } = await startBoth()
    messages.byHand(sureDraft.text)
    await ada.pass(2 * 60_000)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toHaveLength(1)
  })
})
