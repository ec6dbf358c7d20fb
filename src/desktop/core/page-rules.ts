import { appOrigin } from './security/app-scheme.ts'
import { decideNavigation, isAppPage, type Destination } from './security/navigation.ts'
import type { createMainPages } from './main-pages.ts'
import type { NativeOverlay } from './overlay/native-overlay.ts'
import { failureAct, type FailureAct } from './server/failure-page.ts'

const overlayPage = `${appOrigin}/overlay.html`

/** Rules for the app's pages: where they may navigate, and what happens when their process ends. */
export function createPageRules(options: {
  readonly pages: ReturnType<typeof createMainPages>
  readonly overlay: NativeOverlay
  /** Actions of the links on pages that need no server. */
  readonly failureActs: Readonly<Record<FailureAct, () => void>>
}) {
  const { pages, overlay, failureActs } = options
  return {
    /** A page at `from` wants to navigate to this address: runs the app's own links, and returns the destination for the others. */
    follow(address: string, from: string): Destination {
      const act = failureAct(address, from)
      if (act !== null) failureActs[act]()
      // The panel is too small for other pages.
      const leavesPanel = isPanel(from) && isAppPage(address) && !isPanel(address)
      if (leavesPanel) pages.show(new URL(address).hash)
      return act !== null || leavesPanel ? { kind: 'nowhere' } : decideNavigation(address, pages.apiBase())
    },
    crashed(address: string): void {
      if (isPanel(address)) overlay.close()
      else pages.crashed(address)
    },
  }
}

function isPanel(address: string): boolean {
  return address.startsWith(overlayPage)
}
