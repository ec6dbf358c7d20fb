import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { channels, tellings } from '#contract/desktop/channels.ts'
import type { ServerOrder } from '#contract/desktop/server-process.ts'
import { createDesktop, type Desktop } from '#desktop/core/desktop.ts'
import type { PageMessages } from '#desktop/core/ipc/bridge-calls.ts'
import type { Rectangle } from '#desktop/core/overlay/placement.ts'
import { childHost } from './child-host.ts'
import type { MenuItem } from '#desktop/core/system/menu.ts'
import { openSettings } from '#desktop/core/system/settings.ts'
import { cleanEnvironment, compileCache, root } from '#test/product/product.ts'
import { realMacUpdater, startFeed, type UpdateFeed } from './update-feed.ts'

/** Chromium knows no `app://`: the pages of the app are at this address instead, with the headers and files that the app gives them. */
const stage = 'https://app.test'
const asApp = (url: string): string => (url.startsWith(`${stage}/`) ? url.replace(stage, 'app://bundle') : url)
const asStage = (url: string): string => url.replace('app://bundle', stage)

export interface AppInChromium {
  readonly desktop: Desktop
  readonly feed: UpdateFeed
  readonly squirrel: { readonly did: readonly string[] }
  readonly panel: { readonly bounds: readonly Rectangle[]; closeByHand(): void }
  /** Of the server, once it listens. */
  address(): string
  token(): string
  menu(): readonly MenuItem[]
  stop(): Promise<void>
}

/**
 * The desktop app with Chromium in the place of Electron: the built preload script and the built client over the real core, a real server in
 * a process of its own, and the real updater before a feed. What Electron does between them is stood in for here.
 */
export async function openApp(context: BrowserContext, page: Page): Promise<AppInChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-app-'))
  const ends: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })]
  execFileSync(process.execPath, [join(root, 'bin/desktop/bundle.mjs'), 'shell', join(folder, 'app')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  mkdirSync(join(folder, 'data'))
  const feed = await startFeed('1.1.0', (end) => void ends.push(end))
  const { updater, squirrel } = realMacUpdater(
    feed,
    folder,
    { version: '1.0.0', packaged: true, kernel: '25.1.0' },
    (end) => void ends.push(end),
  )

  const handlers = new Map<string, Parameters<PageMessages['handle']>[1]>()
  const bounds: Rectangle[] = []
  let address = ''
  let listens: () => void = () => undefined
  const listening = new Promise<void>((resolve) => (listens = resolve))
  let token = ''
  let login: 'on' | 'off' = 'off'
  let menu: readonly MenuItem[] = []
  let panelClosed: () => void = () => undefined
  const host = childHost(join(root, 'src/composition/server-entry.ts'), cleanEnvironment({ ...compileCache, IDIOLECT_MODEL_PORTS: 'none' }))
  let loaded: Promise<unknown> = Promise.resolve()
  const load = (url: string): void => void (loaded = loaded.then(() => page.goto(asStage(url))))

  await context.grantPermissions(['local-network-access'], { origin: stage })
  await context.exposeBinding('desktopInvoke', ({ frame }, channel: string, args: unknown[]) =>
    handlers.get(channel)?.({ url: asApp(frame.url()), isTop: frame.parentFrame() === null }, args),
  )
  await context.route(`${stage}/**`, async (route) => {
    const { status, headers, path, body } = desktop.answer({ url: asApp(route.request().url()), method: route.request().method() })
    const file = path === null ? null : await readFile(join(root, 'dist/web', ...path)).catch(() => null)
    await route.fulfill({ status: path !== null && file === null ? 404 : status, headers: { ...headers }, body: file ?? body ?? '' })
  })

  const desktop = createDesktop({
    packaged: false,
    version: '1.0.0',
    dataDir: join(folder, 'data'),
    logFile: join(folder, 'data/desktop.log'),
    serverSettings: { IDIOLECT_DATA_DIR: join(folder, 'data') },
    host: {
      start(hear) {
        const process = host.start((message) => {
          const said = message as { kind?: string; address?: string }
          if (said.kind === 'listening') address = said.address ?? ''
          hear(message)
          if (said.kind === 'listening') listens()
        })
        // The stage is not the app's own origin, so it is allowed beside it.
        return {
          ...process,
          send(message) {
            const order = message as ServerOrder
            if (order.kind === 'start') token = order.token
            process.send(order.kind === 'start' ? { ...order, allowedOrigins: [...order.allowedOrigins, stage] } : order)
          },
        }
      },
    },
    modelHost: { start: () => ({ send: () => undefined, kill: () => undefined, ended: Promise.resolve(null) }) },
    box: {
      isAvailable: () => Promise.resolve(false),
      seal: () => Promise.reject(new Error('none')),
      open: () => Promise.reject(new Error('none')),
    },
    updates: { updater, feed: new URL(`${feed.url}/latest-mac.yml`) },
    messages: {
      handle: (channel, answer) => void handlers.set(channel, answer),
      answer: (channel, answer) => void handlers.set(channel, answer),
    },
    window: { show: load, raise: load, load },
    panel: {
      place: (at) => void bounds.push(at),
      hide: () => undefined,
      close: () => undefined,
      onClosed: (listener) => void (panelClosed = listener),
    },
    board: { show: () => undefined, withdraw: () => undefined, badge: () => undefined },
    settings: openSettings(join(folder, 'desktop.json')),
    preferences: { loginItem: () => login, setLoginItem: (on) => void (login = on ? 'on' : 'off'), setShortcut: () => true },
    log: () => undefined,
    displays: () => [{ bounds: { x: 0, y: 0, width: 3000, height: 2000 }, workArea: { x: 0, y: 25, width: 3000, height: 1900 } }],
    tell: (telling, told) =>
      // A page on its way to another hears nothing.
      void page
        .evaluate(([channel, value]) => dispatchEvent(new CustomEvent(channel, { detail: value })), [tellings[telling], told] as const)
        .catch(() => undefined),
    showMenu: (items) => void (menu = items),
    saveText: () => Promise.resolve(),
    showFolder: () => undefined,
    timeOfDay: () => '',
    relaunch: () => undefined,
    quit: () => undefined,
    now: () => Date.now(),
    random: () => 0.5,
    secret: () => randomBytes(32).toString('base64url'),
  })
  desktop.begin(true)
  await listening
  const boot = handlers.get(channels.boot)?.({ url: 'app://bundle/', isTop: true }, [])
  await context.addInitScript(preloadScript(readFileSync(join(folder, 'app/preload/preload.cjs'), 'utf8'), boot))
  return {
    desktop,
    feed,
    squirrel,
    panel: { bounds, closeByHand: () => panelClosed() },
    address: () => address,
    token: () => token,
    menu: () => menu,
    async stop() {
      await loaded.catch(() => undefined)
      await desktop.stop()
      for (const end of ends.toReversed()) end()
    },
  }
}

/**
 * The built preload script, with Electron's part played by the page: it may load nothing but `electron`, and what it exposes is frozen. A frame
 * that is not the whole window has no preload script.
 */
function preloadScript(built: string, boot: unknown): string {
  return `if (window === window.top && location.origin === ${JSON.stringify(stage)}) {
    const listeners = new Map()
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }) },
      ipcRenderer: {
        invoke: (channel, ...args) => window.desktopInvoke(channel, args),
        sendSync: (channel) => channel === ${JSON.stringify(channels.boot)} ? ${JSON.stringify(boot)} : null,
        on(channel, hear) {
          const listener = ({ detail }) => hear({ sender: 'never handed on' }, detail)
          listeners.set(hear, listener)
          addEventListener(channel, listener)
        },
        removeListener: (channel, hear) => removeEventListener(channel, listeners.get(hear)),
      },
    }
    const require = (name) => { if (name === 'electron') return electron; throw new Error('A sandboxed preload script cannot load ' + name) }
    new Function('require', 'module', 'exports', ${JSON.stringify(built)})(require, { exports: {} }, {})
  }`
}
