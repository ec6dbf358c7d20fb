import { describe, expect, it } from 'vitest'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed.ts'
import { partsFor } from './parts.ts'
import { failureLines, readFailures } from './failures.ts'
import { countsOf, partLine, readCounts, readTimes, slowest, summary } from './results.ts'
import { measuresCpu, runToEnd } from './run-to-end.ts'
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

  it('decides what is run, and what is not is said', () => {
    const names = (files: string[]) => partsFor(files, 'abc').parts.map(({ name }) => name)
    expect(names(['README.md'])).toEqual(['format', 'types', 'layout and tests'])
    expect(names(['src/core/ports/clock.ts'])).toEqual(['format', 'types', 'lint', 'layout and tests'])
    expect(names(['test/e2e/outage.spec.ts'])).toContain('end to end')
    // Playwright notes who imports what as it loads the tests, and chooses by it.
    expect(partsFor(['test/e2e/outage.spec.ts'], 'abc').parts.find(({ name }) => name === 'end to end')?.env).toBeUndefined()
    const pages = (file: string) => partsFor([file], 'abc').parts.find(({ name }) => name === 'pages')?.command ?? []
    expect(pages('src/web/features/ledger/entry-row.tsx')).toContain('src/web/features/ledger')
    expect(pages('src/web/ui/page.tsx').filter((word) => word.startsWith('src/'))).toEqual([])
    const { parts, skipped } = partsFor(['src/core/ports/clock.ts', 'test/soak/soak.test.ts'], 'abc')
    const tests = parts.find(({ name }) => name === 'layout and tests')?.command ?? []
    expect(tests).toEqual(
      expect.arrayContaining([
        'test/architecture/architecture.test.ts',
        'src/core/ports/clock.ts',
        '--exclude=test/product/kill-storm.test.ts',
      ]),
    )
    expect(tests).not.toContain('--exclude=test/soak/soak.test.ts')
    expect(skipped.join()).toMatch(/end to end.*kill-storm.*dead code/)
  })
})
