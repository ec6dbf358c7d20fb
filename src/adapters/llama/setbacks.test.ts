import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createSetbacks } from './setbacks.ts'

describe('what went wrong with a model', () => {
  it('leaves it alone for longer each time, forgets, and never mixes two models up', () => {
    const clock = fakeClock()
    const setbacks = createSetbacks(clock)
    expect(setbacks.resting('a')).toBe(false)
    setbacks.add('a')
    // The first may be chance.
    expect(setbacks.resting('a')).toBe(false)
    for (const rest of [5_000, 30_000, 120_000, 600_000, 600_000]) {
      setbacks.add('a')
      clock.advance(rest - 1)
      expect(setbacks.resting('a')).toBe(true)
      clock.advance(1)
      expect(setbacks.resting('a')).toBe(false)
    }
    expect(setbacks.resting('b')).toBe(false)
    setbacks.add('a')
    setbacks.clear('a')
    expect(setbacks.resting('a')).toBe(false)
  })
})
