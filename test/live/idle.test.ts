import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from './live.ts'

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

it('looks each second once somebody starts, and sets no timer while nothing listens', async () => {
  const { live, person } = await startLive()
  const ada = await person()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  live.begin()
  await ada.status()
  expect(vi.getTimerCount()).toBe(0)
  await ada.start()
  expect(await sleep()).toBeLessThanOrEqual(1_000)
  await ada.stop()
  await sleep()
  await ada.status()
  expect(vi.getTimerCount()).toBe(0)
  await live.close()
})
