import { describe, expect, it } from 'vitest'
import { choosingText, type Draft } from '#contract/voice/drafts.ts'
import { AppError } from '#contract/errors.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { ModelWriting, Written } from '#server/services/drafting/draft-replies.ts'
import { beyondDelay, startLive, sureDraft } from '#test/live/live.ts'

const label = 'OpenAI (gpt-4o-mini)'
const unsure: Draft = { ...sureDraft, text: 'hm, ok', confidence: null }
const better: Draft = { ...sureDraft, text: 'with pleasure', confidence: null }

function wrote(...drafts: readonly (Draft & { lastLook?: string })[]): Written {
  return { engine: 'openai/gpt-4o-mini', drafts, failure: null }
}

const failed: Written = { failure: { code: 'timed-out', text: `${label} did not answer in time` } }

/** A model that answers when the test tells it to. */
function slowModel() {
  const asked: { signal: AbortSignalLike; choose: (() => void) | undefined; finish: (written: Written) => void }[] = []
  const model: ModelWriting = {
    label,
    write: (signal, told) =>
      new Promise((resolve) => {
        asked.push({ signal, choose: told?.choosing, finish: resolve })
        signal.addEventListener('abort', () => resolve({ failure: { code: 'stopped', text: `${label} was stopped` } }))
      }),
  }
  return { model, asked }
}

async function start() {
  const test = await startLive()
  const { model, asked } = slowModel()
  test.world.model = model
  test.world.drafts = [unsure]
  const ada = await test.person()
  await ada.start()
  /** They write, and the listener sees it. */
  async function incoming(text: string, given: Parameters<typeof test.messages.incoming>[1] = {}) {
    test.messages.incoming(text, given)
    await ada.pass()
  }
  async function finish(written: Written, index = asked.length - 1): Promise<void> {
    asked[index]?.finish(written)
    await test.live.improved()
  }
  return { ...test, ada, asked, incoming, finish }
}

describe('a suggestion while the chosen model writes', () => {
  it('has the device’s drafts at once, and the model’s when they come', async () => {
    const { ada, incoming, finish } = await start()
    await incoming('sunday was fun')
    expect(await ada.newest()).toMatchObject({ text: 'hm, ok', note: `${label} is writing…`, state: 'waiting' })
    expect(ada.events.findLast(({ type }) => type === 'suggestion')).toMatchObject({ suggestion: { note: `${label} is writing…` } })
    await finish(wrote(better, unsure))
    expect(await ada.newest()).toMatchObject({
      text: 'with pleasure',
      drafts: [{ text: 'with pleasure' }, { text: 'hm, ok' }],
      note: null,
      state: 'waiting',
      reasons: [{ code: 'not-enough-evidence' }],
    })
    expect(ada.events.findLast(({ type }) => type === 'suggestion')).toMatchObject({ suggestion: { text: 'with pleasure', note: null } })
    expect(await ada.log()).toHaveLength(1)
  })

  it('says that the best one is being chosen once all are written, to pages that are open and to those that open then', async () => {
    const { ada, incoming, asked, finish } = await start()
    const notes = () => ada.events.flatMap((event) => (event.type === 'suggestion' ? [event.suggestion.note] : []))
    await incoming('sunday was fun')
    asked[0]?.choose?.()
    await expect.poll(() => notes().at(-1)).toBe(choosingText)
    expect(await ada.newest()).toMatchObject({ text: 'hm, ok', note: choosingText })
    await finish(wrote(better))
    expect(await ada.newest()).toMatchObject({ text: 'with pleasure', note: null })
    expect(notes()).toEqual([`${label} is writing…`, choosingText, null])
  })

  it('says why nothing was chosen', async () => {
    const { ada, incoming, finish } = await start()
    await incoming('sunday was fun')
    await finish({ ...wrote(better), unchosen: { code: 'timed-out', text: 'The best one couldn’t be chosen.' } } as Written)
    expect(await ada.newest()).toMatchObject({ text: 'with pleasure', note: 'The best one couldn’t be chosen.' })
  })

  it('is sent automatically where the model’s measured confidence allows it, with the model’s text', async () => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    await finish(wrote({ ...better, confidence: 0.9 }))
    const scheduled = await ada.newest()
    expect(scheduled).toMatchObject({ state: 'scheduled', text: 'with pleasure' })
    expect(Date.parse(scheduled.due_at ?? '')).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 5, 12, 0, 21))
    await ada.pass(beyondDelay)
    expect(messages.sent.map(({ text }) => text)).toEqual(['with pleasure'])
    expect(await ada.log()).toMatchObject([{ response: 'with pleasure' }])
  })

  it.each([
    ['pressed and undone', 0],
    ['undone two minutes after it was pressed', 120_000],
  ])('waits for the owner where the kill switch was %s, and the next text does not', async (_when, off) => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    await ada.call('POST', '/api/auto-response/disable', {})
    await ada.pass(1_000 + off)
    expect((await ada.call('POST', '/api/auto-response/enable', { duration_hours: 5, channel: 'text' })).status).toBe(200)
    await finish(wrote({ ...better, confidence: 0.9 }))
    expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'with pleasure' })
    expect(await ada.codes()).toContain('before-start')
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    messages.byHand('good morning!')
    await ada.pass(20 * 60_000)
    await incoming('good night!')
    await finish(wrote({ ...better, confidence: 0.9 }))
    expect(await ada.codes()).toEqual(['all-rules-hold'])
    await ada.pass(beyondDelay)
    expect(messages.sent.map(({ text }) => text)).toEqual(['with pleasure'])
  })

  it('waits for the owner where texts were only allowed again after it came, and mail before', async () => {
    const { ada, incoming, finish, messages } = await start()
    const enable = (channel: string) => ada.call('POST', '/api/auto-response/enable', { duration_hours: 5, channel })
    await ada.call('POST', '/api/auto-response/disable', {})
    await enable('email')
    await ada.pass(5 * 60_000)
    await incoming('sunday was fun')
    await ada.pass(30_000)
    expect((await enable('text')).status).toBe(200)
    await finish(wrote({ ...better, confidence: 0.9 }))
    expect(await ada.codes()).toContain('before-start')
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('has what a look found sendable first, however sure the others are, and sends that', async () => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    const unfit = { ...better, text: 'that one too', confidence: 0.99, lastLook: 'not-sendable' }
    await finish(wrote(unfit, { ...better, confidence: 0.9, lastLook: 'sendable' }))
    expect(await ada.newest()).toMatchObject({ state: 'scheduled', drafts: [{ text: 'with pleasure' }, { text: 'that one too' }] })
    await ada.pass(beyondDelay)
    expect(messages.sent.map(({ text }) => text)).toEqual(['with pleasure'])
  })

  it.each([
    ['not-sendable', 'not-found-sendable'],
    ['unknown', 'not-looked-at'],
  ])('waits for the owner where a look says of all drafts: %s', async (lastLook, code) => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    await finish(wrote({ ...better, confidence: 0.9, lastLook }))
    expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'with pleasure', reasons: [{ code }] })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('stays as it is where the model fails, says why, and is not sent for that', async () => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    const before = await ada.newest()
    await finish(failed)
    expect(await ada.newest()).toEqual({
      ...before,
      note: `${label} did not answer in time. These drafts are from the on-device engine.`,
    })
    expect(ada.events.findLast(({ type }) => type === 'suggestion')).toMatchObject({
      suggestion: { note: expect.stringContaining('did not answer') },
    })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('that was sure of the device’s draft waits for the owner where the model’s is not measured', async () => {
    const { ada, incoming, finish, messages, world } = await start()
    world.drafts = [sureDraft]
    await incoming('sunday was fun')
    expect(await ada.newest()).toMatchObject({ state: 'scheduled', text: 'sounds good' })
    await finish(wrote(better))
    expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'with pleasure', due_at: null })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('is not sent twice where the device’s draft goes out first', async () => {
    const { ada, incoming, finish, messages, world } = await start()
    world.drafts = [sureDraft]
    await incoming('sunday was fun')
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    await finish(wrote({ ...better, confidence: 0.99 }))
    await ada.pass(beyondDelay)
    expect(messages.sent.map(({ text }) => text)).toEqual(['sounds good'])
    expect(await ada.newest()).toMatchObject({ state: 'sent', text: 'sounds good', note: null })
  })

  it('does not answer who else writes any later', async () => {
    const { ada, incoming, asked } = await start()
    await incoming('sunday was fun')
    await incoming('the film was great', other(2))
    expect((await ada.suggestions()).map(({ name, text }) => [name, text])).toEqual([
      ['Person 2', 'hm, ok'],
      ['Mia Torres', 'hm, ok'],
    ])
    expect(asked).toHaveLength(2)
  })

  it('waits its turn behind two others, the newest first', async () => {
    const { ada, incoming, asked, finish, live } = await start()
    for (const who of [2, 3, 4, 5]) await incoming(`from ${who}`, other(who))
    expect(asked).toHaveLength(2)
    expect((await ada.suggestions()).map(({ note }) => note)).toEqual(Array.from({ length: 4 }, () => `${label} is writing…`))
    asked[0]?.finish(wrote(better))
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.finish(wrote({ ...better, text: 'for the newest' }))
    await expect.poll(() => asked.length).toBe(4)
    asked[1]?.finish(failed)
    await finish(failed, 3)
    await live.improved()
    expect((await ada.suggestions()).map(({ name, text, note }) => [name, text, note === null])).toEqual([
      ['Person 5', 'for the newest', true],
      ['Person 4', 'hm, ok', false],
      ['Person 3', 'hm, ok', false],
      ['Person 2', 'with pleasure', true],
    ])
  })
})

describe('what the owner does meanwhile', () => {
  const sure = wrote({ ...better, confidence: 0.99 })

  it.each(['edit', 'insert', 'insert when scheduled', 'dismiss', 'approve', 'refresh'] as const)('counts: %s', async (what) => {
    const { ada, incoming, finish, messages, world, asked } = await start()
    if (what === 'insert when scheduled') world.drafts = [sureDraft]
    await incoming('sunday was fun')
    const { id } = await ada.newest()
    world.refreshed = { drafts: [{ ...unsure, text: 'another' }], engine: 'on-device', fallback: null }
    const path = `/api/suggestions/${id}`
    if (what === 'edit') await ada.call('PATCH', path, { text: 'my own words' })
    else if (what.startsWith('insert')) await ada.call('POST', `${path}/insert`, { text: 'hm, ok' })
    else await ada.call('POST', `${path}/${what}`, {})
    await ada.pass(0)
    const before = await ada.newest()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
    await finish(sure)
    expect(await ada.newest()).toEqual(before)
    await ada.pass(beyondDelay)
    expect(messages.sent.map(({ text }) => text)).toEqual(what === 'approve' ? ['hm, ok'] : [])
    expect(before.note).toBeNull()
  })

  it('answering by hand counts', async () => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    messages.byHand('yes!')
    await ada.pass()
    await finish(sure)
    expect(await ada.newest()).toMatchObject({ state: 'answered', text: 'hm, ok' })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('answering by hand counts before the listener has seen it', async () => {
    const { ada, incoming, finish, messages } = await start()
    await incoming('sunday was fun')
    messages.byHand('yes!')
    await finish(sure)
    expect((await ada.newest()).state).not.toBe('scheduled')
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('the kill switch counts, and switching it back on does not send', async () => {
    const { ada, incoming, finish, messages, world, store } = await start()
    world.drafts = [sureDraft]
    await incoming('sunday was fun')
    expect((await ada.newest()).state).toBe('scheduled')
    await ada.call('POST', '/api/auto-response/disable', {})
    await ada.call('POST', '/api/auto-response/enable', { duration_hours: 5, channel: 'text' })
    await finish(sure)
    expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'with pleasure', reasons: [{ code: 'disabled' }] })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await store.outbox.unfinished(ada.id)).toEqual([])
  })

  it('stopping the listener stops the writing', async () => {
    const { ada, incoming, asked, live, messages } = await start()
    for (const who of [2, 3, 4]) await incoming('hi there', other(who))
    await ada.stop()
    await live.improved()
    const told = ada.events.flatMap((event) => (event.type === 'suggestion' ? [event.suggestion.note] : []))
    expect(told.slice(-3)).toEqual([null, null, null])
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect((await ada.suggestions()).map(({ note, text }) => [note, text])).toEqual(Array.from({ length: 3 }, () => [null, 'hm, ok']))
    await ada.start()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('gives what they wrote since new drafts, and stops writing for what was before', async () => {
    const { ada, incoming, asked, finish } = await start()
    await incoming('what a week')
    await incoming('so funny')
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await finish(wrote(better))
    expect((await ada.suggestions()).map(({ state, text }) => [state, text])).toEqual([
      ['waiting', 'with pleasure'],
      ['superseded', 'hm, ok'],
    ])
  })
})

describe('refreshing', () => {
  it('asks the model, and says why where it gave none', async () => {
    const { ada, incoming, finish, world } = await start()
    await incoming('sunday was fun')
    await finish(wrote(better))
    const { id } = await ada.newest()
    world.refreshed = { drafts: [{ ...better, text: 'another one' }], engine: 'openai/gpt-4o-mini', fallback: null }
    await ada.call('POST', `/api/suggestions/${id}/refresh`, {})
    expect(await ada.newest()).toMatchObject({ text: 'another one', note: null, state: 'waiting' })
    const text = `${label} cannot be reached, so these drafts are from the on-device engine.`
    world.refreshed = { drafts: [unsure], engine: 'on-device', fallback: { code: 'unreachable', text } }
    await ada.call('POST', `/api/suggestions/${id}/refresh`, {})
    expect(await ada.newest()).toMatchObject({ text: 'hm, ok', note: text, state: 'waiting' })
  })

  it('is told to the page that waits, under the name it gave, and says why nothing was chosen', async () => {
    const { ada, incoming, finish, world, orders } = await start()
    await incoming('sunday was fun')
    await finish(wrote(better))
    const { id } = await ada.newest()
    const unchosen = { code: 'timed-out', text: 'The best one couldn’t be chosen.' }
    world.refreshed = { drafts: [{ ...better, text: 'another one' }], engine: 'openai/gpt-4o-mini', fallback: null, unchosen }
    await ada.call('POST', `/api/suggestions/${id}/refresh`, { request_id: 'page-1' })
    expect(orders.at(-1)?.requestId).toBe('page-1')
    expect(await ada.newest()).toMatchObject({ text: 'another one', note: unchosen.text })
  })
})

it('other drafts asked for in place of a scheduled one: it is not sent meanwhile, nor where there are none', async () => {
  const { ada, incoming, messages, world } = await start()
  world.drafts = [sureDraft]
  await incoming('sunday was fun')
  const { id, state } = await ada.newest()
  expect(state).toBe('scheduled')
  world.draftError = new AppError('unavailable', 'Not now.')
  expect((await ada.call('POST', `/api/suggestions/${id}/refresh`, {})).status).toBe(409)
  expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'refreshed' }] })
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
})

it('drafts that cannot be kept leave nobody said to be writing', async () => {
  const { ada, incoming, finish, store } = await start()
  await incoming('sunday was fun')
  const transaction = store.transaction.bind(store)
  Object.assign(store, { transaction: () => Promise.reject(new Error('The store is busy.')) })
  await finish(wrote(better))
  Object.assign(store, { transaction })
  expect(ada.events.findLast(({ type }) => type === 'suggestion')).toMatchObject({ suggestion: { text: 'hm, ok', note: null } })
  expect(await ada.newest()).toMatchObject({ text: 'hm, ok', note: null, state: 'waiting' })
})

it('a restart in the middle of it leaves the device’s drafts, and nobody said to be writing', async () => {
  const { ada, incoming, live, base, clock, messages } = await start()
  await incoming('sunday was fun')
  await live.close()
  const second = await startLive({ base, clock, messages })
  await second.live.resume()
  const again = await ada.suggestions()
  expect(again).toMatchObject([{ state: 'waiting', text: 'hm, ok', note: null }])
})

function other(who: number) {
  const address = `+1555010020${who}`
  const known = { conversation: `card:${who}`, name: `Person ${who}`, chat: `iMessage;-;${address}` }
  return { ...known, sender: address, addresses: [address] }
}
