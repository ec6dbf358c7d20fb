import { describe, expect, it } from 'vitest'
import { countsOf, partLine, readCounts, summary } from './check/results.ts'

const vitest = JSON.stringify({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false })
const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } })

describe('the counts of a part', () => {
  it('come from either reporter', () => {
    expect(readCounts('vitest', vitest)).toEqual({ passed: 7, failed: 1, skipped: 3 })
    expect(readCounts('playwright', playwright)).toEqual({ passed: 4, failed: 2, skipped: 2 })
  })

  it.each([null, '', '{"half":', '{}', '[]'])('are unknown where the file is %s', (text) => {
    expect(readCounts('vitest', text)).toBeNull()
    expect(readCounts('playwright', text)).toBeNull()
  })

  it('never say that nothing failed where the part failed', () => {
    expect(countsOf(1, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countsOf(1, { passed: 3, failed: 0, skipped: 0 })).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(countsOf(1, { passed: 3, failed: 2, skipped: 0 }).failed).toBe(2)
    expect(countsOf(0, null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('what is printed', () => {
  it('ends with the sum of all parts', () => {
    const lines = summary(
      [
        { passed: 5, failed: 0, skipped: 1 },
        { passed: 2, failed: 1, skipped: 0 },
      ],
      83_400,
    )
    expect(lines).toEqual(['in 1 min 23 s, 1 skipped', '7 passed, 1 failed'])
  })

  it('gives every part its time', () => {
    expect(partLine('lint', true, 2940, null)).toBe('ok      lint                 2.9 s')
    expect(partLine('end to end', false, 61_000, { passed: 4, failed: 1, skipped: 2 })).toBe(
      'FAILED  end to end          61.0 s   4 passed, 1 failed, 2 skipped',
    )
  })
})
