import { appOrigin } from './security/app-scheme.ts'
import { failurePath, stoppedPath } from './server/failure-page.ts'
import type { ServerState } from './server/supervisor.ts'
import type { MainWindow } from './shell.ts'

const startingPage = `${appOrigin}/starting`

/** A page that crashes more often than this within this many ms is not reloaded. */
const maxCrashes = 3
const crashesWithin = 60_000

/**
 * Decides what the main window shows: the client's pages while a server runs; otherwise a page that waits for the server or says why there is none.
 */
export function createMainPages(options: { readonly window: MainWindow; readonly server: () => ServerState; readonly now: () => number }) {
  const { window, server } = options
  /** The page to show once a server runs. Null if none was requested. */
  let wanted: string | null = null
  /** Address of the server that the window's page calls. */
  let apiBase = ''
  let crashes: readonly number[] = []

  /** `hash` of a client page, or '' for the first one. */
  function show(hash: string): void {
    const { kind } = server()
    if (kind === 'running') return window.show(`${appOrigin}/${hash}`)
    wanted = hash
    if (kind === 'failed') window.show(`${appOrigin}${failurePath}`)
    else window.raise(startingPage)
  }

  return {
    apiBase: () => apiBase,
    begin(): void {
      wanted = ''
      window.raise(startingPage)
    },
    show,
    raise(): void {
      if (server().kind === 'running') window.raise(`${appOrigin}/`)
      else show('')
    },
    serverChanged(state: ServerState): void {
      if (state.kind === 'running') {
        const moved = apiBase !== '' && apiBase !== state.address
        apiBase = state.address
        // An open page keeps its content and reconnects automatically, unless the server's address changed or the page was requested before the
        // server ran.
        if (wanted === null && !moved) return
        const hash = wanted ?? ''
        wanted = null
        window.load(`${appOrigin}/${hash}`)
      }
      if (state.kind === 'failed') {
        wanted ??= ''
        window.load(`${appOrigin}${failurePath}`)
      }
    },
    /** The window's page process ended: reloads the page, unless it has just kept crashing. */
    crashed(address: string): void {
      const at = options.now()
      crashes = [...crashes.filter((crash) => at - crash < crashesWithin), at]
      if (crashes.length > maxCrashes) return window.load(`${appOrigin}${stoppedPath}`)
      const hash = URL.canParse(address) ? new URL(address).hash : ''
      const { kind } = server()
      if (kind === 'running') return window.load(`${appOrigin}/${hash}`)
      wanted = hash
      window.load(kind === 'failed' ? `${appOrigin}${failurePath}` : startingPage)
    },
  }
}
