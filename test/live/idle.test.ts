import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/logging/log.ts'
import { testDeps } from '../app.ts'
import { startListening, startLive } from './live.ts'

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

/** Until what a timer has started is done. */
async function tickOver(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
}

it('tries again less and less often while the store fails, says so a few times, and goes on as soon as it works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const clock = { now: () => Date.now(), advance: (ms: number) => vi.setSystemTime(Date.now() + ms) }
  const base = await testDeps(clock)
  const said: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) } })
  const { live, store, messages, orders } = await startListening({ check_interval: 3 }, { clock, base: { ...base, log } })
  live.begin()
  await sleep()
  const failed: number[] = []
  const failing = (of: 'find' | 'keepCursor') =>
    vi.spyOn(store.listeners, of).mockImplementation(() => {
      failed.push(Date.now())
      return Promise.reject(new Error('the store does not answer'))
    })
  const until = async (done: () => boolean) => {
    while (!done()) {
      await sleep()
      await tickOver()
    }
  }
  const pausesOfTen = async (eachTime: () => unknown) => {
    failed.length = 0
    said.length = 0
    for (let times = 1; times <= 10; times++) {
      eachTime()
      await until(() => failed.length === times)
    }
    return failed.slice(1).map((at, i) => at - (failed[i] ?? 0))
  }
  clock.advance(3_000)
  const unreadable = failing('find')
  expect(await pausesOfTen(() => undefined)).toEqual([40, 80, 160, 320, 640, 1_000, 1_000, 1_000, 1_000])
  expect(said).toEqual(Array(4).fill('a tick of a listener failed'))

  unreadable.mockRestore()
  messages.incoming('sunday was fun')
  await until(() => orders.length === 1)
  expect(said.slice(4)).toEqual(['a listener ticks again'])

  // Ticks between two polls, which try what is due, succeed all the while.
  const unwritable = failing('keepCursor')
  expect(await pausesOfTen(() => messages.incoming('and the cake, too'))).toEqual(Array(9).fill(3_000))
  expect(said).toEqual(Array(4).fill('a tick of a listener failed'))
  unwritable.mockRestore()
  await until(() => said.length > 4)
  expect(said.slice(4)).toEqual(['a listener ticks again'])
  await live.close()
})

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
