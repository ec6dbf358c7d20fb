import { expect, it } from 'vitest'
import { fromWorkerError, toWorkerError } from './worker-error.ts'

it('where a worker failed arrives, and no word of why, which may quote a message', () => {
  const arrived = fromWorkerError(structuredClone(toWorkerError(new Error("see you\n    at Mia's house"))))
  expect(arrived.stack).toMatch(/^Error: A worker failed\.\n {4}at .*worker-error\.test\.ts/u)
  expect(arrived.stack).not.toContain('Mia')
  expect(fromWorkerError(toWorkerError("at Mia's house")).stack).toBe('Error: A worker failed.')
})
