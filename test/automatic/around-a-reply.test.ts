import { describe, expect, it, vi } from 'vitest'
import { graveWordsAt } from '#server/services/replying/facts/grave-words.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startListening, startLive, sureDraft } from '../live/live.ts'
import { answersMia, startMail } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'
import { precedentFor } from '../precedent/given.ts'

/** What lies beside a routine turn: the real server, store, and channels over a Messages app in memory. */
const hour = 3_600_000
const byOwner: Letter = { from: 'ada@example.com', to: 'mia@example.com', signs: ['sent'], unread: false }
const turn = 'today was lovely'
const group = { group: true, conversation: 'group:1', chat: 'iMessage;+;chat1', name: 'Family', addresses: ['+15550100303'] }
const rosa = { conversation: 'card:2', chat: 'iMessage;-;+15550100202', name: 'Rosa', addresses: ['+15550100202'], sender: '+15550100202' }

/** They write something routine, and so much time passes that its reply would have gone out. */
async function writes({ ada, messages }: Awaited<ReturnType<typeof startListening>>): Promise<string[]> {
  messages.incoming(turn)
  await ada.pass()
  await ada.pass(beyondDelay)
  return messages.sent.map(({ text }) => text)
}

describe('something grave elsewhere', () => {
  it('in a group holds a routine reply for twelve hours', async () => {
    const test = await startListening()
    test.messages.incoming('grandma passed away an hour ago', group)
    await test.ada.pass()
    expect(await writes(test)).toEqual([])
    expect(await test.ada.codes()).toContain('grave-elsewhere')
    test.messages.byHand('talk later')
    await test.ada.pass(12 * hour)
    expect(await writes(test)).toEqual([sureDraft.text])
  })

  it.each([
    ['from somebody else', { ...rosa }],
    ['from another address of nobody known', { ...rosa, conversation: 'address:mia@example.org', known: false }],
  ])('%s holds it, in bubbles that each say little too', async (_what, from) => {
    const test = await startListening()
    test.messages.incoming('your dad', from)
    test.messages.incoming('died this morning', from)
    await test.ada.pass()
    expect(await writes(test)).toEqual([])
  })

  it('that the store would not take holds it all the same, has its drafts, and is stored at the next look', async () => {
    const test = await startListening()
    const { ada, messages, store } = test
    const transaction = vi.spyOn(store, 'transaction')
    messages.incoming('grandma passed away an hour ago', rosa)
    transaction.mockRejectedValueOnce(new Error('The store is busy.'))
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', name: rosa.name })
    messages.incoming(turn)
    transaction.mockRejectedValueOnce(new Error('The store is busy.'))
    await ada.pass()
    expect(await graveWordsAt(store, ada.id)).toBeNull()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', name: mia.name })
    expect(await ada.codes()).toContain('grave-elsewhere')
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await graveWordsAt(store, ada.id)).not.toBeNull()
  })

  it('that the store would not take is known to the process that goes on, though the message is never brought again here', async () => {
    const test = await startListening()
    const { ada, messages, store } = test
    messages.incoming('lunch was great', rosa)
    await ada.pass()
    messages.incoming('grandma passed away an hour ago', group)
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('The store is busy.'))
    await ada.pass()
    expect(await graveWordsAt(store, ada.id)).toBeNull()
    // It ends before its next look.
    const after = await startLive(test)
    await after.live.resume()
    await after.pass(ada.id)
    expect(await graveWordsAt(store, ada.id)).not.toBeNull()
    messages.incoming(turn)
    await after.pass(ada.id)
    await after.pass(ada.id, beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('that the owner wrote holds what is due already', async () => {
    const test = await startListening()
    const { ada, messages } = test
    messages.incoming(turn)
    await ada.pass()
    expect((await ada.newest()).state).toBe('scheduled')
    messages.byHand('i am at the funeral home, phone off', group)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['grave-elsewhere'])
  })

  it('does not hold where it is long ago, or nothing grave', async () => {
    const test = await startListening()
    test.messages.incoming('grandma passed away', { ...group, sender: '+15550100303', at: test.clock.now() - 13 * hour, fresh: false })
    test.messages.incoming('lunch was great', rosa)
    await test.ada.pass()
    expect(await writes(test)).toEqual([sureDraft.text])
  })

  it.each<[what: string, text: string, letter: Letter]>([
    ['to the owner', 'See you on Sunday.', { subject: 'Grandma passed away' }],
    ['of the owner', 'Grandma passed away this morning.', { ...byOwner, subject: 'Sunday' }],
    ['of the owner, in its subject', 'I call you tonight.', { ...byOwner, subject: 'Grandma passed away' }],
  ])('by mail %s holds texts', async (_what, text, letter) => {
    const clock = fakeClock()
    const messages = fakeMessages(clock)
    const { ada, box } = await startMail(answersMia, { clock, messages })
    await ada.start()
    await ada.pass()
    await box.arrives(text, letter)
    await ada.pass(12_000)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toContain('grave-elsewhere')
  })
})

describe('what the owner does by hand', () => {
  it.each(['tapback', 'sticker'] as const)('a %s is an answer, and closes what waits', async (kind) => {
    const { ada, messages } = await startListening()
    messages.incoming(turn)
    await ada.pass()
    messages.byHand('', { kind, exclusion: kind, text: null })
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect((await ada.newest()).state).toBe('answered')
  })

  it.each([
    ['did not arrive', { exclusion: 'failed' as const }],
    ['was taken back', { exclusion: 'unsent' as const, kind: 'unsent' as const, text: null }],
  ])('what %s leaves it open, and nothing goes out behind it', async (_what, given) => {
    const { ada, messages } = await startListening()
    messages.incoming(turn)
    await ada.pass()
    messages.byHand('not now', given)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'answered' }] })
  })

  it('words that they approved are their own: what they opened is open', async () => {
    const test = await startListening()
    const { ada, messages, world } = test
    const known = ['good morning!', turn]
    const draft = (text: string) => ({ ...sureDraft, text, precedent: precedentFor(text, turn, { routine: known, said: [] }) })
    world.drafts = [draft('hm')]
    messages.incoming('good morning!')
    await ada.pass()
    await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/approve`, { text: 'i told her everything' })
    await test.live.idle()
    await ada.pass(2 * 60_000)
    world.drafts = [draft(sureDraft.text)]
    expect(await writes(test)).toEqual(['i told her everything'])
    expect(await ada.codes()).toContain('other-matter')
  })

  it('what they change in a reply that was sent automatically is their own word', async () => {
    const { ada, messages, world } = await startListening()
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    messages.edit('sent-1', 'sorry, that was not me')
    await ada.pass(60_000)
    const known = { routine: [turn], said: [sureDraft.text] }
    const draft = { ...sureDraft, text: 'sounds great', precedent: precedentFor('sounds great', 'sunday was fun', known) }
    world.drafts = [draft]
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    expect(await ada.codes()).toContain('other-matter')
  })

  it.each([
    ['that they answered', true, hour, 'other-matter'],
    ['that waits', false, hour, 'other-matter'],
    ['that still waits the day after', false, 20 * hour, 'owner-at-it'],
  ])('deleting a quarrel %s in Messages does not end it', async (_what, answered, later, code) => {
    const { ada, messages } = await startListening()
    const guid = messages.incoming('why did you tell my sister everything')
    await ada.pass()
    if (answered) messages.byHand('ok', { guid: 'own-1' })
    await ada.pass()
    for (const one of answered ? [guid, 'own-1'] : [guid]) messages.remove(one)
    await ada.pass(later)
    messages.incoming('good night!')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual([code])
  })

  it('who works on a reply while they write more is not overtaken by one that is sent automatically', async () => {
    const { ada, messages } = await startListening()
    messages.incoming(turn)
    await ada.pass()
    await ada.call('PATCH', `/api/suggestions/${(await ada.newest()).id}`, { text: 'well' })
    messages.incoming('sunday was fun')
    await ada.pass()
    messages.incoming('nothing new with me')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'owner-at-it' }] })
  })

  it('a text like one that was sent automatically on another day is theirs', async () => {
    const test = await startListening()
    const { ada, messages } = test
    expect(await writes(test)).toEqual([sureDraft.text])
    await ada.pass(24 * hour)
    messages.incoming('all good here my friend')
    await ada.pass()
    messages.byHand(sureDraft.text)
    await ada.pass()
    expect((await ada.newest()).state).toBe('answered')
  })
})

it.each([
  [9 * 60_000, 1, []],
  [hour, 0, ['too-old']],
  [23 * hour, 0, ['too-old']],
])('a reply to a mail that is due while the computer sleeps for %i ms', async (asleep, sent, codes) => {
  const { ada, box } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  await box.arrives(turn)
  await ada.pass(15_000)
  expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  await ada.pass(asleep)
  expect(box.sent).toHaveLength(sent)
  expect(sent === 0 ? await ada.codes() : []).toEqual(codes)
})

it.each([
  [9 * 60_000, 1, []],
  [hour, 0, ['too-old']],
])('a reply to a mail whose draft is made while the computer sleeps for %i ms', async (asleep, sent, codes) => {
  const { ada, box, clock } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  await box.arrives(turn)
  await ada.pass(15_000)
  box.after = (made) => {
    if (made !== 'createDraft') return
    box.after = null
    clock.advance(asleep)
  }
  for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
  expect(box.sent).toHaveLength(sent)
  expect(sent === 0 ? await ada.codes() : []).toEqual(codes)
  expect(box.drafts.size).toBe(0)
})

it.each<[what: string, days: readonly number[], codes: readonly string[]]>([
  ['170 days after the last mail', [], ['no-precedent']],
  ['20 days after a mail of the owner’s in another thread', [20], []],
])('a mail %s', async (_what, days, codes) => {
  const { ada, box, clock, world } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  for (const ago of days) {
    await box.arrives('thank you', { ...byOwner, subject: 'hi', thread: 'other' })
    await ada.pass(ago * 24 * hour)
  }
  const times = Array.from({ length: 24 }, (_, i) => clock.now() - 170 * 24 * hour - i * 25 * hour)
  const draft = { ...sureDraft, precedent: precedentFor('sounds good', turn, { times }) }
  world.drafts = [draft]
  await box.arrives(turn)
  for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
  expect(box.sent.length === 0 ? await ada.codes() : []).toEqual(codes)
})
