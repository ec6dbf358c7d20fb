import { beforeAll, describe, expect, it } from 'vitest'
import type { TrustReport } from '#contract/live/trust.ts'
import { carefulOwner, earningVoice, startEarning } from './earning.ts'

beforeAll(() => {
  earningVoice()
}, 60_000)

const hour = 3_600_000

describe('from practice to a reply that is sent automatically', () => {
  it('practises, is shown for a day, sends with its evidence, and is back at ask when one is regretted', async () => {
    const test = await startEarning({ model: true })
    const { ada, messages, clock } = test
    await ada.call('PUT', '/api/trust/settings', { shadow_hours: 24, shadow_drafts: 3, notify_sent: true })
    const before = await test.ladder()
    expect(before.people).toMatchObject([{ missing: '20 more in practice', verdicts: 0 }])

    const state = await test.practise(40, carefulOwner)
    expect(state).toMatchObject({ done: 40, unsure: null, advice: null })
    await ada.start()
    const ladder = await test.ladder()
    expect(ladder.unsure).toBeNull()
    expect(ladder.people[0]).toMatchObject({ mode: 'auto', missing: null })
    await ada.pass()

    for (const text of ['good night!', 'thank you!', 'love you']) {
      await test.writes(text)
      const shown = await ada.newest()
      expect(shown.reasons).toMatchObject([{ code: 'shadow', text: expect.stringMatching(/^Would have sent this at \d+:\d\d [AP]M/u) }])
      expect(shown.would_send_at).toEqual(expect.any(String))
      expect((await ada.log())[0]).toMatchObject({ asks_verdict: true, review: null, confidence: expect.any(Number) })
      const kept = await ada.call('POST', `/api/suggestions/${shown.id}/keep`, {})
      expect(kept.body).toMatchObject({ review: 'kept' })
      await test.answers('see you!')
      clock.advance(hour)
    }
    expect(messages.sent).toEqual([])
    clock.advance(24 * hour)
    await ada.pass()

    await test.writes('happy friday!')
    expect(messages.sent).toHaveLength(1)
    const [line] = await ada.log()
    expect(line).toMatchObject({
      outcome: 'Sent.',
      asks_verdict: true,
      review: null,
      would_send_at: null,
      evidence: { yes: expect.any(Number), of: expect.any(Number), last: expect.any(String) },
      precedent: { moments: expect.any(Number), answers: expect.arrayContaining([expect.any(String)]) },
    })
    expect(line?.confidence).toBeGreaterThanOrEqual(0.7)
    expect(line?.precedent?.moments).toBeGreaterThanOrEqual(5)
    expect(ada.events).toContainEqual(expect.objectContaining({ type: 'sent-automatically', notify: true }))

    const sent = await ada.newest()
    const regret = await ada.call('POST', `/api/suggestions/${sent.id}/regret`, {})
    expect(regret.body).toMatchObject({
      suggestion: { review: 'regretted' },
      stepped_down: { text: expect.stringContaining('Mia Torres') },
      follow_up: { text: expect.stringMatching(/ignore that/iu) },
    })
    expect(ada.events).toContainEqual(expect.objectContaining({ type: 'stepped-down', name: 'Mia Torres' }))
    expect((await test.ladder()).people[0]).toMatchObject({ mode: 'ask', stepped_down: { text: expect.any(String) } })
    clock.advance(hour)
    await test.writes('good morning!')
    expect(messages.sent).toHaveLength(1)
    expect(await ada.codes()).toContain('mode-ask')

    const report = (await ada.call<TrustReport>('GET', '/api/trust/report')).body.engines[0]
    expect(report).toMatchObject({ key: 'openai/scripted', own: { of: 32 }, other: { yes: 0, of: 8 } })
    expect(report?.own_minus_other).toBeGreaterThan(0.5)
    expect(report?.calibration.length).toBeGreaterThan(0)
  }, 60_000)

  it('with the on-device engine alone it stays a draft and says why', async () => {
    const test = await startEarning({ model: false })
    const { ada, messages } = test
    await ada.start()
    await ada.pass()
    await test.writes('good night!')
    expect(messages.sent).toEqual([])
    const shown = await ada.newest()
    expect(shown.drafts[0]).toMatchObject({
      confidence: null,
      unsure: { code: 'drafts-only', text: expect.stringContaining('only drafts') },
    })
    expect(shown.reasons).toContainEqual({ code: 'not-enough-evidence', text: expect.stringContaining('only drafts') })
  }, 30_000)

  it('an owner who approves everything unlocks nothing, and is told kindly', async () => {
    const test = await startEarning({ model: true })
    const { ada, messages } = test
    const state = await test.practise(30, () => 'yes')
    expect(state).toMatchObject({ unsure: { code: 'approves-blindly' }, advice: expect.stringContaining('No harm done') })
    await ada.start()
    await ada.pass()
    await test.writes('good night!')
    expect(messages.sent).toEqual([])
    expect((await test.ladder()).people[0]?.missing).toMatch(/different message/u)
  }, 60_000)
})

describe('the second look', () => {
  it('holds whatever it does not find routine, in that one word, and releases nothing', async () => {
    const test = await startEarning({ model: true })
    const { ada, world, messages, clock } = test
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    const held = [
      ['good night!', 'HOLD'],
      ['thank you!', 'ROUTINE, but it promises something'],
      ['love you', 'routine or not'],
      ['happy friday!', ''],
      ['good morning!', null],
    ] as const
    for (const [text, answer] of held) {
      world.look.second = answer
      await test.writes(text)
      expect((await ada.codes())[0]).toMatch(/^second-look/u)
      await test.answers('see you!')
      clock.advance(hour)
    }
    expect(world.look.asked).toBe(held.length)
    world.look.second = 'ROUTINE'
    expect(messages.sent).toEqual([])
    for (const text of ['good night!', 'no problem!', 'love you too', 'good morning!']) await test.answers(text)
    clock.advance(48 * hour)
    await ada.pass()
    await test.writes('sweet dreams')
    expect(messages.sent).toHaveLength(1)
    const { asked } = world.look
    await test.writes('dad had a heart attack')
    expect(world.look.asked).toBe(asked)
    expect(messages.sent).toHaveLength(1)
  }, 60_000)
})

describe('when no model is chosen anymore', () => {
  it('nothing is sent that was scheduled or claimed before', async () => {
    const given = { model: true }
    const test = await startEarning(given)
    const { ada, world, messages, clock } = test
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    messages.incoming('good night!')
    await ada.pass()
    await test.live.improved()
    expect((await ada.newest()).state).toBe('scheduled')
    given.model = false
    await ada.pass(91_000)
    expect([messages.sent.length, world.look.asked, (await ada.newest()).state, await ada.codes()]).toEqual([
      0,
      0,
      'waiting',
      ['model-unchosen'],
    ])

    given.model = true
    await test.answers('good night!')
    clock.advance(24 * hour)
    await ada.pass()
    messages.onBaseline = () => (given.model = false)
    await test.writes('sweet dreams')
    expect([messages.sent.length, world.look.asked, (await ada.newest()).state, await ada.codes()]).toEqual([
      0,
      1,
      'waiting',
      ['model-unchosen'],
    ])
  }, 60_000)
})

describe('practice', () => {
  it('asks before past messages leave, goes on where it was, and skips', async () => {
    const test = await startEarning({ model: true })
    const { call } = test.ada
    expect((await call('POST', '/api/practice/card', {})).body).toMatchObject({ code: 'consent-needed' })
    await call('POST', '/api/practice/start', {})
    const first = (await call<{ card: { id: string; contact_id: string } }>('POST', '/api/practice/card', {})).body.card
    const again = (await call<{ card: { id: string } }>('POST', '/api/practice/card', {})).body.card
    expect(again.id).toBe(first.id)
    expect(first.contact_id).toBe('card:1')
    expect(JSON.stringify(first)).not.toMatch(/decoy|wrote/u)
    const skipped = await call<{ wrote: string; state: { done: number } }>('POST', `/api/practice/${first.id}/verdict`, { verdict: 'skip' })
    expect(skipped.body).toMatchObject({ wrote: expect.any(String), state: { done: 0, verdicts: 0 } })
    const next = (await call<{ card: { id: string } }>('POST', '/api/practice/card', {})).body.card
    expect(next.id).not.toBe(first.id)
    const judged = () => call<{ state: { done: number } }>('POST', `/api/practice/${next.id}/verdict`, { verdict: 'no' })
    expect((await judged()).body.state.done).toBe(1)
    expect((await judged()).body.state.done).toBe(1)
  }, 30_000)
})
