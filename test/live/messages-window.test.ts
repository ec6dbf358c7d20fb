import { describe, expect, it } from 'vitest'
import { mia, nothingShown } from './fake-messages.ts'
import { beyondDelay, startListening, sureDraft } from './live.ts'

async function listening(config: object = {}) {
  const test = await startListening(config)
  test.messages.incoming('sunday was fun')
  await test.ada.pass()
  return test
}

/** A reply to Mia is scheduled and not sent yet. */
async function scheduled() {
  const test = await listening()
  expect(await test.ada.newest()).toMatchObject({ state: 'scheduled' })
  return test
}

describe('a reply is held by', () => {
  it.each([
    [null, 'hold'],
    ['Mia', 'hold'],
    ['Sam Miller', 'hold'],
    ['(555) 010-0101', 'hold'],
    ['Zoë', 'send'],
  ])('a text in a field under %j, unless it is certainly for somebody else: %s', async (title, outcome) => {
    const { ada, messages, store } = await scheduled()
    const contact = (key: string, name: string) => ({ key, name, group: false, addresses: [] })
    await store.contacts.put(ada.id, 'x', [contact(mia.key, mia.name), contact('zoe', 'Zoë')])
    messages.snapshotAnswer = { ok: true, data: { ...nothingShown, title, compose: { present: true, empty: false } } }
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(outcome === 'send' ? 1 : 0)
    expect(await ada.codes()).toEqual([outcome === 'send' ? 'all-rules-hold' : 'owner-typing'])
  })

  it('a look at its window that failed, until one succeeds', async () => {
    const { ada, messages } = await scheduled()
    messages.snapshotAnswer = { ok: false, failure: { code: 'timed-out', message: 'Messages did not answer in time.', certain: true } }
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    messages.snapshotAnswer = { ok: true, data: nothingShown }
    await ada.pass()
    expect(messages.sent).toHaveLength(1)
  })

  it('nothing where the owner has never let its window be read', async () => {
    const { ada, messages } = await scheduled()
    messages.snapshotAnswer = { ok: false, failure: { code: 'accessibility-denied', message: 'Not allowed.', certain: true } }
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
  })

  it('a window that the owner once let be read, until it can be read again', async () => {
    const { ada, messages, world } = await scheduled()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    messages.byHand('see you')
    await ada.pass(24 * 60 * 60_000)
    world.drafts = [{ ...sureDraft, text: 'so nice' }]
    messages.incoming('im fine with the plan')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    // The field may hold a text of theirs, and nobody can see it.
    const { snapshotAnswer } = messages
    messages.snapshotAnswer = { ok: false, failure: { code: 'accessibility-denied', message: 'Not allowed.', certain: true } }
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    expect([(await ada.newest()).state, await ada.codes()]).toEqual(['waiting', ['accessibility-lost']])
    expect((await ada.status()).warnings).toEqual([expect.stringContaining('Accessibility')])
    await messages.grants.noteSight(true)
    messages.snapshotAnswer = snapshotAnswer
    expect((await ada.status()).warnings).toEqual([])
  })

  it('a Mac that has not said that Messages may be controlled', async () => {
    const { ada, messages } = await scheduled()
    messages.granted = false
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['automation-unknown'])
    messages.incoming('hello there')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'sounds good' })
  })
})

describe('a helper that is left alone for a moment', () => {
  it('keeps what is due until it may be asked again', async () => {
    const { ada, messages } = await scheduled()
    messages.sendable = false
    await ada.pass(beyondDelay)
    expect([messages.sent.length, (await ada.newest()).state]).toEqual([0, 'scheduled'])
    messages.sendable = true
    await ada.pass()
    expect([messages.sent.length, (await ada.newest()).state]).toEqual([1, 'sent'])
  })

  it('keeps what was approved where the kill switch still reaches it', async () => {
    const { ada, messages, live } = await listening({ auto_respond: false })
    messages.sendable = false
    expect((await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/approve`, {})).status).toBe(200)
    expect((await ada.call('POST', '/api/auto-response/disable', {})).status).toBe(200)
    messages.sendable = true
    await live.idle()
    expect([messages.sent.length, (await ada.newest()).state]).toEqual([0, 'waiting'])
  })
})
