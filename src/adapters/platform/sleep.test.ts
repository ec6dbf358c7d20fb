import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { sleep } from './sleep.ts'

const minute = 60_000

it('ends after its time, or with the signal, and leaves nothing at the signal', async () => {
  const controller = new AbortController()
  await sleep(1)
  await sleep(1, controller.signal)
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  const long = sleep(minute, controller.signal)
  controller.abort()
  await long
  await sleep(minute, controller.signal)
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
})
