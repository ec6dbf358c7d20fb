import { expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createQuota } from './quota.ts'

it('a minute is worth 4,500 units, whatever they are spent on', () => {
  const clock = fakeClock()
  const quota = createQuota(clock)
  const began = clock.now()
  let made = 0
  while (clock.now() - began < 10 * 60_000) {
    const taken = quota.take(made % 2 === 0 ? 'messages.get' : 'threads.get', false)
    if (!('wait' in taken)) throw new Error('one after the other never waits long')
    clock.advance(taken.wait)
    made += 1
  }
  // The units saved up before, plus ten minutes.
  expect((made * 30) / 4500).toBeCloseTo(11, 1)
})

it('what would have to wait long is not begun, and is told when it may be', () => {
  const clock = fakeClock()
  const quota = createQuota(clock)
  let longest = 0
  let taken = quota.take('messages.get', false)
  while ('wait' in taken) {
    longest = Math.max(longest, taken.wait)
    taken = quota.take('messages.get', false)
  }
  const { until, askedByGoogle } = taken
  expect(askedByGoogle).toBe(false)
  expect(until - clock.now()).toBeGreaterThan(10_000)
  expect(longest).toBeGreaterThan(9_000)
  expect(quota.take('drafts.send', true)).toEqual({ wait: 0 })
  clock.advance(20_000)
  expect(quota.take('messages.list', false)).toEqual({ wait: 0 })
})

it('an answer to what was asked before a pause does not end it', () => {
  const clock = fakeClock()
  const quota = createQuota(clock)
  const until = quota.limited(clock.now() + 5000)
  quota.answered()
  expect(quota.take('drafts.send', true)).toEqual({ until, askedByGoogle: true })
})
