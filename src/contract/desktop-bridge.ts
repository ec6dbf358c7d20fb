import type { PermissionName } from './app.ts'
import type { AppChoices, AppState } from './desktop/app-state.ts'
import type { OverlaySettings } from './live/overlay.ts'

/**
 * `window.idiolect`, set by the desktop shell: only what HTTP cannot do. The client runs in desktop mode if it is present.
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
  /** The overlay panel beside Messages. Absent if the shell has none; the overlay page then opens in its own window. */
  readonly overlay?: OverlayBridge
}

/** The app menu's actions, for pages. */
export interface AppBridge {
  getState(): Promise<AppState>
  /** Omitted choices stay as they are. Returns the resulting state, because macOS or another app may refuse a change. */
  change(choices: AppChoices): Promise<AppState>
  /** Stops the listeners of all accounts of this computer for an hour. `stillRuns` lists those that could not be stopped. Rejects if none could; then nothing is paused. */
  pause(): Promise<AppState>
  /** Ends the pause. Rejects if the listener could not be started. */
  resume(): Promise<AppState>
  /** The owner knows that this permission is gone: stop reporting it as lost until it has been granted again. */
  acceptLoss(permission: PermissionName): Promise<AppState>
  /** Says who is signed in in the window, by account id; null if nobody is. The app then shows and notifies of what is theirs. */
  signedIn(account: string | null): Promise<void>
  /** Restarts the app. macOS only applies Full Disk Access when a program starts. */
  restart(): Promise<void>
  /** Asks the owner where to save a file with diagnostics for support, and writes it. */
  exportDiagnostics(): Promise<void>
  onChanged(listener: (state: AppState) => void): () => void
}

/** Shows and hides the native panel. It contains the overlay page, which gets its suggestions over HTTP like any other page. */
export interface OverlayBridge {
  /** Applies saved settings: the number of suggestions to make room for (1–5), and the edge of the Messages window to sit at. */
  updateSettings(settings: OverlaySettings): Promise<void>
  /** Turns the panel on; it shows while Messages is in front. Rejects with the reason if that is not possible. */
  activate(): Promise<void>
  deactivate(): Promise<void>
  /** Loopback port where the shell listens for the active chat, and this launch's secret (at least 16 characters) for callers. */
  getPort(): Promise<{ port: number; secret: string }>
  /** Called when the panel was closed natively. Returns an unsubscribe function. */
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
