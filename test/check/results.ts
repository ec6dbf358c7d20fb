import { z } from 'zod'

/** How many tests of a part ended how. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const vitest = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() })
const playwright = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) })

/** Reads a reporter's file. Null where it is absent or something else: the runner died before it could write. */
export function readCounts(format: 'vitest' | 'playwright', text: string | null): Counts | null {
  if (text === null) return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (format === 'vitest') {
    const parsed = vitest.safeParse(json)
    if (!parsed.success) return null
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.data
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  }
  const parsed = playwright.safeParse(json)
  if (!parsed.success) return null
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  // There are no retries, so nothing is flaky; if there were, a test that failed once has failed.
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/**
 * What a part adds to the sum. A part that failed without a failed test (a file that cannot be loaded, a formatter's complaint) counts as
 * one failure: the last line never says `0 failed` under a red run.
 */
export function countsOf(exitCode: number, counts: Counts | null): Counts {
  const counted = counts ?? { passed: 0, failed: 0, skipped: 0 }
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** The line of one part: what it is, how it ended, how long it took. */
export function partLine(name: string, ok: boolean, ms: number, counts: Counts | null): string {
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(8)
  return `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${time}${counts === null ? '' : `   ${describe(counts)}`}`.trimEnd()
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** The last lines. The very last one is always `N passed, N failed`. */
export function summary(all: readonly Counts[], ms: number): string[] {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0)
  const skipped = sum((counts) => counts.skipped)
  return [
    `in ${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    `${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`,
  ]
}
