import { describe, expect, it } from 'vitest'
import { seeded } from '#core/evaluation/seeded.ts'
import { brierSkill, expectedCalibrationError, fitLogistic, predict } from './calibration.ts'

describe('fitLogistic', () => {
  it('finds probabilities that hold on data it has not seen', () => {
    const random = seeded(3)
    const draw = (n: number) =>
      Array.from({ length: n }, () => {
        const signs = [random() * 4 - 2, random()]
        return { signs, right: random() < 1 / (1 + Math.exp(-(1.5 * (signs[0] ?? 0) - 1))) }
      })
    const fitted = draw(2000)
    const model = fitLogistic(
      fitted.map(({ signs }) => signs),
      fitted.map(({ right }) => right),
    )
    const outcomes = draw(4000).map(({ signs, right }) => ({ p: predict(model, signs), right }))
    expect(expectedCalibrationError(outcomes)).toBeLessThan(0.03)
    expect(brierSkill(outcomes)).toBeGreaterThan(0.2)
  })

  it('stays at the base rate where the signs say nothing, and is finite where all answers are alike', () => {
    const model = fitLogistic(
      Array.from({ length: 100 }, () => [1, 0]),
      Array.from({ length: 100 }, (_, i) => i % 10 === 0),
    )
    expect(predict(model, [1, 0])).toBeCloseTo(0.1, 1)
    const none = fitLogistic([[1], [2], [3]], [false, false, false])
    expect(predict(none, [2])).toBeGreaterThanOrEqual(0)
    expect(predict(none, [2])).toBeLessThan(0.2)
  })
})

describe('measures of probabilities', () => {
  it('is perfect, empty or bad', () => {
    expect(
      brierSkill([
        { p: 1, right: true },
        { p: 0, right: false },
      ]),
    ).toBe(1)
    expect(
      brierSkill([
        { p: 0.5, right: true },
        { p: 0.5, right: false },
      ]),
    ).toBe(0)
    expect(
      brierSkill([
        { p: 0, right: true },
        { p: 1, right: false },
      ]),
    ).toBeLessThan(0)
    expect(brierSkill([{ p: 0.2, right: false }])).toBeNull()
    expect(expectedCalibrationError([])).toBeNull()
    expect(
      expectedCalibrationError([
        { p: 0.9, right: false },
        { p: 0.9, right: true },
      ]),
    ).toBeCloseTo(0.4)
  })
})
