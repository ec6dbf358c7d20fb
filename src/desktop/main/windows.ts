import { BrowserWindow, screen } from 'electron'
import type { MainWindow } from '../core/shell.ts'
import type { PanelWindow } from '../core/overlay/panel.ts'
import { panelSize, type Display } from '../core/overlay/placement.ts'
import { appOrigin } from '../core/security/app-scheme.ts'
import { mainWindowOptions, panelOptions } from '../core/security/window-options.ts'
import type { SettingsFile } from '../core/system/settings.ts'
import { windowBounds } from '../core/system/window-state.ts'

interface Given {
  readonly preload: string
  readonly packaged: boolean
}

export const displays = (): readonly Display[] => screen.getAllDisplays()

/** The app's window. Closing it leaves the app in the menu bar; it reopens in the same place. */
export function mainWindow(given: Given, settings: SettingsFile): MainWindow {
  let window: BrowserWindow | null = null

  function open(address: string): BrowserWindow {
    const opened = new BrowserWindow(mainWindowOptions({ ...given, bounds: windowBounds(settings.get().window, displays()) }))
    window = opened
    opened.once('ready-to-show', () => opened.show())
    opened.on('close', () => settings.change({ window: opened.getNormalBounds() }))
    opened.on('closed', () => (window = null))
    void opened.loadURL(address)
    return opened
  }

  function raise(address: string): void {
    if (window === null) return void open(address)
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  return {
    raise,
    load: (address) => void window?.loadURL(address),
    show(address) {
      if (window !== null) void window.loadURL(address)
      raise(address)
    },
  }
}

/** The panel beside Messages. It only uses `showInactive`, so that the owner's cursor stays where it is. */
export function panelWindow(given: Given): PanelWindow {
  let window: BrowserWindow | null = null
  let told: () => void = () => undefined

  function open(): BrowserWindow {
    const opened = new BrowserWindow(panelOptions({ ...given, size: panelSize(3) }))
    window = opened
    opened.setAlwaysOnTop(true, 'floating', 1)
    opened.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })
    opened.on('closed', () => {
      if (window !== opened) return
      window = null
      told()
    })
    void opened.loadURL(`${appOrigin}/overlay.html`)
    return opened
  }

  return {
    place(bounds) {
      const shown = window ?? open()
      shown.setBounds({ ...bounds }, false)
      if (!shown.isVisible()) shown.showInactive()
    },
    hide: () => window?.hide(),
    close() {
      const last = window
      window = null
      last?.destroy()
    },
    onClosed: (listener) => void (told = listener),
  }
}
