/** Names of the messages between the pages of the app and its shell. No schema here: the preload script is as small as can be. */
export const channels = {
  /** Answered at once: where the server is, before the page's first line runs. */
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
  restart: 'idiolect:app.restart',
  exportDiagnostics: 'idiolect:app.exportDiagnostics',
} as const

/** What the shell tells pages without being asked. */
export const tellings = {
  available: 'idiolect:updates.available',
  downloaded: 'idiolect:updates.downloaded',
  progress: 'idiolect:updates.progress',
  error: 'idiolect:updates.error',
  deactivated: 'idiolect:overlay.deactivated',
  changed: 'idiolect:app.changed',
} as const
export type Telling = keyof typeof tellings
