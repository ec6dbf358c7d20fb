import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { mia, unknownVerification } from '#test/live/fake-messages.ts'
import { beyondDelay, startLive, sureDraft } from '#test/live/live.ts'

/** Mia wrote; the suggestion waits, or is scheduled if auto-respond is on. */
async function suggested(config: object = { auto_respond: false }, drafts = [sureDraft]) {
  const test = await startLive()
  test.world.drafts = drafts
  const ada = await test.person()
  await ada.start(config)
  await ada.pass()
  test.messages.incoming('hi')
  test.messages.incoming('sunday was fun')
  await ada.pass()
  const suggestion = await ada.newest()
  const act = (verb: string, body: object = {}) =>
    ada.call<Suggestion & { message: string }>('POST', `/api/suggestions/${suggestion.id}/${verb}`, body)
  const edit = (text: string) => ada.call<Suggestion>('PATCH', `/api/suggestions/${suggestion.id}`, { text })
  return { ...test, ada, suggestion, act, edit }
}

describe('GET /api/suggestions', () => {
  it('has the turn, its drafts and why it waits', async () => {
    const { suggestion, ada } = await suggested()
    expect(suggestion).toMatchObject({
      conversation_id: mia.key,
      name: 'Mia Torres',
      group: false,
      incoming: 'hi\nsunday was fun',
      text: 'sounds good',
      edited: false,
      state: 'waiting',
      ask: false,
      reasons: [{ code: 'auto-respond-off', text: 'Auto-respond is off.' }],
      due_at: null,
    })
    expect(suggestion.drafts).toEqual([sureDraft])
    expect((await ada.call<{ suggestions: [] }>('GET', '/api/suggestions?conversation_id=card:2')).body.suggestions).toEqual([])
    expect((await ada.call<{ suggestions: [] }>('GET', '/api/suggestions?conversation_id=card:1')).body.suggestions).toHaveLength(1)
  })

  it('says where the owner wants to be asked', async () => {
    const { ada, messages } = await suggested({ auto_respond: true, allowed_numbers: [] })
    await ada.call('PUT', `/api/conversations/${encodeURIComponent(mia.key)}/mode`, { mode: 'ask' })
    messages.incoming('hello there')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', ask: true, reasons: [{ code: 'mode-ask' }] })
  })
})

describe('approving', () => {
  it('sends it now, and twice is one message', async () => {
    const { ada, act, messages, live, store } = await suggested()
    const answers = await Promise.all([act('approve'), act('approve')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await live.idle()
    expect((await act('approve')).body).toMatchObject({ state: 'sent' })
    expect(messages.sent).toEqual([{ chatGuid: mia.chat, address: mia.address, text: 'sounds good' }])
    expect(await ada.newest()).toMatchObject({ state: 'sent', reasons: [{ code: 'approved' }] })
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ kind: 'accepted', text: 'sounds good', incoming: 'hi\nsunday was fun' }])
  })

  it('sends what was edited, in both ways of editing', async () => {
    const first = await suggested()
    expect((await first.edit('sounds great')).body).toMatchObject({ text: 'sounds great', edited: true })
    await first.act('approve')
    await first.live.idle()
    expect(first.messages.sent).toMatchObject([{ text: 'sounds great' }])
    const second = await suggested()
    await second.act('approve', { text: 'no way' })
    await second.live.idle()
    expect(second.messages.sent).toMatchObject([{ text: 'no way' }])
    expect(await second.store.learned.list(second.ada.id, 5)).toMatchObject([{ kind: 'edited', draft: 'sounds good', text: 'no way' }])
  })

  it('is no automatic turn, and not a hand-written one either', async () => {
    const { ada, act, live, messages } = await suggested()
    await act('approve')
    await live.idle()
    await ada.pass()
    expect((await ada.suggestions()).map(({ state }) => state)).toEqual(['sent'])
    messages.incoming('great, thanks')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ incoming: 'great, thanks', state: 'waiting' })
  })

  it('goes nowhere with a gap that only the owner can fill', async () => {
    const { act, messages } = await suggested()
    for (const [verb, text] of [
      ['approve', 'at [time]'],
      ['insert', 'in [minutes], see you'],
    ] as const) {
      const answer = await act(verb, { text })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toMatch(/Fill in \[(?:time|minutes)\] first\./)
    }
    expect(messages.sent).toEqual([])
  })

  it('is refused when it is over', async () => {
    const { ada, act, messages, live } = await suggested()
    messages.byHand('yes')
    await ada.pass()
    const answer = await act('approve')
    expect([answer.status, answer.body.message]).toEqual([409, 'You have answered this yourself.'])
    await live.idle()
    expect(messages.sent).toEqual([])
  })

  it('works after the listener was stopped', async () => {
    const { ada, act, live, messages } = await suggested()
    await ada.stop()
    expect((await act('approve')).status).toBe(200)
    await live.idle()
    expect(messages.sent).toHaveLength(1)
  })
})

describe('edits of several drafts', () => {
  const three = ['sounds good', 'can’t, sorry', 'maybe'].map((text) => Object.assign({}, sureDraft, { text }))

  async function chosen() {
    const test = await suggested({ auto_respond: false }, three)
    const change = (text: string, draft: number) =>
      test.ada.call<Suggestion>('PATCH', `/api/suggestions/${test.suggestion.id}`, { text, draft })
    return { ...test, change }
  }

  it('are kept by draft, the last is what would be sent, and taking one back leaves the other', async () => {
    const { ada, change } = await chosen()
    await change('sounds great', 0)
    expect((await change('can’t, so sorry', 1)).body).toMatchObject({ text: 'can’t, so sorry', edited: true })
    expect((await ada.newest()).edits).toEqual([
      { draft: 0, text: 'sounds great' },
      { draft: 1, text: 'can’t, so sorry' },
    ])
    expect((await change('can’t, sorry', 1)).body.edits).toEqual([{ draft: 0, text: 'sounds great' }])
    // Others may have come since the page was shown: an edit without its draft would be shown nowhere.
    expect((await change('not today', 4)).body).toMatchObject({ text: 'not today', edits: [{ draft: 0, text: 'not today' }] })
  })

  it('outlive other drafts, which come after them', async () => {
    const { act, change, world } = await chosen()
    await change('can’t, so sorry', 1)
    world.drafts = [{ ...sureDraft, text: 'fine by me' }]
    const { drafts, edits, text } = (await act('refresh')).body
    expect(drafts.map((draft) => draft.text)).toEqual(['can’t, sorry', 'fine by me'])
    expect([edits, text]).toEqual([[{ draft: 0, text: 'can’t, so sorry' }], 'can’t, so sorry'])
  })

  it('are learned as changes of the draft that they changed, and a draft that was picked as no change', async () => {
    const first = await chosen()
    await first.change('can’t, so sorry', 1)
    await first.act('approve', { text: 'can’t, so sorry' })
    await first.live.idle()
    expect(await first.store.learned.list(first.ada.id, 5)).toMatchObject([
      { kind: 'edited', draft: 'can’t, sorry', text: 'can’t, so sorry' },
    ])
    const second = await chosen()
    await second.act('approve', { text: 'maybe' })
    await second.live.idle()
    expect(await second.store.learned.list(second.ada.id, 5)).toMatchObject([{ kind: 'accepted', draft: 'maybe', text: 'maybe' }])
  })
})

describe('a scheduled reply', () => {
  it('waits for the owner once they edit it', async () => {
    const { ada, edit, messages, suggestion } = await suggested({})
    expect(suggestion.state).toBe('scheduled')
    expect((await edit('sounds great')).body).toMatchObject({ state: 'waiting', due_at: null, reasons: [{ code: 'edited' }] })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('is put on hold by its own words: it is not edited, and nothing is learned of it as an edit', async () => {
    const { ada, act, edit, messages, live, store, suggestion } = await suggested({})
    const onHold = { state: 'waiting', due_at: null, edited: false, reasons: [{ code: 'on-hold', text: 'You put it on hold.' }] }
    expect((await edit(`${suggestion.text} `)).body).toMatchObject(onHold)
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await store.learned.list(ada.id, 5)).toEqual([])
    // An editor opened and closed without a change sends nothing new.
    expect((await edit(suggestion.text)).body).toMatchObject(onHold)
    await act('approve')
    await live.idle()
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ kind: 'accepted', text: 'sounds good' }])
  })

  it.each(['dismiss', 'refresh', 'insert'])('is not sent automatically after %s', async (verb) => {
    const { ada, act, messages, world } = await suggested({})
    world.drafts = [sureDraft, { ...sureDraft, text: 'see you there' }]
    expect((await act(verb, { text: 'x' })).status).toBe(200)
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })
})

describe('dismissing and refreshing', () => {
  it('dismisses once and learns from it', async () => {
    const { ada, act, store } = await suggested()
    expect((await act('dismiss')).body).toMatchObject({ state: 'dismissed' })
    expect((await act('dismiss')).status).toBe(409)
    expect((await ada.call<{ suggestions: [] }>('GET', '/api/suggestions')).body.suggestions).toEqual([])
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ kind: 'dismissed', draft: 'sounds good', text: null }])
  })

  it('takes a dismissal back, with what was learned from it, and never sends it automatically', async () => {
    const { ada, act, store, messages } = await suggested({})
    await act('dismiss')
    expect((await act('restore')).body).toMatchObject({ state: 'waiting', text: 'sounds good', reasons: [{ code: 'restored' }] })
    expect(await store.learned.list(ada.id, 5)).toEqual([])
    expect(await store.verdicts.list(ada.id, 5)).toEqual([])
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect((await act('restore')).status).toBe(409)
    expect((await act('approve')).status).toBe(200)
  })

  it('does not bring one back where they wrote more since', async () => {
    const { ada, act, messages, store } = await suggested()
    await act('dismiss')
    messages.incoming('or monday?')
    await ada.pass()
    const refused = await act('restore')
    expect([refused.status, refused.body.message]).toEqual([409, 'They wrote more since: use the newer suggestion.'])
    expect(await ada.suggestions('open')).toHaveLength(1)
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ kind: 'dismissed' }])
  })

  /** A suggestion that was approved, with an unknown outcome. */
  async function ofUnknownFate() {
    const test = await suggested()
    test.messages.handover = { outcome: 'unknown', code: 'timed-out', message: 'No answer.' }
    test.messages.verification = unknownVerification
    await test.act('approve')
    await test.live.idle()
    expect(await test.ada.newest()).toMatchObject({ state: 'unknown' })
    return test
  }

  it('takes one off the list that may have been sent: nothing is learned of that, and nothing sent again', async () => {
    const { ada, act, edit, store, messages, live } = await ofUnknownFate()
    const before = { learned: await store.learned.list(ada.id, 5), rows: await store.outbox.since(ada.id, 0) }
    const [line] = await ada.log()
    for (const verb of ['refresh', 'approve']) expect((await act(verb)).status).toBe(409)
    expect((await edit('other words')).status).toBe(409)
    expect((await act('dismiss')).body).toMatchObject({ state: 'dismissed' })
    expect((await ada.call<{ suggestions: [] }>('GET', '/api/suggestions')).body.suggestions).toEqual([])
    expect({ learned: await store.learned.list(ada.id, 5), rows: await store.outbox.since(ada.id, 0) }).toEqual(before)
    expect(await store.verdicts.list(ada.id, 5)).toEqual([])
    for (const verb of ['approve', 'restore']) expect((await act(verb)).status).toBe(409)
    await ada.pass(beyondDelay)
    await live.idle()
    expect(messages.sent).toHaveLength(1)
    // The log entry stays correct.
    expect(line).toMatchObject({ response: 'sounds good', outcome: expect.stringContaining('It may have been sent.') })
    expect((await ada.log())[0]).toEqual(line)
  })

  it('says so if it is found in its conversation afterwards', async () => {
    const { ada, act, messages } = await ofUnknownFate()
    await act('dismiss')
    messages.byHand('sounds good')
    await ada.pass()
    expect((await ada.log())[0]).toMatchObject({ response: 'sounds good', outcome: 'Sent.' })
    expect((await ada.call<{ suggestions: [] }>('GET', '/api/suggestions')).body.suggestions).toEqual([])
  })

  it('gives other drafts for the same turn, and says when there are none', async () => {
    const { act, world, orders } = await suggested()
    const none = await act('refresh')
    expect([none.status, none.body.message]).toEqual([409, 'There are no other drafts for this message.'])
    world.drafts = [sureDraft, { ...sureDraft, text: 'see you there', confidence: 0.4 }]
    expect((await act('refresh')).body).toMatchObject({ text: 'see you there', drafts: [{ text: 'see you there' }] })
    expect(orders.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => 'hi\nsunday was fun'))
  })

  it('learns what the owner wrote instead', async () => {
    const { ada, messages, store } = await suggested()
    messages.byHand('yes, seven is fine')
    await ada.pass()
    expect(await store.learned.list(ada.id, 5)).toMatchObject([{ kind: 'answered', draft: 'sounds good', text: 'yes, seven is fine' }])
  })

  it('answers 404 for one that is not there', async () => {
    const { ada } = await suggested()
    expect((await ada.call('POST', '/api/suggestions/nowhere/approve', {})).status).toBe(404)
  })
})
