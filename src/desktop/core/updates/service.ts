import type { UpdateInfo, UpdateStatus } from '#contract/desktop-bridge.ts'
import { nextUpdate, statusOf, type UpdateInput, type UpdateState } from './machine.ts'

/**
 * The used subset of electron-updater. `checkForUpdates` returns null if the app is not packaged, and times out if the server does not answer; until
 * then, further calls get the same promise.
 */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown
  on(event: 'update-downloaded', listener: (info: { readonly version: string }) => void): unknown
  on(event: 'update-cancelled', listener: () => void): unknown
  on(event: 'error', listener: (error: Error, message?: string) => void): unknown
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: { readonly version: string } } | null>
  /** A new cancellation token for each download. */
  cancellation(): Cancellation
  downloadUpdate(cancellation?: Cancellation): Promise<unknown>
  quitAndInstall(): void
}

export interface Cancellation {
  cancel(): void
}

export interface UpdateListeners {
  available(info: UpdateInfo): void
  downloaded(info: UpdateInfo): void
  progress(progress: { percent: number }): void
  error(message: string): void
}

export interface UpdatesOptions {
  /** Null if this app does not update itself (it is not packaged). */
  readonly updater: Updater | null
  readonly tell: UpdateListeners
  /** Enters the request in the ledger before it is made, and returns a function to record its end. If it rejects, the request is not made. */
  readonly enter: (act: 'check' | 'download') => Promise<(ok: boolean) => void>
  readonly log: (event: string, details?: Readonly<Record<string, string | number | null>>) => void
  /** 0 to 1. */
  readonly random: () => number
}

/** ms. */
const firstCheck = 10_000
const checkEvery = 4 * 3_600_000
const restartPatience = 20_000
/** Maximum time without receiving data, ms: Electron's requests have no timeout of their own. */
const downloadPatience = 2 * 60_000
const cancelPatience = 10_000

/** Messages for the owner, by electron-updater's error code; its own messages contain addresses and paths. */
const words: Readonly<Record<string, string>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'No update information was found.',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'The update information is damaged.',
  ERR_UPDATER_INVALID_VERSION: 'The update information is damaged.',
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: 'The update is not complete.',
  ERR_UPDATER_NO_FILES_PROVIDED: 'The update is not complete.',
  ERR_CHECKSUM_MISMATCH: 'The download was damaged. Try again.',
  stalled: 'The update could not be downloaded: no data arrived for two minutes. Check your connection and try again.',
  'not-entered': 'The request could not be entered in the ledger, so it was not made.',
}

/**
 * Checks for updates in the background, downloads one when the owner asks, and installs it when they ask again. Background failures are only logged;
 * failures of requested actions are shown.
 */
export function createUpdates(options: UpdatesOptions) {
  const { updater, tell, enter, log } = options
  let state: UpdateState = { phase: 'none' }
  let checking: Promise<void> | null = null
  let downloading: Promise<void> | null = null
  let problem: string | null = null
  let schedule: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stalling: ReturnType<typeof setTimeout> | undefined
  /** Aborts the running download. */
  let giveUp: () => void = () => undefined

  function step(input: UpdateInput): void {
    const before = state
    state = nextUpdate(state, input)
    if (state === before) return
    if (state.phase === 'available' && input.type === 'found') tell.available({ version: state.version })
    if (state.phase === 'downloading') tell.progress({ percent: state.percent })
    if (state.phase === 'downloaded' && input.type === 'downloaded') tell.downloaded({ version: state.version })
  }

  function failed(error: unknown, asked: boolean): void {
    const code = codeOf(error)
    log('update-failed', { code })
    step({ type: 'failed' })
    if (asked) complain(words[code] ?? 'The update could not be fetched. Check your connection and try again.')
  }

  function complain(message: string): void {
    problem = message
    tell.error(message)
  }

  async function look(by: Updater, asked: boolean): Promise<void> {
    try {
      const found = await entered('check', () => by.checkForUpdates())
      if (found === null) return
      step(found.isUpdateAvailable ? { type: 'found', version: found.updateInfo.version } : { type: 'found-nothing' })
    } catch (error) {
      failed(error, asked)
    }
  }

  async function entered<T>(act: 'check' | 'download', request: () => Promise<T>): Promise<T> {
    const end = await enter(act).catch((cause: unknown) => {
      throw Object.assign(new Error('The request was not entered.', { cause }), { code: 'not-entered' })
    })
    let ok = false
    try {
      const answer = await request()
      ok = true
      return answer
    } finally {
      end(ok)
    }
  }

  async function fetchIt(by: Updater): Promise<void> {
    problem = null
    step({ type: 'download' })
    const cancellation = by.cancellation()
    let gaveUp = false
    const stuck = new Promise<never>((_, reject) => {
      giveUp = () => {
        gaveUp = true
        cancellation.cancel()
        // Ends when the file is deleted; until then, another download would get the same promise.
        stalling = setTimeout(() => reject(new Error('A canceled download did not end.')), cancelPatience)
      }
    })
    try {
      await entered('download', () => {
        heard()
        return Promise.race([by.downloadUpdate(cancellation), stuck])
      })
    } catch (error) {
      failed(gaveUp ? stalled() : error, true)
    } finally {
      clearTimeout(stalling)
    }
  }

  /** The download made progress: restarts its timeout. */
  function heard(): void {
    clearTimeout(stalling)
    // The time the system takes to verify a complete download doesn't count.
    stalling = setTimeout(() => state.phase === 'downloading' && giveUp(), downloadPatience)
  }

  async function check(asked: boolean): Promise<UpdateStatus> {
    if (updater === null || state.phase === 'downloading' || state.phase === 'downloaded') return statusOf(state)
    problem = null
    checking ??= look(updater, asked).finally(() => (checking = null))
    await checking
    return statusOf(state)
  }

  function arm(after: number): void {
    clearTimeout(schedule)
    schedule = setTimeout(() => {
      void check(false)
      arm(checkEvery * (0.9 + 0.2 * options.random()))
    }, after)
  }

  if (updater !== null) {
    updater.autoDownload = false
    updater.autoInstallOnAppQuit = true
    updater.on('download-progress', ({ percent }) => {
      if (downloading !== null) heard()
      step({ type: 'progress', percent })
    })
    updater.on('update-downloaded', ({ version }) => step({ type: 'downloaded', version }))
    updater.on('update-cancelled', () => step({ type: 'failed' }))
    updater.on('error', (error, message) => {
      // If a call is running, it rejects too and reports the error once. Otherwise the error is the system's, which rejects a download; a check never
      // causes one.
      if (checking !== null || downloading !== null || message?.startsWith('Cannot check for updates') === true) return
      failed(error, true)
    })
  }

  return {
    getStatus: () => statusOf(state),
    state: () => state,
    /** Error of the latest requested action, worded for the owner. Null if there is none. */
    problem: () => problem,
    check: () => check(true),
    async download(): Promise<void> {
      if (updater === null || state.phase === 'downloaded') return
      if (state.phase === 'none') return complain('There is no update to download.')
      downloading ??= fetchIt(updater).finally(() => (downloading = null))
      await downloading
    },
    async install(): Promise<void> {
      if (updater === null || state.phase !== 'downloaded') return complain('There is no update to install.')
      if (state.installing) return
      step({ type: 'install' })
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (state.phase !== 'downloaded') return
        step({ type: 'still-here' })
        complain('The update could not be installed now. Try again, or quit Idiolect: it is installed then.')
      }, restartPatience)
      updater.quitAndInstall()
    },
    /** Starts checking in the background. */
    begin: () => {
      if (updater !== null) arm(firstCheck)
    },
    /** Call it after the machine wakes: a timer may be hours late. */
    woke: () => {
      if (updater !== null && schedule !== undefined) arm(firstCheck)
    },
    stop(): void {
      clearTimeout(schedule)
      clearTimeout(waiting)
      clearTimeout(stalling)
      schedule = undefined
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>

function stalled(): Error {
  return Object.assign(new Error('Nothing came for too long.'), { code: 'stalled' })
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
