import type { DesktopBridge } from '#contract/desktop-bridge.ts'

declare global {
  interface Window {
    /** Set by the desktop shell. Its presence means desktop mode. */
    readonly idiolect?: DesktopBridge
  }
}

export function readBridge(from: Pick<Window, 'idiolect'> = window): DesktopBridge | null {
  return from.idiolect ?? null
}
