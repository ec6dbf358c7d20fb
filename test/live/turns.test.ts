import { describe, expect, it, vi } from 'vitest'
import { beyondDelay, changeStored, startListening, startLive } from '#test/live/live.ts'

const minute = 60_000
const heart = { kind: 'tapback', exclusion: 'tapback' } as const

describe('a reaction beside a turn', () => {
  it('leaves it to the owner, who alone knows what it is about', async () => {
    const { ada, messages } = await startListening()
    messages.byHand('see you later')
    await ada.pass()
    messages.incoming('ok so')
    await ada.pass()
    messages.incoming('Loved “see you there”', heart)
    await ada.pass()
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(await ada.codes()).toEqual(['not-plain-text'])
    expect(messages.sent).toEqual([])
  })

  it('does so from before it too, and no longer when both have gone on since', async () => {
    const { ada, messages } = await startListening()
    messages.byHand('see you later')
    await ada.pass()
    messages.incoming('Loved “see you there”', heart)
    await ada.pass(45 * minute)
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(await ada.codes()).toEqual(['not-plain-text'])
    for (const text of ['haha', 'love you', 'good night']) messages.byHand(text)
    await ada.pass(9 * 60 * minute)
    messages.incoming('monday was fun too')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(await ada.codes()).toEqual(['all-rules-hold'])
    expect(messages.sent).toHaveLength(1)
  })
})

it('why a turn was held stays in the log when they write again an hour later', async () => {
  const { ada, messages, world } = await startListening()
  world.drafts = [{ text: 'sounds good', confidence: 0.5, because: [], reason: 'Closest to what you wrote before.' }]
  messages.incoming('sunday was fun')
  await ada.pass()
  messages.incoming('and monday too')
  await ada.pass(3_600_000)
  const [, first] = await ada.log()
  expect(first).toMatchObject({ text: 'sunday was fun', reasons: [{ code: 'below-threshold' }] })
})

describe('a turn that was dismissed is over', () => {
  it.each([
    ['of one person', {}],
    ['of a group', { conversation: 'group:1', chat: 'iMessage;+;chat1', name: 'Climbing', group: true }],
  ])('what follows within minutes is a turn of its own: %s', async (_what, from) => {
    const { ada, messages, orders } = await startListening()
    messages.incoming('sunday was fun', from)
    await ada.pass()
    await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`)
    messages.incoming('and monday too', from)
    await ada.pass()
    const next = await ada.newest()
    expect([next.incoming, next.state, next.began_as]).toEqual(['and monday too', 'waiting', undefined])
    expect(orders.at(-1)?.text).toBe('and monday too')
    messages.incoming('right?', from)
    await ada.pass()
    expect((await ada.newest()).incoming).toBe('and monday too\nright?')
    // Nothing goes out over what they got no answer to.
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it.each([
    ['a minute later', 60_000, null, ['dismissed-before']],
    ['hours later', 5 * 3_600_000, null, ['dismissed-before']],
    ['the day after', 9 * 3_600_000, null, ['sent']],
    ['after the owner wrote', 10 * 60_000, 'good night', ['sent']],
  ] as const)('and what they say %s is answered automatically only if that is another talk', async (_what, later, own, held) => {
    const { ada, messages } = await startListening()
    messages.incoming('good night')
    await ada.pass()
    expect((await ada.newest()).state).toBe('scheduled')
    await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`)
    await ada.pass(later / 2)
    if (own !== null) messages.byHand(own)
    await ada.pass(later / 2)
    messages.incoming('love you')
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent.length === 1 ? ['sent'] : await ada.codes()).toEqual(held)
  })

  it('waits with what they wrote since, where it was dismissed while that was drafted for', async () => {
    const { ada, clock, live, messages, orders, world } = await startListening()
    messages.incoming('sunday was fun')
    await ada.pass()
    const { id } = await ada.newest()
    let write: () => void = () => undefined
    world.until = new Promise((resolve) => (write = resolve))
    messages.incoming('monday was fun')
    clock.advance(1_000)
    const tick = live.tick(ada.id)
    await vi.waitFor(() => expect(orders).toHaveLength(2))
    await ada.call('POST', `/api/suggestions/${id}/dismiss`)
    write()
    await tick
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'dismissed-before' }] })
  })

  it('and is not begun again by a reaction, or by seeing it twice', async () => {
    const { ada, messages } = await startListening()
    messages.incoming('sunday was fun')
    await ada.pass()
    await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`)
    messages.incoming('Loved “see you there”', heart)
    await ada.pass()
    expect((await ada.suggestions()).map(({ state }) => state)).toEqual(['dismissed'])
  })
})

it('what takes the place of a suggestion when they write more says where it began, and is told before the older one goes', async () => {
  const { ada, messages } = await startListening()
  for (const text of ['sunday was fun', 'and monday too', 'so was today']) {
    messages.incoming(text)
    await ada.pass()
  }
  const [third, second, first] = await ada.suggestions()
  expect([third, second, first].map((one) => one?.began_as)).toEqual([first?.id, first?.id, undefined])
  const told = ada.events.flatMap((event) => (event.type === 'suggestion' ? [[event.suggestion.id, event.suggestion.state]] : []))
  expect(told.slice(0, 3)).toEqual([
    [first?.id, 'scheduled'],
    [second?.id, 'scheduled'],
    [first?.id, 'superseded'],
  ])
})

it('what became of a turn is in the log after a start, where a kill came between the two', async () => {
  const test = await startListening()
  const { ada, messages, base } = test
  messages.incoming('sunday was fun')
  await ada.pass()
  const [stored] = await base.store.suggestions.list(ada.id, null, 1)
  if (stored !== undefined) await changeStored(base.store, stored, { state: 'dismissed' })
  expect((await ada.log())[0]?.outcome).toBe('Will be sent automatically.')
  const after = await startLive(test)
  await after.live.resume()
  expect((await ada.log())[0]?.outcome).toBe('Dismissed.')
})

it('what a sync brings in from long ago has its own line and does not hold the text beside it', async () => {
  const { ada, messages, clock } = await startListening()
  messages.incoming('happy new year', { at: clock.now() - 20 * 86_400_000 })
  messages.byHand('happy new year', { at: clock.now() - 19 * 86_400_000 })
  messages.incoming('sunday was fun')
  await ada.pass()
  await ada.pass(beyondDelay)
  expect(messages.sent).toHaveLength(1)
  const lines = await ada.log()
  expect(lines.map(({ text }) => text).toSorted()).toEqual(['happy new year', 'sunday was fun'])
  expect(lines.find(({ text }) => text === 'happy new year')?.reasons).toHaveLength(1)
})

it('a reply that the owner wrote for want of a draft is said to be theirs', async () => {
  const { ada, messages, world } = await startListening()
  world.drafts = []
  messages.incoming('sunday was fun')
  await ada.pass()
  await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/approve`, { text: 'it was' })
  await ada.pass()
  const sent = await ada.newest()
  expect([sent.state, sent.reasons.map(({ text }) => text)]).toEqual(['sent', ['You wrote it.']])
})

it('one thread that fails, and whose line the log does not take, keeps no other from its drafts', async () => {
  const { ada, messages, store } = await startListening()
  const tom = { conversation: 'card:7', chat: 'iMessage;-;+15550100107', name: 'Tom', addresses: ['+15550100107'], sender: '+15550100107' }
  messages.incoming('sunday was fun', tom)
  messages.incoming('sunday was fun')
  vi.spyOn(messages.view, 'thread').mockImplementationOnce(() => {
    throw new Error('This chat cannot be read.')
  })
  vi.spyOn(store.messageLog, 'add').mockRejectedValueOnce(new Error('The store is busy.'))
  await ada.pass()
  expect((await ada.suggestions()).map(({ name, state }) => [name, state])).toEqual([['Mia Torres', 'scheduled']])
})
