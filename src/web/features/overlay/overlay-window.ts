import { useEffect, useMemo } from 'react'
import { useServices } from '#web/lib/services.tsx'
import type { AppBridge, OverlayBridge } from '#contract/desktop-bridge.ts'
import type { OverlaySettings } from '#contract/live/overlay.ts'

/** What shows the overlay: the desktop shell's panel, or a window of the browser. */
interface OverlayWindow {
  open(settings: OverlaySettings): Promise<void>
  /** It may be open although this page has just been loaded: the shell's panel outlives its window. */
  isOpen(): Promise<boolean>
  close(): Promise<void>
  /** Where the detector reports to: the shell's hub with its secret, or no hub (`secret` null) and the event stream alone. */
  hub(): Promise<{ websocket_url: string; secret: string | null }>
  onClosed(listener: () => void): () => void
  /** A window that this page opened before it was loaded again has turned out to be open. */
  onFound(listener: () => void): () => void
}

/** Address of the overlay page, beside the client's own page. */
export const overlayPage = 'overlay.html'
const windowName = 'idiolect-overlay'
const windowWidth = 420
const windowHeight = 640
const closedCheckMs = 500
/** What the overlay's window tells the page that opened it, and how often, ms: a page that was loaded again knows nothing of its windows. */
const openMessage = 'idiolect-overlay-is-open'
const tellEveryMs = 1000

function nativePanel(bridge: OverlayBridge, app: AppBridge): OverlayWindow {
  return {
    async open(settings) {
      await bridge.updateSettings(settings)
      await bridge.activate()
    },
    isOpen: async () => (await app.getState()).overlay,
    close: () => bridge.deactivate(),
    async hub() {
      const { port, secret } = await bridge.getPort()
      return { websocket_url: `ws://127.0.0.1:${port}/`, secret }
    },
    onClosed: (listener) => bridge.onDeactivated(listener),
    onFound: () => () => {},
  }
}

/** A window of the browser: it can be asked whether it is still open, and says nothing by itself when it is closed. */
function browserWindow(base: string): OverlayWindow {
  let opened: Window | null = null
  /** Closed by this page; it may have said before that it is open. */
  let closedHere: Window | null = null
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const forget = (): void => {
    clearInterval(timer)
    opened = null
  }
  const watch = (): void => {
    clearInterval(timer)
    timer = setInterval(() => {
      if (opened?.closed !== true) return
      forget()
      for (const listener of listeners) listener()
    }, closedCheckMs)
  }
  return {
    isOpen: async () => opened !== null,
    async open({ position }) {
      const left = position === 'left' ? 0 : Math.max(0, window.screen.availWidth - windowWidth)
      closedHere = null
      opened = window.open(overlayPage, windowName, `popup,width=${windowWidth},height=${windowHeight},left=${left},top=80`)
      if (opened === null)
        throw new Error('The browser did not allow a window. Allow pop-ups for this page, or open the overlay page by its link.')
      watch()
    },
    async close() {
      closedHere = opened
      forget()
      closedHere?.close()
    },
    async hub() {
      const { port, protocol } = new URL(base === '' ? window.location.href : base)
      return { websocket_url: `ws://127.0.0.1:${port || (protocol === 'https:' ? '443' : '80')}/`, secret: null }
    },
    onClosed(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    onFound(listener) {
      const hear = ({ data, origin, source }: MessageEvent): void => {
        if (data !== openMessage || origin !== window.location.origin || opened !== null || source === null || source === closedHere) return
        opened = source as Window
        watch()
        listener()
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}

/** In the overlay's window: keeps telling the page that opened it, if one did, that it is open. */
export function useTellOpener(): void {
  const { bridge } = useServices()
  useEffect(() => {
    const opener = (window.opener ?? null) as Window | null
    if (bridge !== null || opener === null) return undefined
    const tell = (): void => opener.postMessage(openMessage, window.location.origin)
    tell()
    const timer = setInterval(tell, tellEveryMs)
    return () => clearInterval(timer)
  }, [bridge])
}

/** The desktop shell's panel where there is one, else a window. */
export function useOverlayWindow(): OverlayWindow {
  const { bridge, base } = useServices()
  return useMemo(() => (bridge?.overlay === undefined ? browserWindow(base) : nativePanel(bridge.overlay, bridge.app)), [bridge, base])
}
