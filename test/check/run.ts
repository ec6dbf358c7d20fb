import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { changedFiles } from './changed.ts'
import { failureLines, readFailures, type Failure } from './failures.ts'
import { parts, partsFor, type Part } from './parts.ts'
import { countsOf, partLine, readCounts, readTimes, slowest, summary, type Counts, type FileTime } from './results.ts'
import { measuresCpu, runToEnd } from './run-to-end.ts'
import { keepSeconds, readSeconds } from './timings.ts'

/**
 * Runs parts as processes of their own, prints one line with its time for each, the whole output of those that fail, the slowest test
 * files, what failed, and `N passed, N failed` at the end.
 *
 *   npm test                          everything
 *   npm test -- --only lint           the parts whose name contains the word
 *   npm run test:full                 the long tests as well
 *   npm run check                     what the changes since main need; `-- --since BRANCH` since another branch
 */
const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
const full = words.includes('--full')
const only = after('--only')
const chosen = choose().filter((part) => only === undefined || part.name.includes(only))
/** As many short parts at a time; the test runners start their own workers. */
const lanes = 2
/** A part that hangs is a failure with its output, not a run without an end. */
const limitMs = (full ? 180 : 45) * 60_000

const since = performance.now()
if (chosen.length === 0) {
  console.error(`No part is called "${only}". There are: ${parts.map((part) => part.name).join(', ')}.`)
  process.exit(2)
}
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))
const absent = ['../shared/fixtures', '../shared/corpora'].filter((folder) => !existsSync(join(root, folder)))
if (absent.length > 0) console.log(`${absent.join(' and ')} not found: the tests that use them are skipped.`)
if (!measuresCpu) console.log('CPU times are not measured: this machine has no Perl.')

const all: Counts[] = []
const times: FileTime[] = []
const failures: Failure[] = []
const cpu: (number | null)[] = []
await inOrder(chosen)
keepSeconds(root, times)
for (const line of slowest(times, 20)) console.log(line)
for (const line of failureLines(failures)) console.log(line)
for (const line of summary(all, performance.now() - since, cpu)) console.log(line)
if (all.some((counts) => counts.failed > 0)) process.exitCode = 1

function choose(): readonly Part[] {
  if (!words.includes('--changed')) return parts
  const named = after('--since')
  const changed = changedFiles(root, named)
  if (changed === null) {
    console.error(`There is no ${named ?? 'main'} here to compare with. Name a branch or commit: npm run check -- --since NAME`)
    process.exit(2)
  }
  const { parts: needed, skipped } = partsFor(changed.files, changed.since, { sources: readSources(), seconds: readSeconds(root) })
  console.log(`${changed.files.length} changed files since ${changed.since.slice(0, 9)}. Left to npm test: ${skipped.join('; ')}.`)
  return needed
}

/** What may lie between a change and a test. */
function readSources(): Map<string, string> {
  const found = ['src', 'test'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  return new Map(found.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Short parts side by side, each `alone` part by itself. */
async function inOrder(queue: readonly Part[]): Promise<void> {
  const active = new Set<Promise<void>>()
  for (const part of queue) {
    while (active.size >= (part.alone === true ? 1 : lanes)) await Promise.race(active)
    const done: Promise<void> = runPart(part).finally(() => active.delete(done))
    active.add(done)
    if (part.alone === true) await done
  }
  await Promise.all(active)
}

async function runPart(part: Part): Promise<void> {
  const started = performance.now()
  const { code, output, cpuSeconds } = await runToEnd(part.command, { cwd: root, env: { ...environment(), ...part.env }, limitMs })
  const report = part.results === undefined ? null : readOrNull(part.results.file)
  const counts = part.results === undefined ? null : readCounts(part.results.format, report)
  if (part.results !== undefined) times.push(...readTimes(part.results.format, report, root))
  if (part.results !== undefined) failures.push(...readFailures(part.results.format, report, root))
  all.push(countsOf(code, counts))
  cpu.push(cpuSeconds)
  console.log(partLine(part.name, code === 0, performance.now() - started, cpuSeconds, counts))
  if (code !== 0) console.log(`\n${output.trim()}\n`)
}

/** The developer's own settings must not reach the tests, nor the tests the developer's data. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(IDIOLECT_|OPENAI_|DATABASE_URL$|FORCE_COLOR$)/.test(name))
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  // The compiler and what lints by types are written in Go. It would spend a fifth of their time on freeing memory that they still have room for, and as much on
  // two threads' working out the same types; they run side by side anyway.
  const roomy = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' }
  return { ...Object.fromEntries(kept), ...roomy, PATH: path, NO_COLOR: '1', CI: '1', ...(full ? { IDIOLECT_TEST_FULL: '1' } : {}) }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}
