import { EventEmitter } from 'node:events'

/**
 * The one stand-in for Electron: vite.config.ts puts it in the place of the package. It does nothing but remember what it was told, in
 * order, and lets a test play the system's part. What it imitates is in docs/mac-checklist.md.
 */
type Handler = (...args: unknown[]) => unknown

interface Told {
  /** Such as `app.quit` or `window.showInactive`. */
  readonly what: string
  readonly args: readonly unknown[]
}

export const told: Told[] = []
const tell = (what: string, ...args: unknown[]): void => void told.push({ what, args })
/** Names of everything it was told, in order. */
export const names = (): string[] => told.map(({ what }) => what)
export const argsOf = (what: string): readonly unknown[][] => told.filter((one) => one.what === what).map(({ args }) => args.slice())

/** What the machine answers; a test changes it, `resetElectron` puts it back. */
const usual = () => ({
  locked: false,
  packaged: false,
  folder: '',
  openedAtLogin: false,
  loginStatus: 'not-registered',
  /** What becomes of being opened at login, once it is asked for. */
  loginAnswer: 'enabled',
  shortcutFree: true,
  keychain: true,
  saveTo: '',
  /** What the preload script is told when it asks where the server is. */
  boot: null as unknown,
})
export const machine = usual()

class FakeApp extends EventEmitter {
  dock = { setBadge: (text: string) => tell('dock.setBadge', text) }
  #ready: () => void = () => undefined
  #whenReady = new Promise<void>((resolve) => (this.#ready = resolve))
  get isPackaged() {
    return machine.packaged
  }
  requestSingleInstanceLock() {
    tell('app.requestSingleInstanceLock')
    return !machine.locked
  }
  getPath = (name: string) => `${machine.folder}/${name}`
  getVersion = () => '1.0.0'
  getName = () => 'Idiolect'
  getAppPath = () => machine.folder
  setPath = (...args: unknown[]) => tell('app.setPath', ...args)
  setAsDefaultProtocolClient = (...args: unknown[]) => tell('app.setAsDefaultProtocolClient', ...args)
  whenReady() {
    tell('app.whenReady')
    return this.#whenReady
  }
  /** The system's part. */
  becomeReady(): Promise<void> {
    this.#ready()
    return this.#whenReady
  }
  quit() {
    tell('app.quit')
    let held = false
    this.emit('before-quit', { preventDefault: () => (held = true) })
    if (!held) tell('app.gone')
  }
  relaunch = () => tell('app.relaunch')
  setLoginItemSettings(settings: { readonly openAtLogin: boolean }) {
    tell('app.setLoginItemSettings', settings)
    machine.loginStatus = settings.openAtLogin ? machine.loginAnswer : 'not-registered'
  }
  getLoginItemSettings = () => ({ status: machine.loginStatus, wasOpenedAtLogin: machine.openedAtLogin })
}

/** A frame of a page; `parent` null: the whole window. */
export interface FakeFrame {
  readonly url: string
  readonly parent: object | null
}

class FakeContents extends EventEmitter {
  url = ''
  openHandler: (details: { url: string }) => unknown = () => null
  getURL = () => this.url
  setWindowOpenHandler = (handler: FakeContents['openHandler']) => void (this.openHandler = handler)
  send = (...args: unknown[]) => tell('page.told', ...args)
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = []
  static getAllWindows = () => BrowserWindow.all
  webContents = new FakeContents()
  visible = false
  readonly options: { type?: string; webPreferences: Record<string, unknown> }
  constructor(options: BrowserWindow['options']) {
    super()
    this.options = options
    BrowserWindow.all.push(this)
    tell('window.new', options)
    app.emit('web-contents-created', {}, this.webContents)
  }
  loadURL(url: string) {
    tell('window.loadURL', url)
    this.webContents.url = url
    return Promise.resolve()
  }
  show() {
    tell('window.show', this.options.type ?? 'main')
    this.visible = true
  }
  showInactive() {
    tell('window.showInactive', this.options.type ?? 'main')
    this.visible = true
  }
  hide() {
    tell('window.hide')
    this.visible = false
  }
  isVisible = () => this.visible
  isMinimized = () => false
  restore = () => tell('window.restore')
  focus = () => tell('window.focus', this.options.type ?? 'main')
  setBounds = (...args: unknown[]) => tell('window.setBounds', ...args)
  getNormalBounds = () => ({ x: 10, y: 30, width: 900, height: 700 })
  setAlwaysOnTop = (...args: unknown[]) => tell('window.setAlwaysOnTop', ...args)
  setVisibleOnAllWorkspaces = (...args: unknown[]) => tell('window.setVisibleOnAllWorkspaces', ...args)
  /** What the owner's click on its close button does. */
  closeByHand() {
    this.emit('close')
    this.destroy()
  }
  destroy() {
    tell('window.destroy', this.options.type ?? 'main')
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this)
    this.emit('closed')
  }
}

const ipc = { handlers: new Map<string, Handler>(), listeners: new Map<string, Handler>() }
export const ipcMain = {
  handle: (channel: string, handler: Handler) => void ipc.handlers.set(channel, handler),
  on: (channel: string, handler: Handler) => void ipc.listeners.set(channel, handler),
}
/** As a page calls it. */
export const invoke = (frame: FakeFrame | null, channel: string, ...args: unknown[]): unknown =>
  ipc.handlers.get(channel)?.({ senderFrame: frame }, ...args)
export function sendSync(frame: FakeFrame | null, channel: string, ...args: unknown[]): unknown {
  const event = { senderFrame: frame, returnValue: undefined as unknown }
  ipc.listeners.get(channel)?.(event, ...args)
  return event.returnValue
}
export const channelsHeard = () => [...ipc.handlers.keys(), ...ipc.listeners.keys()]

/** What the preload script has put into its page. */
export const exposed = new Map<string, unknown>()
export const contextBridge = { exposeInMainWorld: (name: string, api: unknown) => void exposed.set(name, api) }
class FakeRenderer extends EventEmitter {
  invoke = (...args: unknown[]) => Promise.resolve(tell('renderer.invoke', ...args))
  sendSync(...args: unknown[]) {
    tell('renderer.sendSync', ...args)
    return machine.boot
  }
}
export const ipcRenderer = new FakeRenderer()

const handlers = new Map<string, Handler>()
const keep = (name: string) => (handler: Handler) => void handlers.set(name, handler)
/** Calls what was set as a handler: `protocol`, `permission-request`, `permission-check`, `device`. */
export const ask = (name: string, ...args: unknown[]): unknown => handlers.get(name)?.(...args)

export const protocol = {
  registerSchemesAsPrivileged: (...args: unknown[]) => tell('protocol.registerSchemesAsPrivileged', ...args),
  handle: (_scheme: string, handler: Handler) => keep('protocol')(handler),
}
export const session = {
  defaultSession: {
    setPermissionRequestHandler: keep('permission-request'),
    setPermissionCheckHandler: keep('permission-check'),
    setDevicePermissionHandler: keep('device'),
  },
  fromPartition: () => ({ webRequest: { onBeforeRequest: keep('before-request') } }),
}
export const shell = {
  openExternal: (url: string) => Promise.resolve(tell('shell.openExternal', url)),
  openPath: (path: string) => Promise.resolve(tell('shell.openPath', path)),
}

/** The processes that were started; a test speaks for each. */
export class FakeUtility extends EventEmitter {
  static all: FakeUtility[] = []
  sent: unknown[] = []
  postMessage = (message: unknown) => void this.sent.push(message)
  kill = () => this.emit('exit', 1)
}
export const utilityProcess = {
  fork(...args: unknown[]) {
    tell('utilityProcess.fork', ...args)
    const child = new FakeUtility()
    FakeUtility.all.push(child)
    return child
  },
}

export class Notification extends EventEmitter {
  static all: Notification[] = []
  readonly options: Record<string, unknown>
  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    Notification.all.push(this)
  }
  show = () => tell('notification.show', this.options['id'])
  close() {
    tell('notification.close', this.options['id'])
    this.emit('close')
  }
}

export interface FakeMenuItem {
  readonly label?: string
  readonly enabled?: boolean
  readonly checked?: boolean
  readonly submenu?: readonly FakeMenuItem[]
  readonly click?: () => void
}
/** The newest menu of the menu bar. */
export const menu: { items: readonly FakeMenuItem[] } = { items: [] }
export const Menu = { buildFromTemplate: (items: readonly FakeMenuItem[]) => items, setApplicationMenu: () => undefined }
export class Tray {
  setImage = () => undefined
  setContextMenu = (items: readonly FakeMenuItem[]) => void (menu.items = items)
}
export const nativeImage = { createFromPath: (path: string) => path }
/** The newest shortcut, for a test to press. */
export const keyboard: { press: () => void } = { press: () => undefined }
export const globalShortcut = {
  unregisterAll: () => tell('globalShortcut.unregisterAll'),
  register(keys: string, pressed: () => void) {
    tell('globalShortcut.register', keys)
    if (machine.shortcutFree) keyboard.press = pressed
    return machine.shortcutFree
  },
}
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(machine.keychain),
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`sealed:${Buffer.from(text).toString('base64')}`)),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: Buffer.from(sealed.toString('utf8').slice(7), 'base64').toString('utf8') }),
}
export const dialog = { showSaveDialog: () => Promise.resolve({ filePath: machine.saveTo, canceled: machine.saveTo === '' }) }
/** What electron-updater asks of Electron when it is made; `update-feed.ts` has one that downloads. */
export const autoUpdater = new EventEmitter()
export const net = {}
export const crashReporter = { start: (...args: unknown[]) => tell('crashReporter.start', ...args) }

class FakeScreen extends EventEmitter {
  getAllDisplays = () => [{ bounds: { x: 0, y: 0, width: 1512, height: 982 }, workArea: { x: 0, y: 25, width: 1512, height: 887 } }]
}
export const screen = new FakeScreen()
export const powerMonitor = new EventEmitter()
export let app = new FakeApp()

/** As before the program began. */
export function resetElectron(): void {
  told.length = 0
  Object.assign(machine, usual())
  ipc.handlers.clear()
  ipc.listeners.clear()
  exposed.clear()
  ipcRenderer.removeAllListeners()
  handlers.clear()
  BrowserWindow.all = []
  FakeUtility.all = []
  Notification.all = []
  menu.items = []
  screen.removeAllListeners()
  powerMonitor.removeAllListeners()
  app = new FakeApp()
}
