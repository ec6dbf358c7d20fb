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
}

export interface UpdateInfo {
  version: string
}

export interface UpdateStatus {
  updateAvailable: boolean
  updateDownloaded: boolean
  updateInfo: UpdateInfo | null
}
