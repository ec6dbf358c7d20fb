import type { OverlayBridge } from '#contract/desktop-bridge.ts'
import { openHub, type OverlayHub } from './hub.ts'
import { createPanel, type PanelWindow } from './panel.ts'
import type { Display } from './placement.ts'

/** The panel beside Messages and the hub that tells it where Messages is, as pages call them. */
export function createNativeOverlay(options: {
  readonly window: PanelWindow
  readonly displays: () => readonly Display[]
  /** What a caller of the hub must name. */
  readonly secret: string
  /** Told when the panel went off from the native side. */
  readonly deactivated: () => void
  readonly changed: () => void
}) {
  const { secret, changed } = options
  const panel = createPanel(options)
  let hub: Promise<OverlayHub> | null = null

  /** Opened for the first who needs it; where no port could be had, the next one tries again. */
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
    /** From the native side: the menu, a server that is gone. Pages are told. */
    close: () => panel.close(),
    displaysChanged: () => panel.displaysChanged(),
    async stop(): Promise<void> {
      panel.deactivate()
      await hub?.then((open) => open.close()).catch(() => undefined)
    },
  }
}

export type NativeOverlay = ReturnType<typeof createNativeOverlay>
