import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { channels, tellings } from '#contract/desktop/channels.ts'
import type { AppBridge, DesktopBridge, OverlayBridge } from '#contract/desktop-bridge.ts'

/** Subscribes to a shell message for a page. Pages only get named calls like this one, never Electron itself or its events. */
function listen(channel: string, listener: (told: never) => void): () => void {
  const hear = (_event: IpcRendererEvent, told: unknown): void => listener(told as never)
  ipcRenderer.on(channel, hear)
  return () => void ipcRenderer.removeListener(channel, hear)
}

const overlay: OverlayBridge = {
  updateSettings: (settings) => ipcRenderer.invoke(channels.updateSettings, settings),
  activate: () => ipcRenderer.invoke(channels.activate),
  deactivate: () => ipcRenderer.invoke(channels.deactivate),
  getPort: () => ipcRenderer.invoke(channels.getPort),
  onDeactivated: (listener) => listen(tellings.deactivated, () => listener()),
}

const app: AppBridge = {
  getState: () => ipcRenderer.invoke(channels.getState),
  change: (choices) => ipcRenderer.invoke(channels.change, choices),
  pause: () => ipcRenderer.invoke(channels.pause),
  resume: () => ipcRenderer.invoke(channels.resume),
  acceptLoss: (permission) => ipcRenderer.invoke(channels.acceptLoss, permission),
  signedIn: (account) => ipcRenderer.invoke(channels.signedIn, account),
  restart: () => ipcRenderer.invoke(channels.restart),
  exportDiagnostics: () => ipcRenderer.invoke(channels.exportDiagnostics),
  onChanged: (listener) => listen(tellings.changed, listener),
}

const boot = ipcRenderer.sendSync(channels.boot) as { apiBase: string } | null

const bridge: DesktopBridge = {
  apiBase: boot?.apiBase ?? '',
  updates: {
    getStatus: () => ipcRenderer.invoke(channels.getStatus),
    check: () => ipcRenderer.invoke(channels.check),
    download: () => ipcRenderer.invoke(channels.download),
    install: () => ipcRenderer.invoke(channels.install),
    onAvailable: (listener) => listen(tellings.available, listener),
    onDownloaded: (listener) => listen(tellings.downloaded, listener),
    onProgress: (listener) => listen(tellings.progress, listener),
    onError: (listener) => listen(tellings.error, listener),
  },
  app,
  overlay,
}

// The failure page has no server to call, so it gets no bridge.
if (boot !== null) contextBridge.exposeInMainWorld('idiolect', bridge)
