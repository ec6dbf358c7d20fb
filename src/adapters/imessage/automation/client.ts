import type { Clock } from '#core/ports/clock.ts'
import type { HelperAnswer, HelperFailure, HelperFailureCode } from '#core/ports/messages-helper.ts'
import { createBreaker } from '#core/breaker/breaker.ts'
import { startHelper, type HelperProcess } from './helper-process.ts'
import { answers, failure, failureOfScript, scriptVersion, type Answer, type Command } from './protocol.ts'

export interface HelperOptions {
  /** The program that runs the script, called as `program -l JavaScript -e SCRIPT`. */
  readonly program: string
  readonly clock: Clock
  /** Text of the script; see `helper-script.ts`. */
  readonly script: string
  /** The helper's entire environment. The sample app's stand-in finds its database here, as IDIOLECT_CHAT_DB. */
  readonly env?: Readonly<Record<string, string>>
  /** Time limit per command, ms. */
  readonly limits?: Partial<Record<Command, number>>
  /** A helper is replaced after this many requests or ms: the scripting bridge never frees its memory. */
  readonly recycleAfter?: { readonly requests: number; readonly ms: number }
}

/** One helper process at a time, and the queue of requests to it. */
export type HelperClient = ReturnType<typeof createHelperClient>

const defaultEnv = { PATH: '/usr/bin:/bin' }
/**
 * Time limits, ms. The first answer includes starting the program. Inserting reads back for a second, a send may first open Messages (10 s), and a
 * permission prompt of macOS waits for the owner.
 */
const defaultLimits: Record<Command, number> = {
  ping: 10_000,
  snapshot: 2_000,
  insert: 4_000,
  send: 45_000,
  permissions: 15_000,
  ask: 10 * 60_000,
}
/** Commands that wait for the owner. A prompt that stays open is not a failure. */
const patient: ReadonlySet<Command> = new Set(['ask'])
const graceMs = 2_000
/** Cooldown after the first, the second, and every further failure in a row, ms. */
const rests = [0, 0, 30_000]

interface Job {
  readonly command: Command
  run(helper: HelperProcess): Promise<void>
  refuse(failure: HelperFailure): void
}

/**
 * Talks to Messages through one helper process, one request at a time.
 *
 * A request is written once, to a helper that has answered a ping (there is one after every start). If the helper exits, hangs, or prints nothing
 * but garbage during a request, it is killed, and the request fails with `certain: false`. That request is never written again.
 * Requests still in the queue go to the next helper.
 */
export function createHelperClient(options: HelperOptions) {
  const { program, clock, script, env = defaultEnv, recycleAfter = { requests: 500, ms: 10 * 60_000 } } = options
  const limits = { ...defaultLimits, ...options.limits }
  const breaker = createBreaker(clock, { rests })
  const mayTry = () => breaker.restsUntil(program) === null
  const waiting: Job[] = []
  let helper: HelperProcess | null = null
  let asked = 0
  let startedAt = 0
  let closed = false
  let busy = false
  let working: Promise<void> = Promise.resolve()

  /** A helper that answers, or the reason there is none. At this point nothing of the caller's request has been written. */
  async function ready(): Promise<HelperProcess | HelperFailure> {
    if (helper?.alive === true && asked < recycleAfter.requests && clock.now() - startedAt < recycleAfter.ms) return helper
    if (helper !== null) await helper.end(graceMs)
    if (closed) return failure('closed')
    const fresh = startHelper({ program, script, env })
    helper = fresh
    asked = 0
    startedAt = clock.now()
    const reply = await fresh.ask('ping', {}, limits.ping)
    const envelope = reply.kind === 'answer' ? reply.envelope : null
    const hello = envelope?.ok === true ? answers.ping.safeParse(envelope.data) : null
    if (hello?.success === true && hello.data.version === scriptVersion) return fresh
    fresh.kill()
    helper = null
    const code: HelperFailureCode = fresh.startError !== null ? 'no-helper' : reply.kind === 'answer' ? 'garbled' : reply.kind
    return failure(code === 'crashed' ? 'no-helper' : code, true)
  }

  async function work(): Promise<void> {
    busy = true
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (closed) job.refuse(failure('closed'))
      else if (mayTry()) {
        const found = await ready()
        if ('code' in found) {
          if (found.code !== 'closed') breaker.failed(program)
          job.refuse(found)
        } else if (closed) job.refuse(failure('closed'))
        else {
          asked += 1
          await job.run(found)
        }
      } else job.refuse(failure('paused'))
    }
    // Set in the same step that found the queue empty, so no request can slip in between.
    busy = false
  }

  function request<C extends Command>(command: C, args: unknown): Promise<HelperAnswer<Answer<C>>> {
    if (closed) return Promise.resolve({ ok: false, failure: failure('closed') })
    return new Promise((resolve) => {
      const refuse = (reason: HelperFailure) => resolve({ ok: false, failure: reason })
      waiting.push({
        command,
        refuse,
        async run(process) {
          const reply = await process.ask(command, args, limits[command])
          if (reply.kind !== 'answer') {
            broken(process, reply.kind, refuse, patient.has(command))
            return
          }
          const { envelope } = reply
          if (!envelope.ok) {
            breaker.succeeded(program)
            refuse(failureOfScript(command, envelope.error))
            return
          }
          const data = answers[command].safeParse(envelope.data)
          if (!data.success) {
            broken(process, 'garbled', refuse)
            return
          }
          breaker.succeeded(program)
          resolve({ ok: true, data: data.data as Answer<C> })
        },
      })
      if (!busy) working = work()
    })
  }

  function broken(
    process: HelperProcess,
    code: 'timed-out' | 'crashed' | 'garbled',
    refuse: (reason: HelperFailure) => void,
    mayHang = false,
  ): void {
    process.kill()
    if (helper === process) helper = null
    if (!mayHang || code !== 'timed-out') breaker.failed(program)
    refuse(failure(code))
  }

  return {
    request,
    /** False during the cooldown after failures. */
    mayTry,
    /** Kills the helper at once, for a prompt that nobody answered. */
    abandon() {
      closed = true
      helper?.kill()
    },
    async close() {
      closed = true
      await helper?.end(graceMs)
      await working
      await helper?.end(graceMs)
    },
  }
}
