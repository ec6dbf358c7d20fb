import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from '#test/live.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the server does not wake while nothing listens, and does once somebody starts', async () => {
  const { live, person } = await startLive()
  const ada = await person()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  live.begin()
  await live.idle()
  await ada.status()
  expect(vi.getTimerCount()).toBe(0)
  await ada.start()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
  await ada.stop()
  await vi.advanceTimersByTimeAsync(2_000)
  await live.idle()
  await ada.status()
  expect(vi.getTimerCount()).toBe(0)
  await live.close()
})
