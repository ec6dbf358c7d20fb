import { describe, expect, it } from 'vitest'
import { owners, simulateOwner, verdictOf, type OwnerKind } from '#test/trust/simulated-owner.ts'
import { live } from '#test/trust/trust-life.ts'
import { fitTrust, noLongerSure, stepsDown, type JudgedMoment, type Verdict } from './index.ts'

/** Practice cards, one in five a decoy. */
function practiced(kind: OwnerKind, cards: number, seed = 3): Verdict[] {
  const owner = simulateOwner(kind, seed)
  return Array.from({ length: cards }, (_, i) => {
    const decoy = i % 5 === 4
    const seen = owner.next(i)
    return verdictOf(seen, i, { kind: owner.says(seen, decoy) ? 'practice-yes' : 'practice-no', decoy })
  })
}
const perfect = { easy: 1, hard: 1, easyShare: 1 }
const routine: JudgedMoment = {
  incoming: 'good night honey',
  draft: 'good night',
  signs: { act: 'good night', lengthRatio: 1, newWords: 0, trimmed: false, agreement: 0.6, logprob: -0.9, precedents: 15, hour: 21 },
}

describe('confidence from verdicts', () => {
  it('is not stated under twenty verdicts, nor before enough decoys were judged', () => {
    expect(fitTrust(practiced(perfect, 19))).toMatchObject({ missing: 'few-verdicts', verdicts: 19 })
    const withoutDecoys = practiced(perfect, 40).filter(({ decoy }) => !decoy)
    expect(fitTrust(withoutDecoys)).toMatchObject({ missing: 'few-decoys' })
  })

  it('may be stated after twenty practice cards: a verdict on a draft for another moment is a verdict', () => {
    const trust = fitTrust(practiced(perfect, 20))
    expect(trust).toMatchObject({ missing: null, verdicts: 20 })
    expect(trust.state('mom', routine)?.confidence).toBeGreaterThanOrEqual(0.7)
    expect(trust.stated.some(({ confidence }) => confidence >= 0.7)).toBe(true)
  })

  it('rests on drafts for their own moment: others cannot make up for them', () => {
    const own = practiced(perfect, 40).filter(({ decoy }) => !decoy)
    const others = practiced(perfect, 60).filter(({ decoy }) => decoy)
    expect(fitTrust([...own.slice(0, 12), ...others])).toMatchObject({ missing: 'few-verdicts' })
  })

  it('is earned by a perfect record, stays below certainty and says what it rests on', () => {
    const trust = fitTrust(practiced(perfect, 60))
    const stated = trust.state('mom', routine)
    expect(trust.missing).toBeNull()
    expect(stated?.confidence).toBeGreaterThan(0.8)
    expect(stated?.confidence).toBeLessThan(0.99)
    expect(stated?.evidence).toMatchObject({ yes: stated?.evidence.of, last: expect.any(Number) })
  })

  it('depends on what the draft says, and on whom it is for', () => {
    const trust = fitTrust(practiced(owners.careful, 120, 1))
    const sure = trust.state('mom', routine)?.confidence ?? 0
    const strange: JudgedMoment = {
      incoming: 'quarterly numbers attached',
      draft: 'i told her everything',
      signs: { ...routine.signs, act: 'confess', newWords: 0.8, trimmed: true, agreement: 0.1, logprob: -3, precedents: 0 },
    }
    expect(trust.state('mom', strange)?.confidence ?? 0).toBeLessThan(sure - 0.2)
    expect(trust.state('somebody new', routine)?.confidence ?? 0).toBeLessThan(sure)
  })

  it('is not stated for an owner who approves what was made for another moment', () => {
    expect(fitTrust(practiced(owners.careless, 100)).missing).toBe('approves-blindly')
  })

  it('takes a regret as a no and a reply that was looked at as a yes', () => {
    const verdicts = practiced(perfect, 60)
    const before = fitTrust(verdicts).state('mom', routine)?.confidence ?? 0
    const seen = { person: 'mom', register: 'text' as const, moment: routine, right: false, opinion: 1 }
    const regretted = [60, 61, 62, 63].map((at) => verdictOf(seen, at, { kind: 'regretted' }))
    expect(fitTrust([...verdicts, ...regretted]).state('mom', routine)?.confidence ?? 0).toBeLessThan(before - 0.1)
    const kept = [60, 61, 62, 63].map((at) => verdictOf(seen, at, { kind: 'kept' }))
    expect(fitTrust([...verdicts, ...kept]).state('mom', routine)?.confidence ?? 0).toBeGreaterThanOrEqual(before - 0.01)
  })
})

describe('the way back to ask', () => {
  const of = (person: string, kinds: readonly Verdict['kind'][], from = 100): Verdict[] =>
    kinds.map((kind, i) => verdictOf({ person, register: 'text', moment: routine, right: true, opinion: 1 }, from + i, { kind }))

  it('is taken after two regrets or edits in a person’s last ten, and by that person alone', () => {
    const history = practiced(perfect, 40)
    const one = [...history, ...of('mom', ['kept', 'regretted', 'sent', 'sent'])]
    expect(stepsDown(one, { key: 'mom', since: 100 })).toBeNull()
    const two = [...history, ...of('mom', ['kept', 'regretted', 'sent', 'sent', 'kept', 'sent', 'edited'])]
    expect(stepsDown(two, { key: 'mom', since: 100 })).toBe('person')
    expect(stepsDown(two, { key: 'sam', since: 100 })).toBeNull()
    const longAgo = [
      ...two,
      ...of(
        'mom',
        Array.from({ length: 9 }, () => 'sent' as const),
        200,
      ),
    ]
    expect(stepsDown(longAgo, { key: 'mom', since: 100 })).toBeNull()
  })

  it('is taken where most of the last replies would not be sure enough any more', () => {
    expect(noLongerSure([false, false])).toBe(false)
    expect(noLongerSure([false, false, true])).toBe(true)
    expect(noLongerSure([true, true, false])).toBe(false)
    const longAgo = Array.from({ length: 20 }, () => false)
    expect(noLongerSure([...Array.from({ length: 10 }, () => true), ...longAgo])).toBe(false)
  })

  it('is taken soon after replies began early, too', () => {
    const history = practiced(perfect, 20)
    const later = of('kim', ['sent', 'sent', 'sent', 'sent', 'dismissed', 'edited', 'dismissed'])
    expect(stepsDown([...history, ...later], { key: 'mom', since: 100 })).toBe('everybody')
  })

  it('is taken by everybody where drafts are suddenly worse, and not for what was known before', () => {
    const history = practiced(perfect, 40)
    const worse = [...history, ...of('kim', ['dismissed', 'edited', 'dismissed'])]
    expect(stepsDown(worse, { key: 'mom', since: 100 })).toBe('everybody')
    expect(stepsDown(worse, { key: 'mom', since: 200 })).toBeNull()
  })
})

describe('simulated owners', () => {
  const seeds = [1, 2, 3]

  it('get automatic replies that they would have sent', () => {
    for (const seed of seeds) {
      const { sent, unwanted, firstAfter } = live(owners.careful, seed, { threshold: 0.7, moments: 80 })
      expect(unwanted / Math.max(1, sent)).toBeLessThanOrEqual(0.3)
      expect(sent === 0 || firstAfter !== null).toBe(true)
    }
  })

  it('get none where they approve everything', () => {
    for (const seed of seeds) expect(live(owners.careless, seed, { threshold: 0.7, moments: 60 }).sent).toBe(0)
  })

  it('get none soon after the drafts have changed', () => {
    for (const seed of seeds) expect(live(owners.drifting, seed, { threshold: 0.7, moments: 140 }).afterDrift ?? 0).toBeLessThanOrEqual(12)
  })
})
