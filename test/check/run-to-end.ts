import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Ended {
  readonly code: number
  /** Without colors. */
  readonly output: string
  /** Of the command and everything it started; null if it could not be measured. */
  readonly cpuSeconds: number | null
}

/** Whether this machine can tell CPU time (`cpu-time.pl`). */
export const measuresCpu = spawnSync('perl', ['-MPOSIX', '-e', '1']).status === 0

const running = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const pid of running) end(pid, 'SIGTERM')
    process.exitCode = 1
  })
}

/** Runs a command in `cwd`. One that takes longer than `limitMs` is ended, and has failed. */
export function runToEnd(
  command: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly limitMs: number },
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-check-'))
  const time = join(folder, 'cpu')
  const [program, ...args] = measuresCpu ? (['perl', join(import.meta.dirname, 'cpu-time.pl'), time, ...command] as const) : command
  return new Promise((resolve) => {
    let output = ''
    // A group of its own, so that what the command started ends with it.
    const child = spawn(program, args, { cwd: options.cwd, env: options.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    const limit = setTimeout(() => {
      output += `\nStopped after ${options.limitMs / 60_000} minutes.\n`
      if (pid !== undefined) end(pid, 'SIGKILL')
    }, options.limitMs)
    const keep = (chunk: Buffer) => (output += chunk.toString('utf8'))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const over = (code: number) => {
      clearTimeout(limit)
      if (pid !== undefined) running.delete(pid)
      const cpuSeconds = secondsIn(time)
      rmSync(folder, { recursive: true, force: true })
      resolve({ code, output: stripVTControlCharacters(output), cpuSeconds })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      over(127)
    })
    child.on('close', (code) => over(code ?? 1))
  })
}

function end(group: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended by itself.
  }
}

function secondsIn(file: string): number | null {
  try {
    const seconds = Number.parseFloat(readFileSync(file, 'utf8'))
    return Number.isFinite(seconds) ? seconds : null
  } catch {
    return null
  }
}
