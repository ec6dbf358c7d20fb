import { expect, it } from 'vitest'
import { waitInParts } from './long-wait.ts'

const day = 86_400_000

it('waits longer than a timer can count, in parts, and ends early', async () => {
  const waits: number[] = []
  const wait = (ms: number) => Promise.resolve(void waits.push(ms))
  await waitInParts(60 * day, wait, () => false)
  expect(waits).toHaveLength(3)
  expect(Math.max(...waits)).toBeLessThan(2 ** 31)
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(60 * day)
  await waitInParts(60 * day, wait, () => waits.length > 3)
  expect(waits).toHaveLength(4)
  await waitInParts(0, wait, () => false)
  expect(waits.at(-1)).toBe(0)
})
