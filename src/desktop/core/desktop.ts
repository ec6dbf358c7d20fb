import type { AppState } from '#contract/desktop/app-state.ts'
import type { Telling } from '#contract/desktop/channels.ts'
import { overlay as overlayCalls } from '#contract/live/overlay.ts'
import { registerBridge } from './ipc/bridge-calls.ts'
import { createMainPages } from './main-pages.ts'
import { createNativeOverlay } from './overlay/native-overlay.ts'
import { createOwnerActs } from './owner-acts.ts'
import { appOrigin } from './security/app-scheme.ts'
import { decideNavigation, isAppPage, type Destination } from './security/navigation.ts'
import { failureAct, type FailureAct } from './server/failure-page.ts'
import { createModelProcesses } from './server/model-processes.ts'
import { answerPage } from './server/own-pages.ts'
import { createServerSupervisor, type ServerState } from './server/supervisor.ts'
import { createDataKey } from './system/data-key.ts'
import { readDeepLink } from './system/deep-links.ts'
import { createGrants, permissionLabels } from './system/grants.ts'
import { diagnosticsText } from './system/log.ts'
import { menuOf, menuPicture, type MenuAct } from './system/menu.ts'
import { createNotices, plainNotice } from './system/notices.ts'
import { ownerClient, type OwnerClient } from './system/owner-client.ts'
import { createPause } from './system/pause.ts'
import { createPreferences } from './system/preferences.ts'
import { createServerWatch } from './system/server-watch.ts'
import type { Shell } from './shell.ts'
import { createShellLedger } from './updates/shell-ledger.ts'
import { createUpdates } from './updates/service.ts'

export type Desktop = ReturnType<typeof createDesktop>

const overlayPage = `${appOrigin}/overlay.html`

/** The desktop app without its windows: the server, the panel, the menu and the notifications, joined. */
export function createDesktop(shell: Shell) {
  const { settings, log } = shell
  const token = shell.secret()
  const dataKey = shell.packaged ? createDataKey(shell.dataDir, shell.box) : null
  let client: OwnerClient | null = null
  /** What pages were told last. */
  let toldState = ''
  let stopped: Promise<void> | null = null

  const supervisor = createServerSupervisor({
    host: shell.host,
    port: { read: () => settings.get().port, write: (port) => settings.change({ port }) },
    now: () => shell.now(),
    log,
    order: async (port) => ({
      kind: 'start',
      token,
      allowedOrigins: [appOrigin],
      keys: dataKey === null ? null : await dataKey.load(),
      settings: { ...shell.serverSettings, IDIOLECT_HOST: '127.0.0.1', IDIOLECT_PORT: String(port) },
    }),
    changed: serverChanged,
    heard(report) {
      ledger.heard(report)
      models.heard(report)
    },
  })
  const models = createModelProcesses(shell.modelHost, (order) => supervisor.send(order))
  const ledger = createShellLedger((order) => supervisor.send(order))
  const updates = createUpdates({
    updater: shell.updates?.updater ?? null,
    tell: {
      available: (info) => tell('available', info),
      downloaded: (info) => tell('downloaded', info),
      progress: (progress) => tell('progress', progress),
      error: (message) => tell('error', message),
    },
    enter: () => ledger.enter(shell.updates?.feed ?? new URL('https://unknown.invalid/')),
    random: () => shell.random(),
    log,
  })
  const pages = createMainPages({ window: shell.window, server: () => supervisor.state(), now: () => shell.now() })
  const overlay = createNativeOverlay({
    window: shell.panel,
    displays: () => shell.displays(),
    secret: shell.secret(),
    deactivated() {
      tell('deactivated', null)
      // A page would do so too; perhaps none is open.
      client?.call(overlayCalls.stopDetector, {}).catch(() => log('detector-not-stopped'))
    },
    changed,
  })
  const notices = createNotices({
    board: shell.board,
    client: () => client,
    open: (hash) => pages.show(hash),
    wanted: () => settings.get(),
    log,
  })
  const pause = createPause({ settings, client: () => client, now: () => shell.now(), changed })
  const watch = createServerWatch({
    prepare: (by) => notices.begin(by),
    hear: (event) => notices.hear(event),
    listenerChanged: () => pause.listenerChanged(),
    changed,
  })
  const preferences = createPreferences({
    settings,
    system: shell.preferences,
    changed() {
      notices.settingsChanged()
      changed()
    },
  })
  const grants = createGrants({
    settings,
    client: () => client,
    lost(name) {
      if (!settings.get().notifications) return
      const title = `${permissionLabels[name]} was taken away`
      const body = 'Idiolect cannot do its work without it. Open Idiolect to see how to give it back.'
      shell.board.show(plainNotice({ id: `lost-${name}`, title, body }, () => pages.show('#/imessage')))
    },
    changed,
  })
  const acts = createOwnerActs({
    shell,
    client: () => client,
    preferences,
    pause,
    overlay,
    updates,
    raise: () => pages.raise(),
    show: (hash) => pages.show(hash),
    exportDiagnostics,
  })

  /** Something that the menu or a page shows is otherwise than before. */
  function changed(): void {
    drawMenu()
    const state = JSON.stringify(appState())
    if (state === toldState) return
    toldState = state
    shell.tell('changed', appState())
  }

  function appState(): AppState {
    return {
      ...preferences.state(),
      overlay: overlay.isOn(),
      listener: watch.listener(),
      pausedUntil: pause.until(),
      lost: grants.lost(),
    }
  }

  function tell(telling: Telling, told: unknown): void {
    shell.tell(telling, told)
    changed()
  }

  function serverChanged(state: ServerState): void {
    if (state.kind === 'running') {
      dataKey?.settled()
      client = ownerClient(state.address, token)
      watch.begin(client)
      pause.takeUp()
      grants.begin()
      updates.begin()
    } else {
      client = null
      watch.stop()
      models.killAll()
      // Its detector is gone with it: nobody would move the panel, and the page must not show it as on.
      overlay.close()
    }
    pages.serverChanged(state)
    changed()
  }

  function drawMenu(): void {
    const until = pause.until()
    const state = {
      server: supervisor.state(),
      listener: watch.listener(),
      pausedUntil: until === null ? null : shell.timeOfDay(until),
      waiting: notices.waiting(),
      overlay: overlay.isOn(),
      update: shell.updates === null ? null : updates.state(),
      preferences: preferences.state(),
      lost: grants.lost().map((name) => permissionLabels[name]),
    }
    shell.showMenu(menuOf(state), menuPicture(state))
  }

  async function exportDiagnostics(): Promise<void> {
    const server = supervisor.state()
    const facts = {
      version: shell.version,
      packaged: shell.packaged,
      server: server.kind === 'failed' ? `failed: ${server.code}` : server.kind,
      listener: watch.listener(),
      update: updates.state().phase,
      lost: grants.lost().join(' ') || null,
      paused: pause.until() !== null,
    }
    const serverLog = `${shell.dataDir}/logs/idiolect.log`
    const logs = [`${shell.logFile}.old`, shell.logFile, `${serverLog}.old`, serverLog]
    await shell.saveText('idiolect-diagnostics.txt', diagnosticsText({ facts, logs }))
  }

  const failureActs: Readonly<Record<FailureAct, () => void>> = {
    retry: () => (supervisor.state().kind === 'running' ? pages.show('') : supervisor.start()),
    logs: () => shell.showFolder(`${shell.dataDir}/logs`),
    diagnostics: acts.diagnostics,
    quit: acts.quit,
  }

  registerBridge(shell.messages, {
    boot: () => (supervisor.state().kind === 'running' ? { apiBase: pages.apiBase() } : null),
    updates,
    overlay: overlay.calls,
    app: {
      getState: async () => appState(),
      async change(choices) {
        preferences.change(choices)
        return appState()
      },
      async pause() {
        await pause.begin()
        return appState()
      },
      async resume() {
        await pause.resume()
        return appState()
      },
      async acceptLoss(name) {
        grants.accept(name)
        return appState()
      },
      restart: async () => shell.relaunch(),
      exportDiagnostics,
    },
  })

  return {
    /** `quietly`: opened at login, so no window. */
    begin(quietly: boolean): void {
      preferences.begin()
      drawMenu()
      supervisor.start()
      if (!quietly) pages.begin()
    },
    act(act: MenuAct): void {
      acts[act]()
      // A checkbox has turned over by itself, whatever became of the choice.
      drawMenu()
    },
    raise: () => pages.raise(),
    openLink(link: string): void {
      const hash = readDeepLink(link)
      if (hash === null) log('link-refused')
      else pages.show(hash)
    },
    answer: (request: { readonly url: string; readonly method: string }) => answerPage(request, supervisor.state()),
    /** A page at `from` wants to go to this address: does what is the app's own to do, and says where else that leads. */
    follow(address: string, from: string): Destination {
      const act = failureAct(address, from)
      if (act !== null) failureActs[act]()
      // The panel is too small for the other pages.
      const leavesPanel = isPanel(from) && isAppPage(address) && !isPanel(address)
      if (leavesPanel) pages.show(new URL(address).hash)
      return act !== null || leavesPanel ? { kind: 'nowhere' } : decideNavigation(address, pages.apiBase())
    },
    /** The process of the page at this address is gone, and nobody asked it to go. */
    pageCrashed(address: string): void {
      if (stopped !== null) return
      if (isPanel(address)) overlay.close()
      else pages.crashed(address)
    },
    activated(): void {
      grants.lookSoon()
      preferences.lookAgain()
    },
    displaysChanged: () => overlay.displaysChanged(),
    /** The machine slept, and its timers with it. */
    woke(): void {
      updates.woke()
      pause.takeUp()
    },
    /** Asked twice, it is the one stop: whoever asked second must not be gone before the server is. */
    stop: () => (stopped ??= stop()),
  }

  async function stop(): Promise<void> {
    updates.stop()
    pause.stop()
    grants.stop()
    watch.stop()
    await Promise.all([overlay.stop(), supervisor.stop()])
  }
}

function isPanel(address: string): boolean {
  return address.startsWith(overlayPage)
}
