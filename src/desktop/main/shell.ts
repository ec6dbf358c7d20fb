import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BrowserWindow, crashReporter, powerMonitor, protocol, screen, shell, type App } from 'electron'
import { tellings } from '#contract/desktop/channels.ts'
import { createDesktop, type Desktop } from '../core/desktop.ts'
import { appScheme } from '../core/security/app-scheme.ts'
import { linkAmong } from '../core/system/deep-links.ts'
import { openLog } from '../core/system/log.ts'
import { openSettings } from '../core/system/settings.ts'
import { guardContents, guardPermissions, pageMessages, servePages } from './pages.ts'
import { keychain, menuBar, noticeBoard, preferenceSystem, saveText, setApplicationMenu } from './system.ts'
import { macUpdater } from './updater.ts'
import { utilityHost } from './utility-host.ts'
import { displays, mainWindow, panelWindow } from './windows.ts'

/** In the bundle, the client, the preload script and the icons are beside this file; the server is where it can be executed. */
const bundle = join(import.meta.dirname, '..')

/** Set by the build. Empty if this build does not update itself. */
declare const UPDATE_FEED: string

/**
 * Connects Electron to `core/desktop.ts`. Nothing is decided here: each line passes something from Electron to the core or back. Settings that must
 * precede Electron's ready event come first.
 */
export function startShell(app: App): void {
  const dataDir = join(app.getPath('appData'), 'Idiolect')
  const own = join(dataDir, 'Desktop')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  // Keeps Chromium's own files, including its lock, out of the owner's data.
  app.setPath('userData', own)
  if (!app.requestSingleInstanceLock()) return app.quit()
  crashReporter.start({ uploadToServer: false })
  protocol.registerSchemesAsPrivileged([appScheme])
  app.setAsDefaultProtocolClient('idiolect')

  const logFile = join(dataDir, 'logs', 'desktop.log')
  const log = openLog(logFile, () => Date.now())
  let desktop: Desktop | null = null
  /** A link that launched the app arrives before anything can show it. */
  let early: string | null = null
  const follow = (link: string | null): void => {
    if (desktop === null) early = link
    else if (link === null) desktop.raise()
    else desktop.openLink(link)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow(link)
  })
  app.on('second-instance', (_event, words) => follow(linkAmong(words)))
  app.on('activate', () => desktop?.raise())
  app.on('browser-window-focus', () => desktop?.activated())
  // The app stays in the menu bar.
  app.on('window-all-closed', () => undefined)
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log('page-gone', { reason, code: exitCode })
    if (reason !== 'clean-exit') desktop?.pageCrashed(contents.getURL())
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => log('process-gone', { type, reason, code: exitCode }))
  process.on('uncaughtException', (error) => log('uncaught', { kind: error.name }))
  process.on('unhandledRejection', (error) => log('unhandled', { kind: error instanceof Error ? error.name : typeof error }))
  let stopped = false
  /** True during logout or shutdown: macOS cancels those if an app does not quit immediately. */
  let ending = false
  app.on('before-quit', (event) => {
    if (stopped || desktop === null) return
    if (!ending) event.preventDefault()
    void desktop.stop().finally(() => {
      stopped = true
      app.quit()
    })
  })

  void app.whenReady().then(() => {
    const settings = openSettings(join(own, 'desktop.json'))
    const given = { preload: join(bundle, 'preload', 'preload.cjs'), packaged: app.isPackaged }
    const feed = app.isPackaged && UPDATE_FEED !== '' ? new URL(`${UPDATE_FEED.replace(/\/$/u, '')}/`) : null
    const server = app.isPackaged ? join(process.resourcesPath, 'server') : join(bundle, '..', 'server')
    const running = (): Desktop => {
      if (desktop === null) throw new Error('The desktop is not there yet.')
      return desktop
    }
    setApplicationMenu()
    guardPermissions()
    guardContents(running)
    servePages(running, join(bundle, 'web'))
    desktop = createDesktop({
      packaged: app.isPackaged,
      version: app.getVersion(),
      dataDir,
      logFile,
      serverSettings: { IDIOLECT_MODE: 'desktop', IDIOLECT_DATA_DIR: dataDir },
      host: utilityHost(join(server, 'server-entry.js'), 'Idiolect server'),
      modelHost: utilityHost(join(server, 'model-process.js'), 'Idiolect model'),
      box: keychain,
      updates: feed === null ? null : { updater: macUpdater(feed), feed: new URL('latest-mac.yml', feed) },
      messages: pageMessages(),
      window: mainWindow(given, settings),
      panel: panelWindow(given),
      board: noticeBoard(log),
      settings,
      preferences: preferenceSystem(() => running().raise()),
      log,
      displays,
      tell: (telling, told) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send(tellings[telling], told)
      },
      showMenu: menuBar(join(bundle, 'pictures'), (act) => running().act(act)),
      saveText,
      showFolder: (path) => void shell.openPath(path),
      timeOfDay: (at) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
      relaunch() {
        app.relaunch()
        app.quit()
      },
      quit: () => app.quit(),
      now: () => Date.now(),
      random: () => Math.random(),
      secret: () => randomBytes(32).toString('base64url'),
    })
    for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
      screen.on(change as 'display-added', () => running().displaysChanged())
    powerMonitor.on('resume', () => running().woke())
    powerMonitor.on('shutdown', () => void (ending = true))
    desktop.begin(app.getLoginItemSettings({ type: 'mainAppService' }).wasOpenedAtLogin)
    if (early !== null) desktop.openLink(early)
    return undefined
  })
}
