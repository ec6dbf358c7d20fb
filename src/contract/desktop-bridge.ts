import type { PermissionName } from './app.ts'
import type { AppChoices, AppState } from './desktop/app-state.ts'
import type { OverlaySettings } from './live/overlay.ts'

/**
 * What the desktop shell puts on `window.idiolect`: only what HTTP cannot do. Its presence is what makes the client run in desktop mode.
 */
export interface DesktopBridge {
  /** Base address of the local server, without a trailing slash. */
  readonly apiBase: string
  readonly updates: {
    getStatus(): Promise<UpdateStatus>
    check(): Promise<UpdateStatus>
    download(): Promise<void>
    install(): Promise<void>
    onAvailable(listener: (info: UpdateInfo) => void): () => void
    onDownloaded(listener: (info: UpdateInfo) => void): () => void
    /** `percent` is 0–100. */
    onProgress(listener: (progress: { percent: number }) => void): () => void
    onError(listener: (message: string) => void): () => void
  }
  readonly app: AppBridge
  /** The overlay panel beside Messages; absent in a shell that has none, where the overlay page opens in a window of its own. */
  readonly overlay?: OverlayBridge
}

/** What the menu of the app offers, for its pages. */
export interface AppBridge {
  getState(): Promise<AppState>
  /** What is left out stays as it is. Gives what became of it, because macOS or another app may say no. */
  change(choices: AppChoices): Promise<AppState>
  /** Stops the listeners for an hour. Rejects where none could be stopped: then nothing is paused. `stillRuns` says what could not be. */
  pause(): Promise<AppState>
  /** Ends the pause. Rejects where the listener could not be started. */
  resume(): Promise<AppState>
  /** The owner knows that this permission is gone: it is not called lost any more, until it is granted again. */
  acceptLoss(permission: PermissionName): Promise<AppState>
  /** Quits and starts again. macOS gives Full Disk Access to a program when it starts. */
  restart(): Promise<void>
  /** Asks the owner where to, and writes what support may need. */
  exportDiagnostics(): Promise<void>
  onChanged(listener: (state: AppState) => void): () => void
}

/** Shows and hides the native panel. What is in it is the overlay page, which gets its suggestions over HTTP like any other page. */
export interface OverlayBridge {
  /** Settings were saved: the panel makes room for that many suggestions (1–5), and stands at that edge of the Messages window. */
  updateSettings(settings: OverlaySettings): Promise<void>
  /** Resolves once the panel shows; rejects with the reason where it cannot. */
  activate(): Promise<void>
  deactivate(): Promise<void>
  /** Loopback port at which the shell listens for the active chat, and the secret of this launch (16 characters or more) that a caller must name. */
  getPort(): Promise<{ port: number; secret: string }>
  /** The panel was closed from the native side. Returns what ends the listening. */
  onDeactivated(listener: () => void): () => void
}

export interface UpdateInfo {
  version: string
}

export interface UpdateStatus {
  updateAvailable: boolean
  updateDownloaded: boolean
  updateInfo: UpdateInfo | null
}
