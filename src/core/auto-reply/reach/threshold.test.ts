import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thresholdBounds } from '#contract/live/auto-response.ts'
import { effectiveThreshold, isSureEnough, thresholdOutlook } from '../index.ts'

const outcomes = [
  { p: 0.9, right: true },
  { p: 0.8, right: false },
  { p: 0.7, right: true },
  { p: 0.6, right: true },
  { p: null, right: true },
]

describe('thresholdOutlook', () => {
  it('counts what would have been sent, and how many of these were right', () => {
    expect(thresholdOutlook(outcomes, 0.7)).toEqual({
      turns: 5,
      sent: 3,
      right: 2,
      highest: 0.9,
      text: 'Of the 5 messages kept back for testing, 3 would have been answered: 2 right, 1 wrong.',
    })
  })

  it('says that everything will be held, and how far off it is', () => {
    expect(thresholdOutlook(outcomes.slice(3), 0.7).text).toBe(
      'Auto will hold everything for now: none of the 2 messages kept back for testing had a draft of 70% or more; the surest had 60%.',
    )
    expect(thresholdOutlook([{ p: 0.6999, right: true }], 0.7).text).toContain('none of the 1 message kept back')
    expect(thresholdOutlook([{ p: 0.6999, right: true }], 0.7).text).toContain('the surest had 69%')
  })

  it.each([[[]], [[{ p: null, right: true }]]])('says that there is no evidence for %j', (none) => {
    const outlook = thresholdOutlook(none, 0.5)
    expect(outlook.sent).toBe(0)
    expect(outlook.text).toBe('Auto will hold everything for now: there is not enough evidence to say how sure a draft is.')
  })

  it('sends no more at a higher threshold, and never more than there were', () => {
    const any = fc.array(fc.record({ p: fc.option(fc.double({ min: 0, max: 1, noNaN: true })), right: fc.boolean() }))
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(any, share, share, (all, a, b) => {
        const low = thresholdOutlook(all, Math.min(a, b))
        const high = thresholdOutlook(all, Math.max(a, b))
        expect(high.sent).toBeLessThanOrEqual(low.sent)
        expect(low.right).toBeLessThanOrEqual(low.sent)
        expect(low.sent).toBeLessThanOrEqual(low.turns)
      }),
    )
  })
})

describe('the threshold that counts', () => {
  it('is the higher of two and never under one half', () => {
    expect([
      effectiveThreshold(0.7, null),
      effectiveThreshold(0.7, 0.9),
      effectiveThreshold(0.8, 0),
      effectiveThreshold(0, null),
      effectiveThreshold(0.1, 0.2),
    ]).toEqual([0.7, 0.9, 0.8, thresholdBounds.min, thresholdBounds.min])
  })

  it('is reached by probabilities alone', () => {
    expect([0.7, 1].every((p) => isSureEnough(p, 0.7))).toBe(true)
    expect([0.69, null, NaN, Infinity, 1.1, -1].some((p) => isSureEnough(p, 0.7))).toBe(false)
    expect(isSureEnough(1, NaN)).toBe(false)
  })
})
