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
} as const

/** What the shell tells pages without being asked. */
export const tellings = {
  available: 'idiolect:updates.available',
  downloaded: 'idiolect:updates.downloaded',
  progress: 'idiolect:updates.progress',
  error: 'idiolect:updates.error',
  deactivated: 'idiolect:overlay.deactivated',
} as const
export type Telling = keyof typeof tellings
