import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import type { ApiCall } from './api.ts'
import { loadProfile } from './load-profile.ts'

const robin = { id: 'u1', _id: 'u1', name: null, email: null, created_at: '2026-03-04T10:00:00Z' }
const noWait = (pauses: number[]) => async (ms: number) => {
  pauses.push(ms)
}

/** Fails a given number of times with the given error, then answers. */
function server(failures: number, error: ApiError): { call: ApiCall; asked: () => number } {
  let asked = 0
  const call = (async () => {
    asked += 1
    if (asked <= failures) throw error
    return robin
  }) as unknown as ApiCall
  return { call, asked: () => asked }
}

describe('the profile at load', () => {
  it.each([401, 403])('is over at once with status %i', async (status) => {
    const refusing = server(9, new ApiError({ kind: 'answer', message: '', status }))
    expect(await loadProfile(refusing.call, noWait([]))).toBeNull()
    expect(refusing.asked()).toBe(1)
  })

  it('survives two failures of the network', async () => {
    const flaky = server(2, new ApiError({ kind: 'network', message: '' }))
    expect(await loadProfile(flaky.call, noWait([]))).toEqual(robin)
    expect(flaky.asked()).toBe(3)
  })

  it('gives up after three tries whose pauses stay within ten seconds', async () => {
    const pauses: number[] = []
    const gone = server(9, new ApiError({ kind: 'network', message: '' }))
    expect(await loadProfile(gone.call, noWait(pauses))).toBeNull()
    expect(gone.asked()).toBe(3)
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000)
  })
})
