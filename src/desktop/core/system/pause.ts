import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import type { PausedListener } from '#contract/desktop/app-state.ts'
import { CallFailed, type OwnerClient } from './owner-client.ts'
import type { Settings, SettingsFile } from './settings.ts'

type Pause = NonNullable<Settings['pause']>

const hour = 3_600_000
/** Retry delay after a failed resume or a listener that could not be stopped, ms. */
const retry = 30_000

/**
 * "Pause for an hour": stops the text and mail listeners, so nothing is drafted or sent, and resumes them when the hour is over. The pause is stored
 * in a file, so that it lasts an hour even if the app is quit meanwhile. The server decides whether and how listeners resume: auto-stop keeps
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
    if (after === undefined && pause.stillRuns.length > 0 && left > retry) timer = setTimeout(() => void alone(stopRest), retry)
    else timer = setTimeout(() => void resume().catch(() => arm(retry)), after ?? left)
  }

  /** Runs operations one at a time: the hour may end while the owner resumes manually. */
  function alone(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  /** Stops the running listeners among `wanted`. `failure` is the error of the last one that could not be stopped. */
  async function stopped(
    pause: Pause,
    wanted: readonly PausedListener[],
  ): Promise<{ readonly pause: Pause; readonly failure: Error | null }> {
    const by = required(client())
    const running = await runningOf(by)
    const stillRuns: PausedListener[] = []
    let { resume, resumeMail } = pause
    let failure: Error | null = null
    for (const which of wanted.filter((one) => running.has(one))) {
      try {
        await (which === 'texts' ? by.call(macListener.stop, { pause: true }) : by.call(gmailListener.stop, { pause: true }))
        if (which === 'texts') resume = true
        else resumeMail = true
      } catch (error) {
        stillRuns.push(which)
        failure = asError(error)
      }
    }
    return { pause: { ...pause, resume, resumeMail, stillRuns }, failure }
  }

  async function start(): Promise<void> {
    const before = settings.get().pause
    const begun = { resume: false, resumeMail: false, stillRuns: [], ...before, until: now() + hour }
    const { pause, failure } = await stopped(begun, both)
    if (failure !== null && !pause.resume && !pause.resumeMail) throw failure
    keep(pause)
    arm()
  }

  /** Retries stopping until it works: the owner wants a pause, and was told that it is not complete yet. */
  async function stopRest(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null || client() === null) return
    const tried = await stopped(pause, pause.stillRuns).catch(() => null)
    if (tried !== null) keep(tried.pause)
    arm()
  }

  /** A resumed listener is not resumed again if the other one fails: the owner may stop it in the meantime. */
  async function end(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null) return
    const by = required(client())
    const failures: Error[] = []
    const left = { ...pause, stillRuns: [] }
    const attempt = async (work: () => Promise<unknown>, done: Partial<Pause>) => {
      try {
        await work()
        Object.assign(left, done)
      } catch (error) {
        failures.push(asError(error))
        // Asking again would not change it, such as when another account has taken this Mac's Messages meanwhile.
        if (error instanceof CallFailed && error.code === 'conflict') Object.assign(left, done)
      }
    }
    if (pause.resume) await attempt(() => by.call(macListener.resume, {}), { resume: false })
    if (pause.resumeMail) await attempt(() => by.call(gmailListener.resume, {}), { resumeMail: false })
    const [failure] = failures
    const stays = left.resume || left.resumeMail
    if (!stays) clearTimeout(timer)
    keep(stays ? left : null)
    if (failure !== undefined) throw failure
  }

  async function endedByHand(): Promise<void> {
    const by = client()
    const { pause } = settings.get()
    if (pause === null || by === null || pause.stillRuns.includes('texts')) return
    if (!(await runningOf(by)).has('texts')) return
    if (pause.resumeMail) await by.call(gmailListener.resume, {})
    clearTimeout(timer)
    keep(null)
  }

  const resume = (): Promise<void> => alone(end)

  return {
    /** ms since 1970. Null if not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** Listeners that could not be stopped yet, although the rest is paused. */
    stillRuns: (): readonly PausedListener[] => settings.get().pause?.stillRuns ?? [],
    /**
     * Rejects if nothing could be stopped; then it is not paused. If only one listener could be stopped, it is paused, and `stillRuns` lists the
     * other.
     */
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

const both: readonly PausedListener[] = ['texts', 'mail']

async function runningOf(by: OwnerClient): Promise<ReadonlySet<PausedListener>> {
  const [texts, mail] = await Promise.all([by.call(macListener.status, {}), by.call(gmailListener.status, {})])
  const running = new Set<PausedListener>()
  if (texts.status === 'running') running.add('texts')
  if (mail.status === 'running') running.add('mail')
  return running
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The server did not answer.')
}

function required(client: OwnerClient | null): OwnerClient {
  if (client === null) throw new Error('The server does not run.')
  return client
}
