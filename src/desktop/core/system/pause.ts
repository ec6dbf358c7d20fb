import { computer, type ListenerKind } from '#contract/live/computer.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { CallFailed, type OwnerClient } from './owner-client.ts'
import type { Settings, SettingsFile } from './settings.ts'

type Pause = NonNullable<Settings['pause']>
type PausedListener = Pause['stopped'][number]

const hour = 3_600_000
/** Retry delay after a failed resume or a listener that could not be stopped, ms. */
const retry = 30_000

/**
 * "Pause for an hour": stops the text and mail listeners of all accounts of this computer, so nothing is drafted or sent, and resumes them when the
 * hour is over. The pause is stored in a file, so that it lasts an hour even if the app is quit meanwhile. The server decides whether and how listeners resume: auto-stop keeps
 * counting during a pause.
 */
export function createPause(options: {
  readonly settings: SettingsFile
  readonly client: () => OwnerClient | null
  readonly now: () => number
  readonly changed: () => void
}) {
  const { settings, client, now, changed } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()

  function keep(pause: Pause | null): void {
    settings.change({ pause })
    changed()
  }

  function arm(after?: number): void {
    clearTimeout(timer)
    const { pause } = settings.get()
    if (pause === null) return
    const left = Math.max(0, pause.until - now())
    if (left > hour) {
      // The clock was set back. A pause is an hour at most, and never over because of that.
      keep({ ...pause, until: now() + hour })
      return arm(after)
    }
    if (after === undefined && pause.stillRuns.length > 0 && left > retry) timer = setTimeout(() => void alone(stopRest), retry)
    else timer = setTimeout(() => void resume().catch(() => arm(retry)), after ?? left)
  }

  /** Runs operations one at a time: the hour may end while the owner resumes manually. */
  function alone(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  /**
   * Stops what runs on this computer and is `among` them. `failure` is the error of the last one that could not be stopped. Throws if the server does
   * not say what runs: unknown is not stopped.
   */
  async function stopped(
    pause: Pause,
    among: (one: PausedListener) => boolean,
  ): Promise<{ readonly pause: Pause; readonly failure: Error | null }> {
    const by = required(client())
    const stopped = [...pause.stopped]
    const stillRuns: PausedListener[] = []
    let failure: Error | null = null
    for (const one of (await runningOn(by)).filter(among)) {
      try {
        const { stop } = callsOf(one)
        await actingFor(by, one).call(stop, { pause: true })
        if (!stopped.some((other) => isSame(one, other))) stopped.push(one)
      } catch (error) {
        stillRuns.push(one)
        failure = asError(error)
      }
    }
    return { pause: { ...pause, stopped, stillRuns }, failure }
  }

  async function start(): Promise<void> {
    const before = settings.get().pause
    const { pause, failure } = await stopped({ stopped: [], stillRuns: [], ...before, until: now() + hour }, () => true)
    if (failure !== null && pause.stopped.length === 0) throw failure
    keep(pause)
    arm()
  }

  /**
   * Retries stopping until it works: the owner wants a pause, and was told that it is not complete yet. Whatever else runs by now was started after the
   * pause began, so it was wanted.
   */
  async function stopRest(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null || client() === null) return
    const tried = await stopped(pause, (one) => pause.stillRuns.some((left) => isNamed(one, left))).catch(() => null)
    if (tried !== null) keep(tried.pause)
    arm()
  }

  /** A resumed listener is not resumed again if the other one fails: the owner may stop it in the meantime. */
  async function end(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null) return
    const by = required(client())
    const failures: Error[] = []
    const left: PausedListener[] = []
    for (const one of pause.stopped) {
      try {
        const { resume: call } = callsOf(one)
        await actingFor(by, one).call(call, {})
      } catch (error) {
        failures.push(asError(error))
        if (!isFinal(error)) left.push(one)
      }
    }
    const [failure] = failures
    if (left.length === 0) clearTimeout(timer)
    keep(left.length > 0 ? { ...pause, stopped: left, stillRuns: [] } : null)
    if (failure !== undefined) throw failure
  }

  async function endedByHand(): Promise<void> {
    const by = client()
    const { pause } = settings.get()
    if (pause === null || by === null || pause.stillRuns.some(isOfTexts)) return
    if (!(await runningOn(by)).some(isOfTexts)) return
    for (const one of pause.stopped.filter((other) => !isOfTexts(other))) await actingFor(by, one).call(gmailListener.resume, {})
    clearTimeout(timer)
    keep(null)
  }

  const resume = (): Promise<void> => alone(end)

  return {
    /** ms since 1970. Null if not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** Which kinds of listeners could not be stopped yet, although the rest is paused; each once. */
    stillRuns: (): readonly ListenerKind[] => [...new Set(settings.get().pause?.stillRuns.map(({ listener }) => listener))],
    /** Rejects if nothing could be stopped; then it is not paused. If only some listeners could be, it is paused, and `stillRuns` lists the others. */
    begin: (): Promise<void> => alone(start),
    /** Rejects if a listener could not be resumed. The pause then stays, unless the server refuses for good. */
    resume,
    /** Call it when a server starts or the machine wakes: waits for the rest of a pause. */
    takeUp: () => arm(),
    /** Call it when the text listener was started or stopped: if it is running now, the pause is over. */
    listenerChanged: (): void => void alone(endedByHand).catch(() => undefined),
    stop: () => clearTimeout(timer),
  }
}

/** What runs on this computer, for whatever account. */
async function runningOn(by: OwnerClient): Promise<readonly PausedListener[]> {
  const { running } = await by.call(computer.listeners, {})
  return running.map(({ account_id: account, listener }) => ({ account, listener }))
}

const callsOf = ({ listener }: PausedListener) => (listener === 'texts' ? macListener : gmailListener)
const actingFor = (by: OwnerClient, { account }: PausedListener) => (account === null ? by : by.of(account))
const isOfTexts = ({ listener }: PausedListener) => listener === 'texts'
const isSame = (one: PausedListener, other: PausedListener) => one.account === other.account && one.listener === other.listener
/** Settings of earlier versions do not say whose listener it was. */
const isNamed = (one: PausedListener, stored: PausedListener) =>
  one.listener === stored.listener && (stored.account === null || one.account === stored.account)

/** Asking again would not change it: another account has taken this Mac's Messages meanwhile, or the account was deleted. */
function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && (error.code === 'conflict' || error.code === 'not-found')
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The server did not answer.')
}

function required(client: OwnerClient | null): OwnerClient {
  if (client === null) throw new Error('The server does not run.')
  return client
}
