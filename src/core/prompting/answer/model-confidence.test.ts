import { describe, expect, it } from 'vitest'
import { seeded } from '#core/evaluation/seeded.ts'
import { fitModelConfidence, modelConfidence, modelConfidenceOf } from './model-confidence.ts'
import { modelSigns } from './signs.ts'

/** Drafts that are accepted where the first sign is high, or by chance. */
function tried(count: number, rule: 'sign' | 'chance') {
  const random = seeded(3)
  return Array.from({ length: count }, () => {
    const signs = Array.from({ length: modelSigns }, () => random())
    const chance = rule === 'sign' ? ((signs[0] ?? 0) > 0.8 ? 0.8 : 0.05) : 0.2
    return { signs, accepted: random() < chance }
  })
}

describe('fitModelConfidence', () => {
  it('believes what has shown itself, survives being kept, and stays below its ceiling', () => {
    const fitted = fitModelConfidence(tried(400, 'sign'))
    expect(fitted).not.toBeNull()
    const kept = modelConfidence.parse(JSON.parse(JSON.stringify(fitted)))
    const at = (first: number) => modelConfidenceOf(kept, [first, ...Array.from({ length: modelSigns - 1 }, () => 0.5)])
    expect(at(0.95)).toBeGreaterThan(0.4)
    expect(at(0.1)).toBeLessThan(0.1)
    expect(at(100)).toBe(kept.ceiling)
    expect(kept).toMatchObject({ tried: 400, accepted: expect.any(Number) })
  })

  it('is nothing without evidence: too few, never accepted, no better than the base rate, or of other signs', () => {
    expect(fitModelConfidence(tried(149, 'sign'))).toBeNull()
    expect(fitModelConfidence(tried(400, 'sign').map((one) => ({ signs: one.signs, accepted: false })))).toBeNull()
    expect(fitModelConfidence(tried(400, 'chance'))).toBeNull()
    expect(fitModelConfidence(tried(400, 'sign').map((one) => ({ signs: [1, 2], accepted: one.accepted })))).toBeNull()
    expect(modelConfidenceOf(null, [1])).toBeNull()
  })
})
