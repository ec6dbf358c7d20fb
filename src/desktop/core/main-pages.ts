import { appOrigin } from './security/app-scheme.ts'
import { failurePath, stoppedPath } from './server/failure-page.ts'
import type { ServerState } from './server/supervisor.ts'
import type { MainWindow } from './shell.ts'

const startingPage = `${appOrigin}/starting`

/** A page that ended so many times within so many ms would only end again. */
const maxCrashes = 3
const crashesWithin = 60_000

/** What the main window shows: pages of the client while a server runs, else the page that waits for one, or says why there is none. */
export function createMainPages(options: { readonly window: MainWindow; readonly server: () => ServerState; readonly now: () => number }) {
  const { window, server } = options
  /** Where the window should go once a server runs. */
  let wanted: string | null = null
  /** Which server the page in the window calls. */
  let apiBase = ''
  let crashes: readonly number[] = []

  /** `hash` of a page of the client, or '' for the first. */
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
        // An open page keeps what it shows, and finds the server by itself, unless that moved or was not there when the page was wanted.
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
    /** The process of the window's page is gone: the page is loaded again, unless that has just been of no use. */
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
