import { spawn } from 'node:child_process'
import { homedir } from 'node:os'

/**
 * Runs a program that must not outlive us, however we end: a shell holds our pipe, and when the pipe closes (we stopped it, ended, or were
 * killed) it asks the program to end, and kills it `$1` seconds later. Nothing of what is drafted is in the arguments.
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

/** All of the environment that the program gets; the system's own programs come first. */
const environment = () => ({ PATH: '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin:/opt/homebrew/bin', HOME: homedir() })

export interface GuardedChild {
  readonly alive: boolean
  /** Resolves when it is gone, with its exit code, or null if it could not be started or was killed. */
  readonly gone: Promise<number | null>
  /** Asks it to end, kills it where it does not, and waits for that. */
  end(): Promise<void>
}

/** `graceSeconds`: between asking the program to end and killing it. */
export function startGuarded(program: string, args: readonly string[], graceSeconds: number): GuardedChild {
  const child = spawn('/bin/sh', ['-c', guard, 'sh', String(graceSeconds), program, ...args], {
    env: environment(),
    // What it prints may hold anything; nobody keeps it.
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

/** What a program prints on standard output and error within `ms`, at most 64 kB, and its exit code; null if it cannot be run. */
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
