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

  function keep(pause: ReturnType<SettingsFile['get']>['pause']): void {
    settings.change({ pause })
    changed()
  }

  function arm(after?: number): void {
    clearTimeout(timer)
    const { pause } = settings.get()
    if (pause !== null) timer = setTimeout(() => void resume().catch(() => arm(retry)), after ?? Math.max(0, pause.until - now()))
  }

  /** Rejects where the listener could not be started; it then stays paused. */
  async function resume(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null) return
    const by = required(client())
    const state = await by.call(macListener.status, {})
    if (pause.resume && state.status === 'stopped') await by.call(macListener.start, state.config)
    clearTimeout(timer)
    keep(null)
  }

  return {
    /** ms since 1970; null where it is not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** Rejects where the listener could not be stopped: then nothing is paused. */
    async begin(): Promise<void> {
      const by = required(client())
      const { status } = await by.call(macListener.status, {})
      if (status === 'running') await by.call(macListener.stop, {})
      const before = settings.get().pause
      keep({ until: now() + hour, resume: status === 'running' || before?.resume === true })
      arm()
    },
    resume,
    /** A server runs: what is left of a pause is waited for. */
    takeUp: () => arm(),
    stop: () => clearTimeout(timer),
  }
}

function required(client: OwnerClient | null): OwnerClient {
  if (client === null) throw new Error('The server does not run.')
  return client
}
