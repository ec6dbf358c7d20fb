import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beatsBaseRate } from './calibration.ts'
import { boundedBy, boundsOf } from './confidence-bounds.ts'
import { lowerEnd } from './wilson.ts'

const drafts = (count: number, p: number, right: number) => Array.from({ length: count }, (_, i) => ({ p, right: i < right }))

describe('what may be stated', () => {
  it('is the lower end where few drafts bear it out', () => {
    const bounds = boundsOf([...drafts(400, 0.1, 40), ...drafts(20, 0.9, 13)])
    expect(boundedBy(bounds, 0.9)).toBeCloseTo(lowerEnd(13, 20), 6)
    expect(boundedBy(bounds, 0.9)).toBeLessThan(0.5)
  })

  it('is the prediction where many do', () => {
    const bounds = boundsOf([...drafts(400, 0.1, 60), ...drafts(400, 0.9, 380)])
    expect(boundedBy(bounds, 0.9)).toBe(0.9)
    expect(boundedBy(bounds, 0.1)).toBe(0.1)
  })

  it('of a record without a miss is high, and not certainty', () => {
    const record = drafts(150, 0.993, 150)
    expect(beatsBaseRate(record)).toBe(true)
    expect(boundedBy(boundsOf(record), 0.997)).toBeCloseTo(0.982, 3)
  })

  it('of a record without a hit is nothing', () => {
    expect(beatsBaseRate(drafts(150, 0.01, 0))).toBe(false)
    expect(boundedBy(boundsOf(drafts(150, 0.01, 0)), 0.9)).toBe(0)
  })

  it('never is more than the prediction, and rises with it', () => {
    const outcome = fc.record({ p: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() })
    const p = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 80 }), p, p, (outcomes, a, b) => {
        const bounds = boundsOf(outcomes)
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(boundedBy(bounds, low)).toBeLessThanOrEqual(low)
        expect(boundedBy(bounds, low)).toBeLessThanOrEqual(boundedBy(bounds, high) + 1e-9)
      }),
    )
  })
})
