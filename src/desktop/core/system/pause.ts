import { macListener } from '#contract/live/mac-listener.ts'
import type { OwnerClient } from './owner-client.ts'
import type { SettingsFile } from './settings.ts'

const hour = 3_600_000
/** ms until a resume that failed is tried again. */
const retry = 30_000

/**
 * "Pause for an hour": the listener is stopped, so nothing is drafted or sent, and started again as it was when the hour is over. Kept in a
 * file, so that an hour is an hour although the app was quit meanwhile.
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

  function keep(pause: ReturnType<SettingsFile['get']>['pause']): void {
    settings.change({ pause })
    changed()
  }

  function arm(after?: number): void {
    clearTimeout(timer)
    const { pause } = settings.get()
    if (pause !== null) timer = setTimeout(() => void resume().catch(() => arm(retry)), after ?? Math.max(0, pause.until - now()))
  }

  /** One after the other: the hour may end while the owner resumes by hand. */
  function alone(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  async function start(): Promise<void> {
    const by = required(client())
    const { status } = await by.call(macListener.status, {})
    if (status === 'running') await by.call(macListener.stop, {})
    const before = settings.get().pause
    keep({ until: now() + hour, resume: status === 'running' || before?.resume === true })
    arm()
  }

  async function end(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null) return
    const by = required(client())
    const state = await by.call(macListener.status, {})
    if (pause.resume && state.status === 'stopped') await by.call(macListener.start, state.config)
    clearTimeout(timer)
    keep(null)
  }

  async function endedByHand(): Promise<void> {
    const by = client()
    if (settings.get().pause === null || by === null) return
    if ((await by.call(macListener.status, {})).status === 'stopped') return
    clearTimeout(timer)
    keep(null)
  }

  const resume = (): Promise<void> => alone(end)

  return {
    /** ms since 1970; null where it is not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** Rejects where the listener could not be stopped: then nothing is paused. */
    begin: (): Promise<void> => alone(start),
    /** Rejects where the listener could not be started; it then stays paused. */
    resume,
    /** A server runs, or the machine woke: what is left of a pause is waited for. */
    takeUp: () => arm(),
    /** Somebody started or stopped the listener: where it runs, whoever started it has ended the pause. */
    listenerChanged: (): void => void alone(endedByHand).catch(() => undefined),
    stop: () => clearTimeout(timer),
  }
}

function required(client: OwnerClient | null): OwnerClient {
  if (client === null) throw new Error('The server does not run.')
  return client
}
