import { expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createBreaker } from './breaker.ts'

it('leaves alone what failed so often in a row, each time for as long as was said, and only that', () => {
  const clock = fakeClock()
  const breaker = createBreaker(clock, { rests: [0, 5_000, 60_000] })
  expect(breaker.failed('a')).toBe(1)
  expect(breaker.restsUntil('a')).toBeNull()
  for (const ms of [5_000, 60_000, 60_000]) {
    breaker.failed('a')
    expect(breaker.restsUntil('a')).toBe(clock.now() + ms)
    expect(breaker.restsUntil('b')).toBeNull()
    clock.advance(ms - 1)
    expect(breaker.restsUntil('a')).not.toBeNull()
    clock.advance(1)
    expect(breaker.restsUntil('a')).toBeNull()
  }
  breaker.succeeded('a')
  expect(breaker.failed('a')).toBe(1)
  expect(breaker.restsUntil('a')).toBeNull()
})

it('does as it is asked, forgets what is old, and what it is told to', () => {
  const clock = fakeClock()
  const breaker = createBreaker(clock, { rests: [0, 1_000], forgottenAfter: 10_000 })
  breaker.rest('a 1', 50)
  breaker.rest('b 1', 50)
  breaker.clear((key) => key.startsWith('a '))
  expect([breaker.restsUntil('a 1'), breaker.restsUntil('b 1')]).toEqual([null, clock.now() + 50])
  breaker.failed('c')
  clock.advance(10_000)
  expect(breaker.failed('c')).toBe(1)
  // A clock that was set back: nobody waits until it has caught up.
  breaker.failed('c')
  clock.advance(-1)
  expect(breaker.restsUntil('c')).toBeNull()
})
