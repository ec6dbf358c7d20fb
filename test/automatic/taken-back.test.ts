import { describe, expect, it } from 'vitest'
import { mia, type FakeMessages } from '../live/fake-messages.ts'
import { beyondDelay, startListening, startLive } from '../live/live.ts'
import { nextLook } from '../mail/one-mailbox.ts'
import { startBoth } from './both-ways.ts'

/** What was changed, taken back, deleted, or late, so that its thread does not show it as it was read. */
const hour = 3_600_000
const inGroup = { group: true, conversation: 'group:1', chat: 'iMessage;+;chat1', name: 'Family', addresses: [mia.address, '+15550100202'] }

/** She writes something routine, and so much time passes that its reply would have gone out. Why it was held, or what was sent. */
async function replyTo(
  text: string,
  { ada, messages }: Pick<Awaited<ReturnType<typeof startListening>>, 'ada' | 'messages'>,
): Promise<readonly string[]> {
  const before = messages.sent.length
  messages.incoming(text)
  await ada.pass()
  await ada.pass(beyondDelay)
  return messages.sent.length > before ? ['sent'] : ada.codes()
}

describe('a text that she edited or took back holds', () => {
  it.each<[what: string, act: (messages: FakeMessages) => unknown, held: readonly string[]]>([
    ['edited', (messages) => messages.edit('hers', 'good night!'), ['edited-lately']],
    [
      'taken back before it was read',
      (messages) => messages.incoming('', { kind: 'unsent', text: null, exclusion: 'unsent' }),
      ['not-plain-text', 'edited-lately'],
    ],
  ])('(%s) until the owner has written to her; a group that she is in is not she', async (_what, act, held) => {
    const test = await startListening()
    const { ada, messages } = test
    messages.incoming('good night', { guid: 'hers' })
    await ada.pass()
    messages.byHand('love you')
    await ada.pass(60_000)
    act(messages)
    await ada.pass()
    await ada.pass(60_000)
    messages.byHand('see you all', inGroup)
    await ada.pass(3 * 60_000)
    expect(await replyTo('today was lovely', test)).toEqual(held)
    messages.byHand('thank you')
    await ada.pass(60_000)
    expect(await replyTo('sunday was fun', test)).toEqual(['sent'])
  })
})

it.each([
  ['before the owner wrote', (at: number) => at - 9 * 60_000, ['sent']],
  ['after the owner wrote', (at: number) => at - 60_000, ['not-plain-text']],
  ['nobody knows when', () => null, ['not-plain-text']],
])('a text that she took back before anything listened (%s) counts from when she did', async (_when, takenBack, held) => {
  const { clock, messages, person } = await startLive()
  const changedAt = takenBack(clock.now())
  messages.incoming('', { kind: 'unsent', text: null, exclusion: 'unsent', at: clock.now() - 10 * 60_000, changedAt })
  messages.byHand('love you', { at: clock.now() - 5 * 60_000 })
  const ada = await person()
  await ada.start()
  await ada.pass()
  expect(await replyTo('today was lovely', { ada, messages })).toEqual(held)
})

it('a text that she edited is judged by its new words: her mail waits though the owner has written to her since', async () => {
  const { ada, messages, box } = await startBoth()
  messages.incoming('good night', { guid: 'hers' })
  await ada.pass()
  messages.byHand('love you')
  await ada.pass(60_000)
  messages.edit('hers', 'we had tacos')
  await ada.pass()
  await ada.pass(60_000)
  messages.byHand('ok')
  await ada.pass(3 * 60_000)
  await box.arrives('today was lovely')
  await ada.pass(nextLook)
  await ada.pass(beyondDelay)
  expect(box.sent).toEqual([])
  expect(await ada.codes()).toEqual(['told-elsewhere'])
})

it('a request that was dismissed waits elsewhere, though the owner has written to a group that she is in', async () => {
  const { ada, messages, box } = await startBoth()
  await box.arrives('did you feed the dog?')
  await ada.pass(nextLook)
  await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`, {})
  messages.byHand('see you all', inGroup)
  await ada.pass(13 * hour)
  messages.incoming('today was lovely')
  await ada.pass()
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
})

it.each([
  ['my flight got cancelled', hour, ['other-matter']],
  ['my flight got cancelled', 13 * hour, ['sent']],
  ['love you', hour, ['sent']],
])('what the owner wrote to her and deleted since (“%s”, %i ms ago) counts like what stands there', async (text, ago, held) => {
  const test = await startListening()
  const { ada, messages } = test
  messages.byHand(text, { guid: 'own' })
  await ada.pass()
  messages.remove('own')
  await ada.pass(ago)
  expect(await replyTo('good night!', test)).toEqual(held)
})

it.each([
  ['have a good day', 'you too!', 5_000, ['sent']],
  ['have a good day', 'you too!', 7 * hour, ['sent']],
  // By then it returns something else.
  ['have a good day', 'me too!', 9 * hour, ['other-matter']],
  ['have a good day', 'you too... or not', 5_000, ['other-matter']],
  ['have a good day', 'aww', 5_000, ['sent']],
  ['have a good day', 'aw man', 5_000, ['other-matter']],
  ['have a good day', 'aww dude!', 5_000, ['other-matter']],
  ['we had tacos', 'me too!', 5_000, ['other-matter']],
])('“%s”, to which the owner said “%s” %i ms later', async (theirs, own, later, held) => {
  const test = await startListening()
  const { ada, messages } = test
  messages.incoming(theirs)
  await ada.pass()
  await ada.pass(later)
  messages.byHand(own)
  await ada.pass(hour)
  expect(await replyTo('thank you', test)).toEqual(held)
})

it('what the owner wrote to somebody else and deleted since is nothing to her', async () => {
  const test = await startListening()
  const rosa = { conversation: 'card:2', chat: 'iMessage;-;+15550100202', name: 'Rosa', addresses: ['+15550100202'] }
  test.messages.byHand('my flight got cancelled', { ...rosa, guid: 'own' })
  test.messages.byHand('dinner at seven it is', inGroup)
  await test.ada.pass()
  test.messages.remove('own')
  await test.ada.pass(hour)
  expect(await replyTo('good night!', test)).toEqual(['sent'])
})

it.each([
  [13, ['told-elsewhere']],
  [5 * 24, ['sent']],
])('a text from %i hours ago that has come only now counts from now, unless a sync brought in what is long past', async (ago, held) => {
  const { ada, messages, box, clock } = await startBoth()
  messages.incoming('i moved out', { at: clock.now() - ago * hour, fresh: false })
  await ada.pass(2 * 60_000)
  await box.arrives('today was lovely')
  await ada.pass(nextLook)
  await ada.pass(beyondDelay)
  expect(box.sent.length > 0 ? ['sent'] : await ada.codes()).toEqual(held)
})
