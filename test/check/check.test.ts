import { describe, expect, it } from 'vitest'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed.ts'
import { nearestTests } from './nearest.ts'
import { partsFor } from './parts.ts'
import { failureLines, readFailures } from './failures.ts'
import { countsOf, partLine, readCounts, readTimes, slowest, summary } from './results.ts'
import { measuresCpu, runToEnd } from './run-to-end.ts'
import { keepSeconds, readSeconds } from './timings.ts'
import { temporaryFolder } from '../folder.ts'

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
  it('names the slowest files of both runners first', () => {
    const ofVitest = JSON.stringify({ testResults: [{ name: '/r/src/a.test.ts', startTime: 1000, endTime: 3500 }] })
    const ran = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
    const suites = [{ file: 'b.spec.ts', specs: [ran(900)], suites: [{ file: 'b.spec.ts', specs: [ran(2000), ran(100)] }] }]
    const ofPlaywright = JSON.stringify({ config: { rootDir: '/r/test/e2e' }, suites })
    const times = [...readTimes('vitest', ofVitest, '/r'), ...readTimes('playwright', ofPlaywright, '/r')]
    expect(slowest(times, 20)).toEqual(['slowest test files:', '     3.0 s  test/e2e/b.spec.ts', '     2.5 s  src/a.test.ts'])
    expect(slowest(times, 1)).toHaveLength(2)
    expect([...readTimes('vitest', null, '/r'), ...readTimes('playwright', '{"half":', '/r')]).toEqual([])
    expect(slowest([], 20)).toEqual([])
  })

  it('names what failed in both runners, and what it said', () => {
    const test = (fullName: string, status: string) => ({
      fullName,
      status,
      failureMessages: status === 'failed' ? ['\u001b[31mnot 4\u001b[39m\n\n  at x'] : [],
    })
    const ofVitest = JSON.stringify({
      testResults: [
        {
          name: '/r/src/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [test('sums two', 'passed'), test('sums three', 'failed')],
        },
        { name: '/r/src/b.test.ts', status: 'failed', message: 'Cannot find ./b.ts', assertionResults: [] },
        { name: '/r/src/c.test.ts', status: 'passed', message: '', assertionResults: [test('is well', 'passed')] },
      ],
    })
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      tests: [{ results: ok ? [{}] : [{ error: { message: 'no such button' } }] }],
    })
    const suites = [
      { file: 'd.spec.ts', specs: [spec('signs in', true)], suites: [{ file: 'd.spec.ts', specs: [spec('signs out', false)] }] },
    ]
    const ofPlaywright = JSON.stringify({ config: { rootDir: '/r/test/e2e' }, suites })
    const failures = [...readFailures('vitest', ofVitest, '/r'), ...readFailures('playwright', ofPlaywright, '/r')]
    expect(failureLines(failures).join('\n')).toBe(
      `failed tests:
  src/a.test.ts > sums three
      not 4
      at x
  src/b.test.ts
      Cannot find ./b.ts
  test/e2e/d.spec.ts > signs out
      no such button`,
    )
    expect([...readFailures('vitest', null, '/r'), ...readFailures('playwright', '{"half":', '/r')]).toEqual([])
    expect(failureLines([])).toEqual([])
  })

  it('ends with the sum of all parts', () => {
    const lines = summary(
      [
        { passed: 5, failed: 0, skipped: 1 },
        { passed: 2, failed: 1, skipped: 0 },
      ],
      83_400,
      [60.2, 71.9],
    )
    expect(lines).toEqual(['in 1 min 23 s, 2 min 12 s CPU, 1 skipped', '7 passed, 1 failed'])
    expect(summary([], 59_600, [1, null])).toEqual(['in 1 min 0 s, CPU time unknown', '0 passed, 0 failed'])
  })

  it('gives every part its time', () => {
    expect(partLine('lint', true, 2940, 4.04, null)).toBe('ok      lint                 2.9 s    4.0 s CPU')
    expect(partLine('end to end', false, 61_000, null, { passed: 4, failed: 1, skipped: 2 })).toBe(
      'FAILED  end to end          61.0 s      ? s CPU   4 passed, 1 failed, 2 skipped',
    )
  })
})

describe('a part as a process', () => {
  const run = (...command: [string, ...string[]]) => runToEnd(command, { cwd: '/', env: process.env, limitMs: 60_000 })

  it('gives its code and output, and fails where there is no such program', async () => {
    expect(await run('sh', '-c', 'echo out; echo err >&2; exit 3')).toMatchObject({
      code: 3,
      output: expect.stringMatching(/out\n.*err\n|err\n.*out\n/s),
    })
    expect((await run('no-such-program-of-ours')).code).toBe(127)
  })

  it.runIf(measuresCpu && process.platform === 'linux')('is told the CPU time of what outlives its parent', async () => {
    const done = join(temporaryFolder(), 'done')
    const burn = `const until = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < until) {}
      require('node:fs').writeFileSync(process.argv[1], '')`
    // The shell in the middle ends at once; nobody but the part itself can wait for the process that it leaves behind.
    const left = `sh -c '"$@" &' sh "$1" -e "$2" "$3"; while [ ! -e "$3" ]; do sleep 0.05; done`
    const { code, cpuSeconds } = await run('sh', '-c', left, 'sh', process.execPath, burn, done)
    expect(code).toBe(0)
    expect(cpuSeconds).toBeGreaterThan(0.15)
  })
})

describe('what has changed', () => {
  it('is everything since the branch left main, new files and what is not committed included', () => {
    const folder = temporaryFolder()
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com', '-c', 'commit.gpgsign=false']
      expect(spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 })
    }
    const write = (name: string) => writeFileSync(join(folder, name), `${name} ${Math.random()}`)
    expect(changedFiles(folder)).toBeNull()
    git('init', '-q', '-b', 'main')
    for (const name of ['old.ts', 'gone.ts', 'edited.ts']) write(name)
    git('add', '-A')
    git('commit', '-qm', 'first')
    git('checkout', '-qb', 'work')
    mkdirSync(join(folder, 'src'))
    write('src/committed.ts')
    rmSync(join(folder, 'gone.ts'))
    git('add', '-A')
    git('commit', '-qm', 'second')
    write('edited.ts')
    write('new über.ts')
    expect(changedFiles(folder)?.files).toEqual(['edited.ts', 'new über.ts', 'src/committed.ts'])
    expect(changedFiles(folder, 'work')?.files).toEqual(['edited.ts', 'new über.ts'])
    expect(changedFiles(folder, 'no-such-branch')).toBeNull()
  })

  const clock = 'src/core/ports/clock.ts'
  const product = 'src/composition/product.ts'
  const sources = new Map([
    [clock, 'export type Clock = 1'],
    ['src/core/ports/clock.test.ts', `import type { Clock } from './clock.ts'`],
    [product, `import type { Clock } from '#core/ports/clock.ts'`],
    ['test/live/clock.test.ts', `import('#composition/product.ts')`],
    ['test/live/limits.test.ts', `import { product } from '#composition/product.ts'`],
    ['test/live/quick.test.ts', `export * from '../../src/composition/product.ts'`],
    ['test/live/slow.test.ts', `import '../../src/composition/product.ts'`],
    ['test/live/apart.test.ts', `import { test } from 'vitest'`],
    ['src/web/clock.test.ts', `import '#core/ports/clock.ts'`],
  ])
  const seconds = new Map([
    ['test/live/quick.test.ts', 0.1],
    ['test/live/slow.test.ts', 29],
  ])
  const tests = { sources, seconds }

  it('reaches the tests that import it: the nearest first, those of its name next, and no more than there is time for', () => {
    expect(nearestTests([clock], sources, seconds)).toEqual({
      run: ['src/core/ports/clock.test.ts', 'test/live/clock.test.ts', 'test/live/quick.test.ts', 'test/live/limits.test.ts'],
      left: 1,
    })
    expect(nearestTests(['test/live/slow.test.ts', product], sources, new Map([['test/live/slow.test.ts', 90]])).run).toEqual([
      'test/live/slow.test.ts',
    ])
    expect(nearestTests([], sources, seconds)).toEqual({ run: [], left: 0 })
  })

  it('decides what is run, and what is not is said', () => {
    const names = (files: string[]) => partsFor(files, 'abc', tests).parts.map(({ name }) => name)
    expect(names(['README.md'])).toEqual(['format', 'types', 'layout and tests'])
    expect(names([clock])).toEqual(['format', 'types', 'lint', 'layout and tests'])
    expect(names(['test/e2e/outage.spec.ts'])).toContain('end to end')
    // Playwright notes who imports what as it loads the tests, and chooses by it.
    expect(partsFor(['test/e2e/outage.spec.ts'], 'abc', tests).parts.find(({ name }) => name === 'end to end')?.env).toBeUndefined()
    const pages = (file: string) => partsFor([file], 'abc', tests).parts.find(({ name }) => name === 'pages')?.command ?? []
    expect(pages('src/web/features/ledger/entry-row.tsx')).toContain('src/web/features/ledger')
    expect(pages('src/web/ui/page.tsx').filter((word) => word.startsWith('src/'))).toEqual([])
    const run = (...files: string[]) => partsFor(files, 'abc', tests).parts.find(({ name }) => name === 'layout and tests')?.command ?? []
    expect(run(clock)).toEqual(expect.arrayContaining(['test/architecture/architecture.test.ts', 'test/live/clock.test.ts']))
    // A storm runs only where it has changed itself.
    expect(run(clock)).not.toContain('test/live/limits.test.ts')
    expect(run(clock, 'test/live/limits.test.ts')).toContain('test/live/limits.test.ts')
    const { skipped } = partsFor([clock, 'test/soak/soak.test.ts'], 'abc', tests)
    expect(skipped.join()).toMatch(/^1 more file of tests .*end to end.*kill-storm.*dead code/)
  })
})

describe('how long files of tests took', () => {
  it('is kept for the next run, and unknown where the file is gone or something else', () => {
    const folder = temporaryFolder()
    expect(readSeconds(folder)).toEqual(new Map())
    keepSeconds(folder, [{ file: 'a.test.ts', ms: 1500 }])
    keepSeconds(folder, [{ file: 'b.test.ts', ms: 20 }])
    expect(readSeconds(folder)).toEqual(
      new Map([
        ['a.test.ts', 1.5],
        ['b.test.ts', 0.02],
      ]),
    )
    writeFileSync(join(folder, 'node_modules/.cache/test-seconds.json'), '{"a.test.ts":')
    expect(readSeconds(folder)).toEqual(new Map())
  })
})
