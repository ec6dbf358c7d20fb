import { overlay } from '#contract/live/overlay.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { ActiveChats } from '#server/services/overlay/active-chat.ts'
import { readOverlaySettings, writeOverlaySettings } from '#server/services/overlay/overlay-settings.ts'
import type { Store } from '#server/store/db.ts'

export function overlayRoutes({ store, activeChats }: { store: Store; activeChats: ActiveChats }): RouteGroup {
  return (app) => {
    route(app, overlay.getSettings, async ({ account }) => ({
      success: true as const,
      settings: await readOverlaySettings(store, account.id),
    }))
    route(app, overlay.saveSettings, async ({ input, account }) => {
      await writeOverlaySettings(store, account.id, input.settings)
      return { success: true as const, message: 'Overlay settings saved successfully' }
    })
    route(app, overlay.startDetector, ({ input, account }) => {
      activeChats.start(account.id, { address: input.websocket_url, secret: input.secret })
      return { success: true as const, message: 'Watching for the open chat.' }
    })
    route(app, overlay.stopDetector, ({ account, session }) => {
      // The panel beside Messages is the computer's, whoever turned it on.
      if (session.forComputer) activeChats.close()
      else activeChats.stop(account.id)
      return { success: true as const, message: 'The open chat is no longer told.' }
    })
  }
}
