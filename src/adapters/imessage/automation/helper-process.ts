import { spawn } from 'node:child_process'
import { createLineSplitter } from './line-splitter.ts'
import { readEnvelope, writeRequest, type Command, type Envelope } from './protocol.ts'

export interface HelperProgram {
  /** Called as `program -l JavaScript -e script`: the system's osascript, or the sample's. */
  readonly program: string
  /** Text of the script, not its path. */
  readonly script: string
  /** The entire environment: nothing is inherited from this process. */
  readonly env: Readonly<Record<string, string>>
}

/** Outcome of a request. For anything but an answer, it is unknown whether the request was carried out. */
export type Reply = { readonly kind: 'answer'; readonly envelope: Envelope } | { readonly kind: 'timed-out' | 'crashed' | 'garbled' }

/** A running helper. */
export interface HelperProcess {
  /** One request at a time. */
  ask(command: Command, args: unknown, limitMs: number): Promise<Reply>
  readonly alive: boolean
  /** Why the program could not be started. Null if it was. */
  readonly startError: Error | null
  kill(): void
  /** Lets the current request finish, but kills the helper after `graceMs`. */
  end(graceMs: number): Promise<void>
}

/** Limit of lines per request that answer nothing. Beyond it this is not a stray line but a different program. */
const maxGarbage = 100

/** Starts the program. It exits with this process because its standard input closes. */
export function startHelper({ program, script, env }: HelperProgram): HelperProcess {
  const child = spawn(program, ['-l', 'JavaScript', '-e', script], { env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let alive = true
  let startError: Error | null = null
  let asked = 0
  let pending: { id: string; garbage: number; settle(reply: Reply): void } | null = null

  const settle = (reply: Reply) => {
    const waiting = pending
    pending = null
    waiting?.settle(reply)
  }
  const gone = new Promise<void>((resolve) => {
    const over = () => {
      alive = false
      settle({ kind: 'crashed' })
      resolve()
    }
    child.once('error', (error) => {
      startError = error
      over()
    })
    // Read the last output before the helper counts as gone.
    child.once('close', over)
  })
  // EPIPE is ignored; the close event reports the exit.
  child.stdin.on('error', () => undefined)
  // Standard error may contain anything, so it is discarded.
  child.stderr.resume()
  const split = createLineSplitter((line) => {
    if (pending === null || line === '') return
    const envelope = line === null ? null : readEnvelope(line)
    if (envelope !== null && envelope.id === pending.id) {
      settle({ kind: 'answer', envelope })
      return
    }
    pending.garbage += 1
    if (pending.garbage >= maxGarbage) settle({ kind: 'garbled' })
  })
  child.stdout.on('data', split)

  return {
    ask(command, args, limitMs) {
      if (!alive) return Promise.resolve({ kind: 'crashed' })
      if (pending !== null) throw new Error('one request at a time')
      const id = `${child.pid ?? 0}-${++asked}`
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle({ kind: (pending?.garbage ?? 0) > 0 ? 'garbled' : 'timed-out' }), limitMs)
        pending = {
          id,
          garbage: 0,
          settle(reply) {
            clearTimeout(timer)
            resolve(reply)
          },
        }
        child.stdin.write(writeRequest(id, command, args))
      })
    },
    get alive() {
      return alive
    },
    get startError() {
      return startError
    },
    kill: () => void child.kill('SIGKILL'),
    async end(graceMs) {
      if (!alive) return
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(timer)
    },
  }
}
