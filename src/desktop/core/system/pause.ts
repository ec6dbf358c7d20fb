import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import type { OwnerClient } from './owner-client.ts'
import type { SettingsFile } from './settings.ts'

const hour = 3_600_000
/** ms until a resume that failed is tried again. */
const retry = 30_000

/**
 * "Pause for an hour": the listeners of texts and of mail are stopped, so nothing is drafted or sent, and started again as they were when the
 * hour is over. Kept in a file, so that an hour is an hour although the app was quit meanwhile.
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
    const [texts, mail] = await look(by)
    for (const { running, stop } of [texts, mail]) if (running) await stop()
    const before = settings.get().pause
    const resume = texts.running || before?.resume === true
    keep({ until: now() + hour, resume, resumeMail: mail.running || before?.resumeMail === true })
    arm()
  }

  async function end(): Promise<void> {
    const { pause } = settings.get()
    if (pause === null) return
    const [texts, mail] = await look(required(client()))
    if (pause.resume && !texts.running) await texts.start()
    if (pause.resumeMail && !mail.running) await mail.start()
    clearTimeout(timer)
    keep(null)
  }

  async function endedByHand(): Promise<void> {
    const by = client()
    if (settings.get().pause === null || by === null) return
    const [texts, mail] = await look(by)
    if (!texts.running) return
    if (settings.get().pause?.resumeMail === true && !mail.running) await mail.start()
    clearTimeout(timer)
    keep(null)
  }

  const resume = (): Promise<void> => alone(end)

  return {
    /** ms since 1970; null if it is not paused. */
    until: () => settings.get().pause?.until ?? null,
    /** Rejects where a listener could not be stopped: then it is not paused, and what was stopped until then stays so. */
    begin: (): Promise<void> => alone(start),
    /** Rejects where a listener could not be started; it then stays paused. */
    resume,
    /** A server runs, or the machine woke: what is left of a pause is waited for. */
    takeUp: () => arm(),
    /** Somebody started or stopped the listener of texts: where it runs, whoever started it has ended the pause. */
    listenerChanged: (): void => void alone(endedByHand).catch(() => undefined),
    stop: () => clearTimeout(timer),
  }
}

interface Found {
  readonly running: boolean
  readonly stop: () => Promise<unknown>
  /** As it was set when it was found. */
  readonly start: () => Promise<unknown>
}

/** The listeners of texts and of mail. */
async function look(by: OwnerClient): Promise<readonly [texts: Found, mail: Found]> {
  const [texts, mail] = await Promise.all([by.call(macListener.status, {}), by.call(gmailListener.status, {})])
  return [
    {
      running: texts.status === 'running',
      stop: () => by.call(macListener.stop, {}),
      start: () => by.call(macListener.start, texts.config),
    },
    {
      running: mail.status === 'running',
      stop: () => by.call(gmailListener.stop, {}),
      start: () => by.call(gmailListener.start, mail.config),
    },
  ]
}

function required(client: OwnerClient | null): OwnerClient {
  if (client === null) throw new Error('The server does not run.')
  return client
}
