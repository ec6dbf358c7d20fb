import type { DesktopBridge } from '#contract/desktop-bridge.ts'

declare global {
  interface Window {
    /** Put there by the desktop shell; its presence is what makes this desktop mode. */
    readonly idiolect?: DesktopBridge
  }
}

export function readBridge(from: Pick<Window, 'idiolect'> = window): DesktopBridge | null {
  return from.idiolect ?? null
}
