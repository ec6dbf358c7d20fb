/** Electron's `webPreferences`, as far as we set them. Whatever is absent has Electron's own, safe default. */
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
    // The system's speller; a dictionary would be fetched from elsewhere on other systems.
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

/** The app's window. */
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
 * The panel beside Messages: it never takes the focus from what the owner writes, floats over full-screen apps, and is as large as what it
 * shows, so that it shields nothing from a click.
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
