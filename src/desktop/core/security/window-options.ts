/** The `webPreferences` we set. Everything else keeps Electron's safe default. */
export interface PagePreferences {
  readonly preload: string
  readonly contextIsolation: true
  readonly sandbox: true
  readonly nodeIntegration: false
  readonly nodeIntegrationInWorker: false
  readonly nodeIntegrationInSubFrames: false
  readonly webSecurity: true
  readonly webviewTag: false
  readonly allowRunningInsecureContent: false
  readonly navigateOnDragDrop: false
  readonly safeDialogs: true
  readonly spellcheck: boolean
  readonly devTools: boolean
  readonly backgroundThrottling?: boolean
}

function page(preload: string, packaged: boolean): PagePreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    // Off: macOS uses the system's spell checker, but on other systems Electron would download a dictionary.
    spellcheck: false,
    devTools: !packaged,
  }
}

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function mainWindowOptions(given: { readonly preload: string; readonly packaged: boolean; readonly bounds: Bounds }) {
  return {
    ...given.bounds,
    minWidth: 720,
    minHeight: 520,
    show: false,
    title: 'Idiolect',
    webPreferences: page(given.preload, given.packaged),
  } as const
}

/**
 * The panel beside Messages. It never takes focus from the owner's typing, floats over full-screen apps, and is only as large as its content, so that
 * it blocks no clicks.
 */
export function panelOptions(given: {
  readonly preload: string
  readonly packaged: boolean
  readonly size: { width: number; height: number }
}) {
  return {
    ...given.size,
    type: 'panel',
    show: false,
    frame: false,
    transparent: false,
    hasShadow: false,
    roundedCorners: true,
    resizable: false,
    movable: true,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    focusable: false,
    acceptFirstMouse: true,
    skipTaskbar: true,
    hiddenInMissionControl: true,
    alwaysOnTop: true,
    title: 'Idiolect drafts',
    webPreferences: { ...page(given.preload, given.packaged), backgroundThrottling: false },
  } as const
}
