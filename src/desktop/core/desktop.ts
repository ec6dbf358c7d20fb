import { autoResponse } from '#contract/live/auto-response.ts'
import type { Telling } from '#contract/desktop/channels.ts'
import { registerBridge } from './ipc/bridge-calls.ts'
import { openHub, type OverlayHub } from './overlay/hub.ts'
import { createPanel } from './overlay/panel.ts'
import { appOrigin } from './security/app-scheme.ts'
import { isAppPage } from './security/navigation.ts'
import { failureAct, failurePath, type FailureAct } from './server/failure-page.ts'
import { createModelProcesses } from './server/model-processes.ts'
import { answerPage } from './server/own-pages.ts'
import { createServerSupervisor, type ServerState } from './server/supervisor.ts'
import { createDataKey } from './system/data-key.ts'
import { readDeepLink } from './system/deep-links.ts'
import { createGrants } from './system/grants.ts'
import { diagnosticsText } from './system/log.ts'
import { menuOf, menuPicture, type MenuAct } from './system/menu.ts'
import { createNotices } from './system/notices.ts'
import { ownerClient, type OwnerClient } from './system/owner-client.ts'
import { createPause } from './system/pause.ts'
import { createServerWatch } from './system/server-watch.ts'
import type { SettingsFile } from './system/settings.ts'
import type { Shell } from './shell.ts'
import { createShellLedger } from './updates/shell-ledger.ts'
import { createUpdates } from './updates/service.ts'

export type Desktop = ReturnType<typeof createDesktop>

const overlayPage = `${appOrigin}/overlay.html`

/** The desktop app without its windows: the server, the panel, the menu and the notifications, joined. */
export function createDesktop(shell: Shell) {
  const { settings, log, window } = shell
  const token = shell.secret()
  const overlaySecret = shell.secret()
  const dataKey = shell.packaged ? createDataKey(shell.dataDir, shell.box) : null
  let client: OwnerClient | null = null
  let hub: Promise<OverlayHub> | null = null
  let apiBase = ''
  let shortcutTaken = false
  let loginNeedsApproval = false
  /** Where a page should go once there is a server for it. */
  let wanted: string | null = null
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
  const panel = createPanel({
    window: shell.panel,
    displays: () => shell.displays(),
    deactivated: () => tell('deactivated', null),
  })
  const notices = createNotices({ board: shell.board, client: () => client, open: showPage, wanted: () => settings.get(), log })
  const watch = createServerWatch({ prepare: (by) => notices.begin(by), hear: (event) => notices.hear(event), changed: drawMenu })
  const pause = createPause({ settings, client: () => client, now: () => shell.now(), changed: drawMenu })
  const grants = createGrants({
    client: () => client,
    lost(name) {
      drawMenu()
      if (name === null || !settings.get().notifications) return
      const acted = { open: () => showPage('#/imessage'), reply: () => undefined, action: () => undefined }
      shell.board.show({
        id: 'grant-lost',
        title: `${name} was taken away`,
        body: 'Idiolect cannot do its work without it. If System Settings shows it as on, remove Idiolect there with - and add it again.',
        replyPlaceholder: null,
        actions: [],
        acted,
      })
    },
  })

  function tell(telling: Telling, told: unknown): void {
    shell.tell(telling, told)
    drawMenu()
  }

  function serverChanged(state: ServerState): void {
    if (state.kind === 'running') {
      dataKey?.settled()
      const moved = apiBase !== '' && apiBase !== state.address
      apiBase = state.address
      client = ownerClient(state.address, token)
      watch.begin(client)
      pause.takeUp()
      grants.begin()
      updates.begin()
      // A page that is open keeps what it shows; it finds the server by itself, unless that moved or there was none.
      if (wanted !== null || moved) reload()
    } else {
      client = null
      watch.stop()
      models.killAll()
      // Its detector is gone with it: nobody would move the panel, and the page must not show it as on.
      panel.close()
      if (state.kind === 'failed') {
        wanted ??= ''
        window.load(`${appOrigin}${failurePath}`)
      }
    }
    drawMenu()
  }
  function reload(): void {
    const hash = wanted ?? ''
    wanted = null
    window.load(`${appOrigin}/${hash}`)
  }

  function drawMenu(): void {
    const until = pause.until()
    const state = {
      server: supervisor.state(),
      listener: watch.listener(),
      pausedUntil: until === null ? null : shell.timeOfDay(until),
      waiting: notices.waiting(),
      overlay: panel.isOn(),
      update: updates.state(),
      settings: settings.get(),
      lost: grants.lost(),
      shortcutTaken,
      loginNeedsApproval,
    }
    shell.showMenu(menuOf(state), menuPicture(state))
  }

  function showPage(hash: string): void {
    const { kind } = supervisor.state()
    if (kind === 'running') return window.show(`${appOrigin}/${hash}`)
    wanted = hash
    if (kind === 'failed') window.show(`${appOrigin}${failurePath}`)
    else window.raise(`${appOrigin}/starting`)
  }

  async function exportDiagnostics(): Promise<void> {
    const server = supervisor.state()
    const facts = {
      version: shell.version,
      packaged: shell.packaged,
      server: server.kind === 'failed' ? `failed: ${server.code}` : server.kind,
      listener: watch.listener(),
      update: updates.state().phase,
      lost: grants.lost(),
      paused: pause.until() !== null,
    }
    const logs = [`${shell.logFile}.old`, shell.logFile, `${shell.dataDir}/logs/idiolect.log`]
    await shell.saveText('idiolect-diagnostics.txt', diagnosticsText({ facts, logs }))
  }

  /** What the owner chose; a failure is shown as a notification, because no window may be open. */
  function attempt(work: Promise<unknown>, what: string): void {
    work.catch(() => {
      log('menu-act-failed')
      const acted = { open: () => showPage(''), reply: () => undefined, action: () => undefined }
      shell.board.show({ id: 'menu-failed', title: what, body: 'Open Idiolect to see why.', replyPlaceholder: null, actions: [], acted })
    })
  }

  function change(part: Parameters<SettingsFile['change']>[0]): void {
    settings.change(part)
    notices.settingsChanged()
    drawMenu()
  }

  const acts: Readonly<Record<MenuAct, () => void>> = {
    open: () => (supervisor.state().kind === 'running' ? window.raise(`${appOrigin}/`) : showPage('')),
    pause: () => attempt(pause.begin(), 'Idiolect could not be paused'),
    resume: () => attempt(pause.resume(), 'Idiolect could not go on'),
    'stop-sending': () =>
      attempt(
        client === null ? Promise.reject(new Error('no server')) : client.call(autoResponse.disable, {}),
        'Automatic replies could not be stopped',
      ),
    // Switched on by the page, which starts the detector with it.
    'toggle-overlay': () => (panel.isOn() ? panel.close() : showPage('#/imessage')),
    update() {
      const { phase } = updates.state()
      void (phase === 'downloaded' ? updates.install() : phase === 'available' ? updates.download() : updates.check())
    },
    permissions: () => showPage('#/imessage'),
    'toggle-login'() {
      const openAtLogin = !settings.get().openAtLogin
      loginNeedsApproval = shell.setOpenAtLogin(openAtLogin)
      change({ openAtLogin })
    },
    'toggle-shortcut'() {
      const on = !settings.get().shortcut
      shortcutTaken = !shell.setShortcut(on) && on
      change({ shortcut: on && !shortcutTaken })
    },
    'toggle-badge': () => change({ dockBadge: !settings.get().dockBadge }),
    'toggle-notifications': () => change({ notifications: !settings.get().notifications }),
    'toggle-previews': () => change({ previews: !settings.get().previews }),
    diagnostics: () => attempt(exportDiagnostics(), 'The diagnostics could not be written'),
    restart: () => shell.relaunch(),
    quit: () => shell.quit(),
  }

  const failureActs: Readonly<Record<FailureAct, () => void>> = {
    retry: () => supervisor.start(),
    logs: () => shell.showFolder(`${shell.dataDir}/logs`),
    diagnostics: acts.diagnostics,
    quit: acts.quit,
  }

  registerBridge(shell.messages, {
    boot: () => (supervisor.state().kind === 'running' ? { apiBase } : null),
    updates,
    overlay: {
      updateSettings: async (next) => panel.update(next),
      async activate() {
        hub ??= openHub({ secret: overlaySecret, hear: (frame) => panel.hear(frame) })
        await hub
        panel.activate()
        drawMenu()
      },
      async deactivate() {
        panel.deactivate()
        drawMenu()
      },
      async getPort() {
        hub ??= openHub({ secret: overlaySecret, hear: (frame) => panel.hear(frame) })
        return { port: (await hub).port, secret: overlaySecret }
      },
    },
  })

  return {
    /** `quietly`: opened at login, so no window. */
    begin(quietly: boolean): void {
      wanted = quietly ? null : ''
      if (settings.get().shortcut) shortcutTaken = !shell.setShortcut(true)
      drawMenu()
      supervisor.start()
      if (!quietly) window.raise(`${appOrigin}/starting`)
    },
    act: (act: MenuAct): void => acts[act](),
    raise: acts.open,
    openLink(link: string): void {
      const hash = readDeepLink(link)
      if (hash === null) log('link-refused')
      else showPage(hash)
    },
    answer: (request: { readonly url: string; readonly method: string }) => answerPage(request, supervisor.state()),
    /** True where what a page wanted is done otherwise: an act of the failure page, or a page that the panel is too small for. */
    followed(address: string, from: string): boolean {
      const act = from.startsWith(`${appOrigin}${failurePath}`) ? failureAct(address) : null
      if (act !== null) failureActs[act]()
      const leavesPanel = from.startsWith(overlayPage) && isAppPage(address) && !address.startsWith(overlayPage)
      if (leavesPanel) showPage(new URL(address).hash)
      return act !== null || leavesPanel
    },
    activated: () => grants.lookSoon(),
    displaysChanged: () => panel.displaysChanged(),
    woke: () => updates.woke(),
    /** Asked twice, it is the one stop: whoever asked second must not be gone before the server is. */
    stop: () => (stopped ??= stop()),
  }

  async function stop(): Promise<void> {
    updates.stop()
    pause.stop()
    grants.stop()
    watch.stop()
    panel.deactivate()
    await (await hub)?.close()
    await supervisor.stop()
  }
}
