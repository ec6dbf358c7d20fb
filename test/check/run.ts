import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parts, type Part } from './parts.ts'
import { countsOf, partLine, readCounts, summary, type Counts } from './results.ts'

/**
 * `npm test`: runs every part as a process of its own, prints one line with its time for each, the whole output of those that fail, and
 * `N passed, N failed` at the end.
 *
 *   npm test                       everything
 *   npm test -- --only lint        the parts whose name contains the word
 *   npm run test:full              the long tests as well
 */
const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const full = words.includes('--full')
const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined
const chosen = parts.filter((part) => only === undefined || part.name.includes(only))
/** As many short parts at a time; the test runners start their own workers. */
const lanes = 2
/** A part that hangs is a failure with its output, not a run without an end. */
const limitMs = (full ? 120 : 12) * 60_000

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exitCode = 1
  })
}

const since = performance.now()
if (chosen.length === 0) {
  console.error(`No part is called "${only}". There are: ${parts.map((part) => part.name).join(', ')}.`)
  process.exit(2)
}
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'))
const absent = ['../shared/fixtures', '../shared/corpora'].filter((folder) => !existsSync(join(root, folder)))
if (absent.length > 0) console.log(`${absent.join(' and ')} not found: the tests that use them are skipped.`)

const all: Counts[] = []
await inOrder(chosen)
for (const line of summary(all, performance.now() - since)) console.log(line)
if (all.some((counts) => counts.failed > 0)) process.exitCode = 1

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
  const { code, output } = await runToEnd(part.command)
  const counts = part.results === undefined ? null : readCounts(part.results.format, readOrNull(part.results.file))
  all.push(countsOf(code, counts))
  console.log(partLine(part.name, code === 0, performance.now() - started, counts))
  if (code !== 0) console.log(`\n${output.trim()}\n`)
}

function runToEnd([program, ...args]: readonly [string, ...string[]]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const limit = setTimeout(() => {
      output += `\nStopped after ${limitMs / 60_000} minutes.\n`
      child.kill('SIGKILL')
    }, limitMs)
    const keep = (chunk: Buffer) => (output += chunk.toString('utf8'))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (code: number) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ code, output: stripVTControlCharacters(output) })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** The developer's own settings must not reach the tests, nor the tests the developer's data. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(IDIOLECT_|OPENAI_|DATABASE_URL$|FORCE_COLOR$)/.test(name))
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: '1', CI: '1', ...(full ? { IDIOLECT_TEST_FULL: '1' } : {}) }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}
