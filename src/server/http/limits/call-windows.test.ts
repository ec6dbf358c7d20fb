import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createCallWindows } from './call-windows.ts'

const limit = { max: 2, windowMs: 60_000 }

describe('calls of a key', () => {
  it('wait from the one beyond the limit until the window ends, which began with the first', () => {
    const clock = fakeClock()
    const count = createCallWindows(clock, limit)
    expect([count('ada'), count('ada')]).toEqual([0, 0])
    clock.advance(20_000)
    expect(count('ada')).toBe(40_000)
    clock.advance(39_999)
    expect(count('ada')).toBe(1)
    clock.advance(1)
    expect([count('ada'), count('ada'), count('ada')]).toEqual([0, 0, 60_000])
  })

  it('leave the share of another key alone', () => {
    const count = createCallWindows(fakeClock(), limit)
    for (let i = 0; i < 100; i++) count('ada')
    expect([count('bob'), count('bob')]).toEqual([0, 0])
  })

  it('are all too many where none is allowed', () => {
    expect(createCallWindows(fakeClock(), { max: 0, windowMs: 1_000 })('ada')).toBe(1_000)
  })

  it('do not wait for a clock that was set back to catch up', () => {
    const clock = fakeClock()
    const count = createCallWindows(clock, limit)
    for (let i = 0; i < 3; i++) count('ada')
    clock.advance(-3_600_000)
    expect(count('ada')).toBe(0)
  })

  it('are forgotten where ten thousand others came after the window began, and no sooner', () => {
    const count = createCallWindows(fakeClock(), limit)
    for (let i = 0; i < 3; i++) count('ada')
    for (let i = 0; i < 9_999; i++) count(`address ${i}`)
    expect(count('ada')).toBe(60_000)
    count('one more')
    expect(count('ada')).toBe(0)
  })
})
