import { describe, expect, it } from 'vitest'
import { mia, type FakeMessages } from '../live/fake-messages.ts'
import { beyondDelay, sureDraft } from '../live/live.ts'
import { nextLook } from '../mail/one-mailbox.ts'
import type { FakeBox, Letter } from '../mail/post-office.ts'
import { startBoth } from './both-ways.ts'

/** More than the clocks are apart, ms. */
const longAgo = 3 * 60_000
/** What they wrote elsewhere no longer counts. */
const halfADay = 12 * 3_600_000 + 1
const turn = 'today was lovely'
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

describe('she has changed a text of hers', () => {
  it.each<[what: string, words: string]>([
    ['that was answered', 'good night'],
    ['into something grave', 'my father died'],
  ])('%s: her mail waits', async (_what, words) => {
    const { ada, messages, box } = await startBoth()
    const guid = messages.incoming('hello there')
    await ada.pass()
    messages.byHand('hi you')
    await ada.pass(longAgo)
    await box.arrives(turn)
    await ada.pass(nextLook)
    expect((await ada.newest()).state).toBe('scheduled')
    messages.edit(guid, words)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    expect(await ada.codes()).toContain('edited-lately')
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
    messages.incoming('dinner was delicious')
    await ada.pass(nextLook)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
    messages.byHand('got them')
    await ada.pass(halfADay)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toMatchObject([{ to: [{ address: 'mia@example.com' }] }])
  })
})

describe('the same words are told by sentences', () => {
  it.each([
    ['today was lovely. sunday was fun.', 'Hi Ada,\n\nSunday was fun!\n\nMia'],
    ['sunday was fun, today was lovely', 'Today was lovely.'],
  ])('“%s” by text is answered; of it, by mail, waits', async (said, again) => {
    const { ada, messages, box } = await startBoth()
    messages.incoming(said)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    await box.arrives(again)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['said-elsewhere'])
  })

  it('of a mail that is answered, a sentence by text waits', async () => {
    const { ada, messages, box } = await startBoth()
    await box.arrives('Hi Ada,\n\ntoday was lovely. sunday was fun.\n\nMia')
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toHaveLength(1)
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['said-elsewhere'])
  })

  it('what goes beyond them is answered', async () => {
    const { ada, messages, box } = await startBoth()
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.pass(beyondDelay)
    await box.arrives('sunday was fun. today was lovely.')
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toHaveLength(1)
  })
})

describe('her mail is answered', () => {
  it.each<[what: string, act: (both: Both) => unknown]>([
    ['somebody else was written to', ({ messages }) => messages.byHand('on my way', toRosa)],
    ['the product itself answered her text', ({ messages }) => messages.incoming('dinner was delicious')],
    ['a text of hers waits that asks nothing', ({ messages }) => messages.incoming('dinner was delicious')],
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
