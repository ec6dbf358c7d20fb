import { spawn } from 'node:child_process'
import { homedir } from 'node:os'

/**
 * Runs a program that must not outlive this process. A shell holds our pipe; when the pipe closes (we stopped it, exited, or were killed), the shell
 * asks the program to exit and kills it `$1` seconds later. The arguments contain nothing of what is drafted.
 */
const guard = `
trap '' INT HUP
grace=$1; shift
exec 3<&0
"$@" </dev/null 3<&- & child=$!
{ cat <&3; kill -TERM $child; sleep "$grace"; kill -KILL $child; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $child; code=$?
kill -KILL $guard 2>/dev/null
exit $code
`

/** The program's entire environment; the system's own programs come first. */
const environment = () => ({ PATH: '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin:/opt/homebrew/bin', HOME: homedir() })

export interface GuardedChild {
  readonly alive: boolean
  /** Resolves when the program is gone, with its exit code. Null if it could not be started or was killed. */
  readonly gone: Promise<number | null>
  /** Asks the program to exit, kills it if it doesn't, and waits until it is gone. */
  end(): Promise<void>
}

/** `graceSeconds`: time between asking the program to exit and killing it. */
export function startGuarded(program: string, args: readonly string[], graceSeconds: number): GuardedChild {
  const child = spawn('/bin/sh', ['-c', guard, 'sh', String(graceSeconds), program, ...args], {
    env: environment(),
    // Output may contain anything, so it is discarded.
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  let alive = true
  child.stdin.on('error', () => undefined)
  const gone = new Promise<number | null>((resolve) => {
    const over = (code: number | null) => {
      alive = false
      child.stdin.destroy()
      resolve(code)
    }
    child.once('error', () => over(null))
    child.once('exit', (code) => over(code))
  })
  return {
    get alive() {
      return alive
    },
    gone,
    async end() {
      child.stdin.end()
      await gone
    },
  }
}

/** A program's standard output and error within `ms`, at most 64 kB, and its exit code. Null if it cannot be run. */
export function outputOf(
  program: string,
  args: readonly string[],
  ms: number,
): Promise<{ readonly text: string; readonly code: number | null } | null> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'], timeout: ms, killSignal: 'SIGKILL' })
    let text = ''
    const more = (piece: Buffer) => {
      if (text.length < 64 * 1024) text += piece.toString('utf8')
    }
    child.stdout.on('data', more)
    child.stderr.on('data', more)
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve({ text, code }))
  })
}
