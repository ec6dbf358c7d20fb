import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { channels, tellings } from '#contract/desktop/channels.ts'
import type { DesktopBridge, OverlayBridge, UpdateInfo } from '#contract/desktop-bridge.ts'

/** The one thing that pages get of the shell: these calls by name, never Electron itself nor its events. */
function listen<T>(channel: string, listener: (told: T) => void): () => void {
  const hear = (_event: IpcRendererEvent, told: T): void => listener(told)
  ipcRenderer.on(channel, hear)
  return () => void ipcRenderer.removeListener(channel, hear)
}

const overlay: OverlayBridge = {
  updateSettings: (settings) => ipcRenderer.invoke(channels.updateSettings, settings),
  activate: () => ipcRenderer.invoke(channels.activate),
  deactivate: () => ipcRenderer.invoke(channels.deactivate),
  getPort: () => ipcRenderer.invoke(channels.getPort),
  onDeactivated: (listener) => listen<undefined>(tellings.deactivated, () => listener()),
}

const boot = ipcRenderer.sendSync(channels.boot) as { apiBase: string } | null

const bridge: DesktopBridge = {
  apiBase: boot?.apiBase ?? '',
  updates: {
    getStatus: () => ipcRenderer.invoke(channels.getStatus),
    check: () => ipcRenderer.invoke(channels.check),
    download: () => ipcRenderer.invoke(channels.download),
    install: () => ipcRenderer.invoke(channels.install),
    onAvailable: (listener) => listen<UpdateInfo>(tellings.available, listener),
    onDownloaded: (listener) => listen<UpdateInfo>(tellings.downloaded, listener),
    onProgress: (listener) => listen<{ percent: number }>(tellings.progress, listener),
    onError: (listener) => listen<string>(tellings.error, listener),
  },
  overlay,
}

// The failure page has no server to call, and gets nothing.
if (boot !== null) contextBridge.exposeInMainWorld('idiolect', bridge)
