import type { OverlayBridge } from '#contract/desktop-bridge.ts'
import { openHub, type OverlayHub } from './hub.ts'
import { createPanel, type PanelWindow } from './panel.ts'
import type { Display } from './placement.ts'

/** The overlay as pages call it: the panel beside Messages, and the hub that reports where Messages is. */
export function createNativeOverlay(options: {
  readonly window: PanelWindow
  readonly displays: () => readonly Display[]
  /** The secret that hub clients must present. */
  readonly secret: string
  /** Called when the panel was turned off from the native side. */
  readonly deactivated: () => void
  readonly changed: () => void
}) {
  const { secret, changed } = options
  const panel = createPanel(options)
  let hub: Promise<OverlayHub> | null = null

  /** Opened on first use; if no port was available, the next call tries again. */
  async function opened(): Promise<OverlayHub> {
    const opening = (hub ??= openHub({ secret, hear: (frame) => panel.hear(frame) }))
    try {
      return await opening
    } catch (error) {
      if (hub === opening) hub = null
      throw error
    }
  }

  const calls: Omit<OverlayBridge, 'onDeactivated'> = {
    updateSettings: async (settings) => panel.update(settings),
    async activate() {
      await opened()
      panel.activate()
      changed()
    },
    async deactivate() {
      panel.deactivate()
      changed()
    },
    getPort: async () => ({ port: (await opened()).port, secret }),
  }

  return {
    calls,
    isOn: () => panel.isOn(),
    /** Closes the panel from the native side (the menu, a lost server). Pages are notified. */
    close: () => panel.close(),
    displaysChanged: () => panel.displaysChanged(),
    async stop(): Promise<void> {
      panel.deactivate()
      await hub?.then((open) => open.close()).catch(() => undefined)
    },
  }
}

export type NativeOverlay = ReturnType<typeof createNativeOverlay>
