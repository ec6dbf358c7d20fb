import type { Telling } from '#contract/desktop/channels.ts'
import { overlay as overlayCalls } from '#contract/live/overlay.ts'
import { createAppView } from './app-view.ts'
import { appCalls } from './ipc/app-calls.ts'
import { registerBridge } from './ipc/bridge-calls.ts'
import { createMainPages } from './main-pages.ts'
import { createNativeOverlay } from './overlay/native-overlay.ts'
import { createOwnerActs } from './owner-acts.ts'
import { createPageRules } from './page-rules.ts'
import { answerPage } from './server/own-pages.ts'
import { createOwnServer } from './server/own-server.ts'
import type { ServerState } from './server/supervisor.ts'
import type { Shell } from './shell.ts'
import { createAttention } from './system/attention.ts'
import { readDeepLink } from './system/deep-links.ts'
import type { MenuAct } from './system/menu.ts'
import { createUpdates } from './updates/service.ts'

export type Desktop = ReturnType<typeof createDesktop>

/** The desktop app without its windows: server, panel, menu and notifications. */
export function createDesktop(shell: Shell) {
  const parts = joined(shell)
  const { server, updates, pages, overlay, attention, view, acts, rules } = parts
  let stopped: Promise<void> | null = null

  registerBridge(shell.messages, {
    boot: () => (server.state().kind === 'running' ? { apiBase: pages.apiBase() } : null),
    updates,
    overlay: overlay.calls,
    app: appCalls(view, attention, () => shell.relaunch()),
  })

  async function stop(): Promise<void> {
    updates.stop()
    attention.stop()
    await Promise.all([overlay.stop(), server.stop()])
  }

  return {
    /** `quietly`: opened at login, so no window. */
    begin(quietly: boolean): void {
      attention.preferences.begin()
      view.drawMenu()
      server.start()
      if (!quietly) pages.begin()
    },
    act(act: MenuAct): void {
      acts[act]()
      // macOS has already toggled the checkbox, even if the choice failed.
      view.drawMenu()
    },
    raise: () => pages.raise(),
    openLink(link: string): void {
      const hash = readDeepLink(link)
      if (hash === null) shell.log('link-refused')
      else pages.show(hash)
    },
    answer: (request: { readonly url: string; readonly method: string }) => answerPage(request, server.state()),
    follow: (address: string, from: string) => rules.follow(address, from),
    /** The process of the page at this address ended unexpectedly. */
    pageCrashed(address: string): void {
      if (stopped === null) rules.crashed(address)
    },
    activated: () => attention.activated(),
    displaysChanged: () => overlay.displaysChanged(),
    /** The machine slept, and its timers stopped. */
    woke(): void {
      updates.woke()
      attention.pause.takeUp()
    },
    /** Repeated calls share one stop: a second caller must not exit before the server has. */
    stop: () => (stopped ??= stop()),
  }
}

/** Creates the parts of the app over this shell and connects them. Nothing runs yet, so no part is called before all exist. */
function joined(shell: Shell) {
  const { log } = shell
  const changed = (): void => view.changed()
  function tell(telling: Telling, told: unknown): void {
    shell.tell(telling, told)
    changed()
  }

  const server = createOwnServer(shell, serverChanged)
  const client = () => server.client()
  const pages = createMainPages({ window: shell.window, server: () => server.state(), now: () => shell.now() })
  const updates = createUpdates({
    updater: shell.updates?.updater ?? null,
    tell: {
      available: (info) => tell('available', info),
      downloaded: (info) => tell('downloaded', info),
      progress: (progress) => tell('progress', progress),
      error: (message) => tell('error', message),
    },
    enter(act) {
      const feed = shell.updates?.feed ?? new URL('https://unknown.invalid/')
      // Only electron-updater knows which file in the feed's folder it fetches.
      return server.enter(act === 'download' ? new URL('.', feed) : feed)
    },
    random: () => shell.random(),
    log,
  })
  const overlay = createNativeOverlay({
    window: shell.panel,
    displays: () => shell.displays(),
    secret: shell.secret(),
    deactivated() {
      tell('deactivated', null)
      // A page would do this too, but perhaps none is open.
      client()
        ?.call(overlayCalls.stopDetector, {})
        .catch(() => log('detector-not-stopped'))
    },
    changed,
  })
  const attention = createAttention({ shell, client, open: (hash) => pages.show(hash), changed })
  const view = createAppView({ shell, server, attention, overlay, updates })
  const { preferences, pause } = attention
  const acts = createOwnerActs({
    shell,
    client,
    preferences,
    pause,
    overlay,
    updates,
    raise: () => pages.raise(),
    show: (hash) => pages.show(hash),
    exportDiagnostics: () => view.exportDiagnostics(),
  })
  const rules = createPageRules({
    pages,
    overlay,
    failureActs: {
      retry: () => (server.state().kind === 'running' ? pages.show('') : server.start()),
      logs: () => shell.showFolder(`${shell.dataDir}/logs`),
      diagnostics: acts.diagnostics,
      quit: acts.quit,
    },
  })

  function serverChanged(state: ServerState): void {
    const by = client()
    if (by === null) {
      attention.serverGone()
      // The overlay's detector is gone with the server: nothing would move the panel, and the page must not show it as on.
      overlay.close()
    } else {
      attention.serverRuns(by)
      updates.begin()
    }
    pages.serverChanged(state)
    changed()
  }

  return { server, updates, pages, overlay, attention, view, acts, rules }
}
