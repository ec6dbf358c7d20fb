import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import type { PausedListener } from '#contract/desktop/app-state.ts'
import type { OwnerClient } from './owner-client.ts'
import type { Settings, SettingsFile } from './settings.ts'

type Pause = NonNullable<Settings['pause']>

const hour = 3_600_000
/** ms until a resume that failed, or a listener that could not be stopped, is tried again. */
const retry = 30_000

/**
 * "Pause for an hour": the listeners of texts and of mail are stopped, so nothing is drafted or sent, and resumed when the hour is over. Kept in a
 * file, so that an hour is an hour although the app was quit meanwhile. How they run then, and whether they may, is the server's to say: auto-stop
 * goes on counting in a pause.
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

  /** One after the other: the hour may end while the owner resumes by hand. */
  function alone(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  /** Stops those of `wanted` that run; `failure` is that of the last one that could not be stopped. */
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
        await (which === 'texts' ? by.call(macListener.stop, {}) : by.call(gmailListener.stop, {}))
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

  /** The owner wants it paused, and is told that it is not yet; so it is tried until it is. */
  async function stopRest(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null || client() === null) return
    const tried = await stopped(pause, pause.stillRuns).catch(() => null)
    if (tried !== null) keep(tried.pause)
    arm()
  }

  /** What was resumed is not resumed again, should the other one fail: the owner may stop it in the meantime. */
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
      }
    }
    if (pause.resume) await attempt(() => by.call(macListener.resume, {}), { resume: false })
    if (pause.resumeMail) await attempt(() => by.call(gmailListener.resume, {}), { resumeMail: false })
    const [failure] = failures
    if (failure !== undefined) {
      keep(left)
      throw failure
    }
    clearTimeout(timer)
    keep(null)
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
    /** ms since 1970; null if it is not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** What could not be stopped yet, although the rest is paused. */
    stillRuns: (): readonly PausedListener[] => settings.get().pause?.stillRuns ?? [],
    /** Rejects where nothing could be stopped: then it is not paused. Where only one could be, it is paused, and `stillRuns` says what is not. */
    begin: (): Promise<void> => alone(start),
    /** Rejects where a listener could not be resumed; it then stays paused. */
    resume,
    /** A server runs, or the machine woke: what is left of a pause is waited for. */
    takeUp: () => arm(),
    /** Somebody started or stopped the listener of texts: where it runs, whoever started it has ended the pause. */
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
