import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { characterGrams, chrf } from './chrf.ts'
import { foreignTurns, lifts, pooledLift } from './lift.ts'
import { seeded } from '../seeded.ts'

const score = (draft: string, reply: string): number => chrf(characterGrams(draft), characterGrams(reply))

describe('chrF', () => {
  it('is what counting by hand gives', () => {
    expect(score('the same', 'the same')).toBeCloseTo(100)
    expect(score('abc', 'xyz')).toBe(0)
    expect(score('', 'abc')).toBe(0)
    // 1-grams 2 of 3, 2-grams 1 of 2, 3-grams 0 of 1, the same on both sides: (2/3 + 1/2 + 0) / 3.
    expect(score('abc', 'abd')).toBeCloseTo(38.889, 3)
    // 1-grams: 3 of 3 and 3 of 6, 2-grams 2 of 2 and 2 of 5, 3-grams 1 of 1 and 1 of 4; beta 2 weighs recall four times.
    const recall = (3 / 6 + 2 / 5 + 1 / 4) / 3
    expect(score('abc', 'abcdef')).toBeCloseTo((100 * 5 * recall) / (4 + recall), 3)
    expect(score('a b\nc', 'abc')).toBeCloseTo(100)
  })

  it('stays within 0 and 100', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
        expect(score(a, b)).toBeGreaterThanOrEqual(0)
        expect(score(a, b)).toBeLessThanOrEqual(100.000001)
      }),
    )
  })
})

describe('lift', () => {
  const replies = [
    'yes of course',
    'the parser is slow',
    'no idea',
    'try the other branch',
    'ok',
    'nice work',
    'what error',
    'it is fixed',
  ].map(characterGrams)

  it('of constants is exactly nothing, whatever they are', () => {
    const constant = [characterGrams('it is what it is, of course')]
    const perTurn = lifts(
      replies.map(() => constant),
      replies,
      4,
    )
    expect(perTurn.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 9)
  })

  it('of the real replies is large', () => {
    const perTurn = lifts(
      replies.map((reply) => [reply]),
      replies,
      4,
    )
    for (const lift of perTurn) expect(lift).toBeGreaterThan(50)
  })

  it('holds every turn against five others, and is held against by five', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.nat(), (turns, seed) => {
        const foreign = foreignTurns(turns, seed)
        const times = foreign.map(() => 0)
        for (const [turn, others] of foreign.entries()) {
          expect(new Set(others).size).toBe(5)
          expect(others).not.toContain(turn)
          for (const other of others) times[other] = (times[other] ?? 0) + 1
        }
        expect(times).toEqual(foreign.map(() => 5))
        expect(foreignTurns(turns, seed)).toEqual(foreign)
      }),
    )
  })

  it('of a single turn or none is nothing', () => {
    expect(lifts([[characterGrams('a')]], [characterGrams('a')], 1)).toEqual([0])
    expect(pooledLift([], 1)).toBeNull()
  })
})

describe('the bootstrap interval', () => {
  it('holds the true mean about 95 times of 100', () => {
    const random = seeded(11)
    const normal = (): number => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6)
    let held = 0
    for (let run = 0; run < 100; run++) {
      const interval = pooledLift(
        [Array.from({ length: 60 }, () => 2 + normal()), Array.from({ length: 40 }, () => 2 + normal())],
        run,
        300,
      )
      if (interval !== null && interval.low <= 2 && interval.high >= 2) held++
    }
    expect(held).toBeGreaterThan(85)
    expect(held).toBeLessThanOrEqual(100)
  })

  it('resamples within each person', () => {
    const interval = pooledLift([Array.from({ length: 50 }, () => 0), Array.from({ length: 50 }, () => 10)], 1)
    expect(interval).toEqual({ mean: 5, low: 5, high: 5, turns: 100 })
  })
})
