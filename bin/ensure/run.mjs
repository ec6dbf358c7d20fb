import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Prints one line of progress to stderr, because stdout belongs to the command that follows. @param {string} line */
export function say(line) {
  process.stderr.write(`idiolect: ${line}\n`)
}

/**
 * Runs a program to its end. Its output is collected, so that callers can show it only if it fails: a first start needs none of a package manager's
 * chatter, and a failure needs all of it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, started?: (pid: number) => void }} [options] `env` is merged over the current one.
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 if the program could not be started.
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) options.started?.(child.pid)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
    // Ctrl-C reaches the whole process group. A SIGTERM reaches only us, and an orphaned installer would keep writing.
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.on('close', () => process.off('SIGTERM', stop))
  })
}

/** Seconds since `since` (from `performance.now()`), for a line such as "done in 41 s". @param {number} since */
export function seconds(since) {
  const elapsed = (performance.now() - since) / 1000
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`
}
