import { ModelFailure } from '#core/language-model/failure.ts'
import type { AppleModel, AppleModelState, ServerAddress } from '#core/language-model/port.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import { readAvailability } from './availability.ts'
import { outputOf, startGuarded, type GuardedChild } from './guarded-child.ts'
import { readServeHelp } from './serve-options.ts'

export interface AppleModelOptions {
  /** Path of the program that serves the model. Null if this machine has none. */
  readonly program: string | null
  readonly freePort: () => Promise<number>
  /** Used for loopback only, so it needs no ledger. */
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Never receives anyone's text. */
  readonly log: (line: string) => void
  /** `start`: ms until it must be healthy, default 20 s. `look`: ms between checks, default 150. `graceSeconds`: time to exit, default 3. */
  readonly limits?: { readonly start?: number; readonly look?: number; readonly graceSeconds?: number }
}

/** After this many crashes within this window, it is paused until the first of them is that old. */
const maxCrashes = 3
const crashWindow = 5 * 60_000

/**
 * Apple's on-device model: starts `PROGRAM serve` on a free loopback port on first use, keeps it running, and restarts it after a crash.
 *
 * How to add one (a version of the program with other options): its names in `serve-options.ts`, and its help in `test/model-servers/fm-stand-in.ts`.
 */
export function createAppleModel({ program, freePort, fetch, clock, log, limits = {} }: AppleModelOptions): AppleModel {
  const { start: startLimit = 20_000, look = 150, graceSeconds = 3 } = limits
  let child: GuardedChild | null = null
  let address: ServerAddress | null = null
  let starting: Promise<ServerAddress> | null = null
  /** Problem since the last start. Null if it was stopped or is healthy. */
  let detail: string | null = null
  let crashes: number[] = []
  /** A start from an earlier round gives up. */
  let round = 0

  const recent = () => crashes.filter((at) => clock.now() - at < crashWindow && clock.now() >= at)
  const paused = () => recent().length >= maxCrashes
  const crashed = (why: string) => {
    crashes = [...recent(), clock.now()].slice(-maxCrashes)
    detail = paused() ? `${why} That was ${maxCrashes} times within five minutes, so it is paused for a while.` : why
    log(`Apple’s model: ${why}`)
  }

  const healthy = async (port: number): Promise<boolean> => {
    const status = async (path: string) => {
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(1000) })
        await response.body?.cancel()
        return response.status
      } catch {
        return null
      }
    }
    const health = await status('/health')
    return health === 200 || (health === 404 && (await status('/v1/models')) === 200)
  }

  const start = async (path: string, mine: number): Promise<ServerAddress> => {
    const [available, help] = await Promise.all([outputOf(path, ['available'], 10_000), outputOf(path, ['serve', '--help'], 10_000)])
    const whyNot = available === null ? null : readAvailability(available)
    if (whyNot !== null) {
      // Not a crash: the next request tries again.
      if (mine === round) detail = whyNot
      throw new ModelFailure('unreachable')
    }
    const options = help === null ? { whyNot: 'The program could not be started.' } : readServeHelp(help.text)
    if ('whyNot' in options) {
      crashed(options.whyNot)
      throw new ModelFailure('unreachable')
    }
    const port = await freePort()
    if (mine !== round) throw new ModelFailure('stopped')
    const started = startGuarded(path, ['serve', ...options.args(port)], graceSeconds)
    child = started
    const until = clock.now() + startLimit
    const wanted = () => started.alive && mine === round && clock.now() < until
    for (let waited = 0; wanted() && waited < startLimit; waited += look) {
      if (await healthy(port)) return running(started, port)
      await Promise.race([started.gone, new Promise((resolve) => setTimeout(resolve, look))])
    }
    if (mine !== round) throw new ModelFailure('stopped')
    const ended = started.alive ? null : await started.gone
    await started.end()
    child = null
    crashed(
      ended === null
        ? `It was not ready within ${Math.round(startLimit / 1000)} seconds.`
        : `It ended at once (code ${ended}). Run “fm available” in Terminal to see why.`,
    )
    throw new ModelFailure('unreachable')
  }

  const running = (started: GuardedChild, port: number): ServerAddress => {
    const at: ServerAddress = { kind: 'apple-fm', baseUrl: `http://127.0.0.1:${port}/v1`, key: null }
    address = at
    detail = null
    void ended(started)
    return at
  }
  const ended = async (started: GuardedChild) => {
    const code = await started.gone
    // We stopped it, or another one has replaced it.
    if (child !== started) return
    child = null
    address = null
    crashed(code === null ? 'It stopped on its own.' : `It stopped on its own (code ${code}).`)
  }

  const state = (): AppleModelState => {
    if (program === null) return { state: 'absent', detail: null }
    if (starting !== null) return { state: 'starting', detail: null }
    if (address !== null) return { state: 'running', detail: null }
    return detail === null ? { state: 'stopped', detail } : { state: 'failed', detail }
  }

  return {
    state,
    async ensure(signal) {
      if (signal.aborted) throw new ModelFailure('stopped')
      if (address !== null) return address
      if (program === null || (starting === null && paused())) throw new ModelFailure('unreachable')
      if (starting === null) {
        const attempt = start(program, round)
        starting = attempt
        const over = () => {
          if (starting === attempt) starting = null
        }
        attempt.then(over, over)
      }
      return await unlessAborted(starting, signal)
    },
    async stop() {
      round += 1
      const last = child
      const attempt = starting
      child = null
      address = null
      starting = null
      detail = null
      crashes = []
      await last?.end()
      await attempt?.catch(() => undefined)
    },
  }
}

/** A caller may stop waiting; the start continues for the others. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignalLike): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new ModelFailure('stopped'))
    signal.addEventListener('abort', leave)
    const over = () => signal.removeEventListener('abort', leave)
    work.then(resolve, reject).finally(over)
  })
}
