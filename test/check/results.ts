import { join, relative } from 'node:path'
import { z } from 'zod'

/** How many tests of a part ended how. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const vitest = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() })
const playwright = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) })

const vitestTimes = z.object({ testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })) })

interface PlaywrightSuite {
  readonly file: string
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
    suites: z.array(playwrightSuite).optional(),
  }),
)
const playwrightTimes = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(playwrightSuite) })

/** Reads a reporter's file. Null if it is absent or something else: the runner died before it could write. */
export function readCounts(format: 'vitest' | 'playwright', text: string | null): Counts | null {
  const json = parsed(text)
  if (format === 'vitest') {
    const read = vitest.safeParse(json)
    if (!read.success) return null
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read.data
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  }
  const read = playwright.safeParse(json)
  if (!read.success) return null
  const { expected, unexpected, flaky, skipped } = read.data.stats
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

/** The line of one part: what it is, how it ended, how long it took, and the CPU time of all its processes. */
export function partLine(name: string, ok: boolean, ms: number, cpuSeconds: number | null, counts: Counts | null): string {
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(8)
  const cpu = `${cpuSeconds === null ? '?' : cpuSeconds.toFixed(1)} s CPU`.padStart(13)
  return `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}${time}${cpu}${counts === null ? '' : `   ${describe(counts)}`}`.trimEnd()
}

/** How long the tests of a file took, hooks included and loading not. */
export interface FileTime {
  readonly file: string
  readonly ms: number
}

/** The times in a reporter's file, with paths from `root`. None if it is absent or something else. */
export function readTimes(format: 'vitest' | 'playwright', text: string | null, root: string): FileTime[] {
  const json = parsed(text)
  if (format === 'vitest') {
    const { testResults } = vitestTimes.safeParse(json).data ?? { testResults: [] }
    return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
  }
  const { suites, config } = playwrightTimes.safeParse(json).data ?? { suites: [], config: { rootDir: root } }
  return suites.map((suite) => ({ file: relative(root, join(config.rootDir, suite.file)), ms: msOf(suite) }))
}

/** Lines for the slowest files, slowest first. */
export function slowest(times: readonly FileTime[], count: number): string[] {
  if (times.length === 0) return []
  const first = times.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return ['slowest test files:', ...first.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)]
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** The last lines; `cpu` has the seconds of each part. The very last one is always `N passed, N failed`. */
export function summary(all: readonly Counts[], ms: number, cpu: readonly (number | null)[]): string[] {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0)
  const skipped = sum((counts) => counts.skipped)
  const cpuSeconds = cpu.includes(null) ? null : cpu.reduce<number>((total, seconds) => total + (seconds ?? 0), 0)
  return [
    `in ${minutes(ms / 1000)}, ${cpuSeconds === null ? 'CPU time unknown' : `${minutes(cpuSeconds)} CPU`}${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    `${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`,
  ]
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function msOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(msOf)].reduce((sum, ms) => sum + ms, 0)
}
