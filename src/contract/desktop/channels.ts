/** Names of the IPC messages between the app's pages and the shell. No schemas here, to keep the preload script small. */
export const channels = {
  /** Synchronous: the server's address, before the page's first line runs. */
  boot: 'idiolect:boot',
  getStatus: 'idiolect:updates.getStatus',
  check: 'idiolect:updates.check',
  download: 'idiolect:updates.download',
  install: 'idiolect:updates.install',
  updateSettings: 'idiolect:overlay.updateSettings',
  activate: 'idiolect:overlay.activate',
  deactivate: 'idiolect:overlay.deactivate',
  getPort: 'idiolect:overlay.getPort',
  getState: 'idiolect:app.getState',
  change: 'idiolect:app.change',
  pause: 'idiolect:app.pause',
  resume: 'idiolect:app.resume',
  acceptLoss: 'idiolect:app.acceptLoss',
  signedIn: 'idiolect:app.signedIn',
  restart: 'idiolect:app.restart',
  exportDiagnostics: 'idiolect:app.exportDiagnostics',
} as const

/** Messages that the shell pushes to pages. */
export const tellings = {
  available: 'idiolect:updates.available',
  downloaded: 'idiolect:updates.downloaded',
  progress: 'idiolect:updates.progress',
  error: 'idiolect:updates.error',
  deactivated: 'idiolect:overlay.deactivated',
  changed: 'idiolect:app.changed',
} as const
export type Telling = keyof typeof tellings
