import { beforeAll, describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { PracticeCard, PracticeState } from '#contract/live/practice.ts'
import { createStepDowns } from '#server/services/trust/step-down.ts'
import { mia } from '../live/fake-messages.ts'
import { beyondDelay } from '../live/live.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { carefulOwner, earningVoice, ownAnswers, startEarning } from './earning.ts'

beforeAll(() => {
  earningVoice()
}, 60_000)

type Earning = Awaited<ReturnType<typeof startEarning>>
const hour = 3_600_000
const trial = { shadow_hours: 24, shadow_drafts: 1, notify_sent: true }

/** Practised, and replies go out without a trial. */
async function onAuto(cards = 40): Promise<Earning> {
  const test = await startEarning({ model: true })
  await test.ada.call('PUT', '/api/trust/settings', { shadow_hours: 0, shadow_drafts: 0, notify_sent: true })
  await test.practise(cards, carefulOwner)
  await test.ada.start()
  await test.ada.pass(60_000)
  return test
}

describe('twenty cards', () => {
  it('are twenty verdicts, and a careful owner’s first replies can be sure enough', async () => {
    const test = await startEarning({ model: true })
    const turns: string[] = []
    const state = await test.practise(20, (card) => {
      turns.push(card.incoming)
      return carefulOwner(card)
    })
    // Most of them about what may be answered automatically, of several kinds.
    const courteous = turns.filter((turn) => isCourtesy(turn))
    expect(courteous.length).toBeGreaterThan(10)
    expect(new Set(courteous.flatMap(ownAnswers)).size).toBeGreaterThan(10)
    expect(state).toMatchObject({ done: 20, of: 20, verdicts: 20, unsure: null })
    await test.ada.call('PUT', '/api/trust/settings', trial)
    await test.ada.start()
    await test.ada.pass()
    await test.writes('good night!')
    expect((await test.ada.newest()).reasons).toMatchObject([{ code: 'shadow', text: expect.stringContaining('Would have sent this') }])
  }, 60_000)
})

describe('what the owner writes by hand', () => {
  it('is a yes in the words of the draft, whatever its marks', async () => {
    const test = await startEarning({ model: true })
    const { ada } = test
    await ada.call('PUT', '/api/trust/settings', trial)
    await test.practise(20, carefulOwner)
    await ada.start()
    await ada.pass()
    const verdicts = async () => {
      const [person] = (await test.ladder()).people
      return [person?.verdicts ?? 0, person?.yes ?? 0] as const
    }
    const [all, yes] = await verdicts()
    await test.writes('good night!')
    await test.answers('Good night')
    expect(await verdicts()).toEqual([all + 1, yes + 1])
  }, 60_000)
})

describe('somebody whose courtesies come between other things', () => {
  it('is promised nothing, and is said to get few replies', async () => {
    const test = await startEarning({ model: true })
    const { ada, clock } = test
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    const person = async () => (await test.ladder()).people[0]
    for (let evening = 0; evening < 5; evening++) {
      for (const text of ['did you feed the cat?', 'thank you!', 'good night!']) {
        await test.writes(text)
        clock.advance(hour)
      }
      clock.advance(21 * hour)
    }
    expect(await person()).toMatchObject({
      sends_per_week: 0,
      why_few: expect.stringMatching(/nearly always open: of their last 10 courtesies, 10 came within twelve hours/u),
    })
    for (let day = 0; day < 5; day++) {
      await test.writes('good morning!')
      clock.advance(24 * hour)
    }
    const later = await person()
    expect(later).toMatchObject({ why_few: null })
    expect(later?.sends_per_week).toBeGreaterThan(0)
  }, 60_000)
})

describe('somebody on auto', () => {
  it('goes back to ask, with a notice that says why, when the verdicts no longer prove them', async () => {
    const test = await onAuto()
    const { ada, clock, messages } = test
    for (const text of ['good night!', 'thank you!', 'happy friday!']) {
      await test.writes(text)
      clock.advance(hour)
    }
    expect(messages.sent).toHaveLength(3)
    // As sure as the same replies would be stated by other verdicts.
    const stated = { confidence: 0.71, evidence: { yes: 20, of: 22, last: null } }
    const confidences = {
      ofDrafts: (_account: string, _engine: string, _register: string, drafts: readonly object[]) =>
        Promise.resolve(drafts.map(() => stated)),
    }
    const stepDowns = createStepDowns({ store: test.store, clock, confidences })
    expect(await stepDowns.check(ada.id)).toEqual([])
    stated.confidence = 0.69
    expect(await stepDowns.check(ada.id)).toEqual([])
    await test.practise(1, () => 'no')
    const why = expect.stringMatching(/^Idiolect asks you before it writes to Mia Torres again: .* no longer be 70% sure\.$/u)
    expect(await stepDowns.check(ada.id)).toMatchObject([{ name: 'Mia Torres', text: why }])
    expect((await test.ladder()).people[0]).toMatchObject({ mode: 'ask', stepped_down: { text: why } })
  }, 60_000)

  it('hears of it as soon as the listener has looked', async () => {
    const test = await onAuto()
    const { ada, clock, messages } = test
    for (const text of ['good night!', 'thank you!', 'happy friday!']) {
      await test.writes(text)
      clock.advance(hour)
    }
    // The owner thinks otherwise of the same drafts when they see them in practice.
    let down = false
    for (let i = 0; i < 24 && !down; i++) {
      await test.practise(1, () => 'no')
      await ada.pass()
      down = (await test.ladder()).people[0]?.mode === 'ask'
    }
    expect(ada.events).toContainEqual(expect.objectContaining({ type: 'stepped-down', name: 'Mia Torres' }))
    await test.writes('love you')
    expect(messages.sent).toHaveLength(3)
  }, 60_000)

  it('begins the trial anew once they were off the list', async () => {
    const test = await startEarning({ model: true })
    const { ada, clock } = test
    await ada.call('PUT', '/api/trust/settings', trial)
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    await test.writes('good night!')
    clock.advance(25 * hour)
    expect((await test.ladder()).people[0]?.shadow).toBeNull()
    await ada.call('POST', '/api/mac-listener/stop', {})
    const config = { auto_respond: true, check_interval: 1 }
    await ada.call('POST', '/api/mac-listener/start', { ...config, allowed_numbers: ['+15550100177'] })
    await ada.call('POST', '/api/mac-listener/stop', {})
    await ada.call('POST', '/api/mac-listener/start', { ...config, allowed_numbers: [mia.address] })
    await ada.pass()
    await test.answers('see you!')
    clock.advance(hour)
    await test.writes('thank you!')
    expect((await ada.newest()).reasons).toMatchObject([{ code: 'shadow' }])
    expect(test.messages.sent).toEqual([])
  }, 60_000)

  it('is not answered for what came in before the trial was cut short', async () => {
    const test = await startEarning({ model: true })
    const { ada, clock, messages } = test
    await ada.call('PUT', '/api/trust/settings', trial)
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    messages.incoming('good night!')
    expect((await ada.call('PUT', '/api/trust/settings', { ...trial, shadow_hours: 0, shadow_drafts: 0 })).status).toBe(200)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['before-start'])
    await test.answers('good night')
    clock.advance(hour)
    await test.writes('thank you!')
    expect(messages.sent).toHaveLength(1)
  }, 60_000)

  it('keeps the yes of the trial when the suggestion is laid aside', async () => {
    const test = await startEarning({ model: true })
    const { ada } = test
    await ada.call('PUT', '/api/trust/settings', trial)
    await test.practise(40, carefulOwner)
    await ada.start()
    await ada.pass()
    await test.writes('good night!')
    const { id } = await ada.newest()
    const before = (await test.ladder()).people[0]
    await ada.call('POST', `/api/suggestions/${id}/keep`, {})
    const dismissed = await ada.call<Suggestion>('POST', `/api/suggestions/${id}/dismiss`, {})
    expect(dismissed.body).toMatchObject({ state: 'dismissed', review: 'kept' })
    const after = (await test.ladder()).people[0]
    expect([after?.verdicts, after?.yes]).toEqual([(before?.verdicts ?? 0) + 1, (before?.yes ?? 0) + 1])
  }, 60_000)
})

describe('the on-device engine alone', () => {
  it('ends at drafts however it was judged, and says why', async () => {
    const test = await startEarning({ model: false })
    const { ada, messages } = test
    const state = await test.practise(40, () => 'yes')
    expect(state).toMatchObject({ unsure: { code: 'drafts-only', text: expect.stringContaining('on its own it only drafts') } })
    await ada.start()
    await ada.pass()
    await test.writes('good night!')
    expect(messages.sent).toEqual([])
    const shown = await ada.newest()
    expect(shown.drafts[0]).toMatchObject({ confidence: null, unsure: { code: 'drafts-only' } })
    expect(shown.reasons).toContainEqual({ code: 'not-enough-evidence', text: expect.stringContaining('on its own it only drafts') })
    expect((await test.ladder()).people[0]?.missing).toContain('the on-device engine only drafts')
  }, 60_000)
})

describe('cards that are drafted ahead', () => {
  const card = async ({ ada }: Earning) =>
    (await ada.call<{ card: PracticeCard | null; state: PracticeState }>('POST', '/api/practice/card', {})).body
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  async function drafted(test: Earning, count: number) {
    for (let i = 0; i < 200 && test.world.look.drafted < count; i++) await settled()
    // A draft for another moment that would do for this one as well is made anew.
    for (let last = -1; last !== test.world.look.drafted;) {
      last = test.world.look.drafted
      for (let i = 0; i < 20; i++) await settled()
    }
  }

  it('are two at most, are used, and are thrown away when the owner leaves', async () => {
    const test = await startEarning({ model: true })
    const { ada, world } = test
    expect((await ada.call<PracticeState>('GET', '/api/practice')).body).toMatchObject({ started: false, cost: 0.022 })
    await ada.call('POST', '/api/practice/start', {})
    expect((await card(test)).card).not.toBeNull()
    await drafted(test, 3)
    const ahead = world.look.drafted
    await card(test)
    expect(world.look.drafted).toBe(ahead)
    const seen = new Set<string>()
    for (let i = 0; i < 6; i++) {
      const { card: open } = await card(test)
      if (open === null) throw new Error('no card')
      seen.add(`${open.at} ${open.incoming}`)
      await ada.call('POST', `/api/practice/${open.id}/verdict`, { verdict: i === 2 ? 'skip' : 'no' })
    }
    expect(seen.size).toBe(6)
    await drafted(test, ahead + 6)
    await ada.call('POST', '/api/practice/leave', {})
    const left = world.look.drafted
    const { card: next } = await card(test)
    expect(next).not.toBeNull()
    expect(world.look.drafted).toBeGreaterThan(left)
  }, 60_000)
})
