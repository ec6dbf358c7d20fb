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
  /** The helper's whole environment. The sample's stand-in finds its database here, as IDIOLECT_CHAT_DB. */
  readonly env?: Readonly<Record<string, string>>
  /** ms. */
  readonly limits?: Partial<Record<Command, number>>
  /** A helper is replaced after this many requests, or ms: the bridge that it runs on never frees its memory. */
  readonly recycleAfter?: { readonly requests: number; readonly ms: number }
}

/** One process of the script, and the requests to it. */
export type HelperClient = ReturnType<typeof createHelperClient>

const defaultEnv = { PATH: '/usr/bin:/bin' }
/**
 * ms; the first answer includes the program's start. Inserting reads back for a second, a send may open Messages first (10 s), and a question
 * that macOS asks waits for the owner.
 */
const defaultLimits: Record<Command, number> = {
  ping: 10_000,
  snapshot: 2_000,
  insert: 4_000,
  send: 45_000,
  permissions: 15_000,
  ask: 10 * 60_000,
}
/** The owner may leave a question open as long as they like: that is not a failure. */
const patient: ReadonlySet<Command> = new Set(['ask'])
const graceMs = 2_000
/** How long the helper is left alone after three failures in a row, ms. */
const rests = [0, 0, 30_000]

interface Job {
  readonly command: Command
  run(helper: HelperProcess): Promise<void>
  refuse(failure: HelperFailure): void
}

/**
 * Speaks to Messages through one helper process, one request after the other.
 *
 * A request is written once, to a helper that has just shown that it works (a ping after every start). If the helper exits, hangs, or prints
 * something that is not an answer while it works on a request, it is killed and the request fails with `certain: false`; it is never written again.
 * Requests that were still waiting go to the next helper.
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

  /** A helper that answers, or why there is none. At that point no request of a caller's has been written. */
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
    // In the same step that found nothing waiting, so that no request can come in between.
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
    /** False while it is left alone after failures. */
    mayTry,
    /** Ends it at once, whatever it is doing: for a question that nobody answered. */
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
