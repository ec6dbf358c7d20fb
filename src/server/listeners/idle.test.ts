import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from '#test/live.ts'

const hour = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

/** Vitest's own waiting moves the clock. */
async function timer(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  expect(vi.getTimerCount()).toBe(1)
}

/** How long the server sleeps, ms: until the one timer that it has set. */
async function sleep(): Promise<number> {
  await timer()
  const from = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  return Date.now() - from
}

it('the server wakes once an hour, for old texts, while nothing listens, and each second once somebody starts', async () => {
  const { live, person } = await startLive()
  const ada = await person()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  live.begin()
  await timer()
  await ada.status()
  expect([await sleep(), await sleep()]).toEqual([hour, hour])
  await ada.start()
  expect(await sleep()).toBeLessThanOrEqual(1_000)
  await ada.stop()
  await sleep()
  await ada.status()
  expect(await sleep()).toBe(hour)
  await live.close()
})
