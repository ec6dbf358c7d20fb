import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appBridge } from '#test/desktop/app-bridge.ts'
import { root } from '#test/product/product.ts'
import { registerBridge, type BridgeCalls, type Sender } from '../ipc/bridge-calls.ts'
import { answerAppRequest, appScheme } from './app-scheme.ts'
import { contentPolicy } from './content-policy.ts'
import { decideNavigation, decideOpening, isAppPage } from './navigation.ts'
import { allowsPermission } from './permissions.ts'
import { mainWindowOptions, panelOptions } from './window-options.ts'

/**
 * All twenty items of Electron's security checklist (docs/tutorial/security.md), by number. Items that only a built app can show name the test that
 * covers them.
 */
const files = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => ({ name: join(entry.parentPath, entry.name), text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }))
const shell = files('src/desktop')
const given = { preload: 'preload.cjs', packaged: true }
const windows = [
  mainWindowOptions({ ...given, bounds: { x: 0, y: 0, width: 1, height: 1 } }),
  panelOptions({ ...given, size: { width: 1, height: 1 } }),
]

/** Any path after a host. `fc.webUrl` would also work, but takes two seconds to initialize. */
const addresses = (...schemes: string[]) =>
  fc.tuple(fc.constantFrom(...schemes), fc.domain(), fc.string()).map(([scheme, domain, rest]) => `${scheme}://${domain}${rest}`)

const elsewhere = [
  'http://example.com/',
  'app://bundle.evil/',
  'app://evil/',
  'app://user@bundle/',
  'app://bundle:80/',
  'app:bundle',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://bundle/x',
  'about:blank',
  'chrome://gpu',
  'smb://server/share',
  'ftp://example.com/',
  'vbscript:x',
  'ms-msdt:/id',
  'idiolect://imessage',
  'sms:+15550100123',
  'http://127.0.0.1:5002/',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_Camera',
  'x-apple.systempreferences:com.apple.preference.security?Privacy_AllFiles&x',
  'mailto:?body=x',
  'https://user:word@example.com/',
  'not an address',
  '',
]

describe('the security checklist of Electron', () => {
  it('1: only secure content: a page is of the app, and nothing unencrypted is named but this machine', () => {
    for (const { name, text } of shell) {
      const named = [...text.matchAll(/http:\/\/[^\s'"`$)]*/g)].map(([address]) => address)
      expect(
        named.filter((address) => !address.startsWith('http://127.0.0.1')),
        `of ${name}`,
      ).toEqual([])
    }
    // The client's own URLs are servers on this machine, as examples or defaults, and a prefix it searches for.
    for (const { name, text } of files('src/web'))
      for (const [address] of text.matchAll(/http:\/\/[^\s'"`$)]*/g))
        expect(address, `of ${name}`).toMatch(/^http:\/\/((127\.0\.0\.1|localhost)\b.*)?$/)
  })

  it.each([
    [2, 'no Node in pages', { nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false }],
    [3, 'contexts are isolated', { contextIsolation: true }],
    [4, 'processes are sandboxed', { sandbox: true }],
    [6, 'webSecurity stays on', { webSecurity: true }],
    [8, 'no insecure content', { allowRunningInsecureContent: false }],
    [11, 'no webview', { webviewTag: false }],
  ])('%d: %s, in every window', (_number, _what, expected) => {
    for (const { webPreferences } of windows) expect(webPreferences).toMatchObject(expected)
  })

  it('5: permissions are refused, but what a page of the app needs', () => {
    const names = [
      'media',
      'geolocation',
      'notifications',
      'midi',
      'clipboard-read',
      'display-capture',
      'fullscreen',
      'hid',
      'usb',
      'serial',
      'openExternal',
      'unknown',
      '',
    ]
    for (const name of names) expect(allowsPermission(name, 'app://bundle/')).toBe(false)
    for (const name of ['local-network-access', 'local-network', 'loopback-network', 'clipboard-sanitized-write']) {
      expect(allowsPermission(name, 'app://bundle/')).toBe(true)
      for (const origin of elsewhere) expect(allowsPermission(name, origin), `of ${origin}`).toBe(false)
    }
  })

  it('7: a policy for every answer, with this launch’s server and nobody else', () => {
    const policy = contentPolicy({ port: 4321 })
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: http://127.0.0.1:4321",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self' http://127.0.0.1:4321",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
    ])
    expect(contentPolicy(null)).not.toContain('127.0.0.1')
    for (const url of ['app://bundle/', 'app://bundle/overlay.html', 'app://bundle/assets/x.js', 'app://bundle/none'])
      expect(answerAppRequest({ url, method: 'GET' }, { port: 4321 }).headers['content-security-policy']).toContain("default-src 'none'")
    // A policy in the page would only restrict this one further, so there is none to keep in sync.
    for (const page of ['index.html', 'overlay.html'])
      expect(readFileSync(join(root, 'src/web', page), 'utf8')).not.toMatch(/http-equiv="content-security-policy"/i)
  })

  it('9, 10: no experimental features: every preference is one that is known to be safe', () => {
    const known = new Set([
      'preload',
      'contextIsolation',
      'sandbox',
      'nodeIntegration',
      'nodeIntegrationInWorker',
      'nodeIntegrationInSubFrames',
      'webSecurity',
      'webviewTag',
      'allowRunningInsecureContent',
      'navigateOnDragDrop',
      'safeDialogs',
      'spellcheck',
      'devTools',
      'backgroundThrottling',
    ])
    for (const { webPreferences } of windows) expect(Object.keys(webPreferences).filter((key) => !known.has(key))).toEqual([])
    for (const { webPreferences } of windows) expect(webPreferences.devTools).toBe(false)
    for (const { text } of shell) expect(text).not.toMatch(/appendSwitch|enableBlinkFeatures|experimentalFeatures/)
  })

  it('12: what a webview would be made of is stopped', () => {
    expect(shell.find(({ name }) => name.endsWith('main/pages.ts'))?.text).toContain(
      "'will-attach-webview', (event) => event.preventDefault()",
    )
  })

  it('13: a page goes to pages of the app alone', () => {
    const api = 'http://127.0.0.1:4321'
    for (const address of ['app://bundle/', 'app://bundle/#/training', 'app://bundle/overlay.html'])
      expect(decideNavigation(address, api).kind).toBe('stay')
    for (const address of elsewhere) expect(decideNavigation(address, api).kind, `of ${address}`).not.toBe('stay')
    fc.assert(
      fc.property(addresses('https', 'http'), (address) => {
        expect(isAppPage(address)).toBe(false)
      }),
    )
    // Google sign-in starts at the app's own server and continues in the owner's browser.
    const signIn = '/api/oauth/authorize/gmail?auth_purpose=login'
    expect(decideNavigation(api + signIn, api)).toEqual({ kind: 'outside', url: api + signIn })
    for (const address of [`${api}/api/auth/me`, `http://127.0.0.1:4322${signIn}`, `http://user@127.0.0.1:4321${signIn}`])
      expect(decideNavigation(address, api).kind, `of ${address}`).toBe('nowhere')
    expect(decideNavigation(signIn, '').kind).toBe('nowhere')
  })

  it('14: no page opens a window', () => {
    const pages = shell.find(({ name }) => name.endsWith('main/pages.ts'))?.text ?? ''
    expect(pages.match(/action: '\w+'/g)).toEqual(["action: 'deny'"])
  })

  it('15: only what is known is handed to the system', () => {
    expect(decideOpening('https://example.com/a b')).toEqual({ kind: 'outside', url: 'https://example.com/a%20b' })
    expect(decideOpening('mailto:help@example.com?body=x')).toEqual({ kind: 'outside', url: 'mailto:help@example.com' })
    for (const pane of [
      'com.apple.preference.security?Privacy_AllFiles',
      'com.apple.preference.security?Privacy_Accessibility',
      'com.apple.preference.security?Privacy_Automation',
      'com.apple.LoginItems-Settings.extension',
    ])
      expect(decideOpening(`x-apple.systempreferences:${pane}`).kind).toBe('outside')
    for (const address of elsewhere) expect(decideOpening(address).kind, `of ${address}`).toBe('nowhere')
    fc.assert(
      fc.property(fc.oneof(addresses('https', 'http', 'file', 'smb', 'app', 'ftp'), fc.string()), (address) => {
        const to = decideOpening(address)
        expect(to.kind === 'outside' ? to.url : 'https://').toMatch(/^(https:\/\/|mailto:|x-apple\.systempreferences:)/)
      }),
    )
  })

  it('16: Electron is of a line that is still mended', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
    // The three newest release lines are supported; 45 was the newest when this was pinned.
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45)
  })

  it('17: every message says who sends it, and nobody else is answered', async () => {
    const handlers = new Map<string, (sender: Sender | null, args: readonly unknown[]) => unknown>()
    const none = { updateAvailable: false, updateDownloaded: false, updateInfo: null }
    const calls: BridgeCalls = {
      boot: () => ({ apiBase: 'http://127.0.0.1:4321' }),
      updates: { getStatus: () => none, check: async () => none, download: async () => {}, install: async () => {} },
      overlay: {
        updateSettings: async () => {},
        activate: async () => {},
        deactivate: async () => {},
        getPort: async () => ({ port: 1, secret: 'x' }),
      },
      app: appBridge().app,
    }
    registerBridge(
      { handle: (name, answer) => void handlers.set(name, answer), answer: (name, answer) => void handlers.set(name, answer) },
      calls,
    )
    expect(handlers.size).toBe(17)
    for (const [name, answer] of handlers) {
      for (const url of elsewhere) {
        const result = Promise.resolve(answer({ url, isTop: true }, []))
        const outcome = await result.then(
          (answered) => (answered === null ? 'nothing' : 'answered'),
          ({ message }: Error) => message,
        )
        expect(outcome).toBe(name === 'idiolect:boot' ? 'nothing' : 'This page may not ask for that.')
      }
    }
    // Page messages are received in only one place.
    expect(shell.filter(({ text }) => /ipcMain\.(on|handle)/.test(text)).map(({ name }) => name.split('/').at(-1))).toEqual(['pages.ts'])
  })

  it('18: pages come over a scheme of their own, and only files of the client', () => {
    expect(appScheme.privileges).not.toHaveProperty('bypassCSP')
    for (const { text, name } of shell) expect(text, `of ${name}`).not.toMatch(/loadFile\(|file:\/\//)
    const path = (url: string, method = 'GET') => answerAppRequest({ url, method }, null)
    expect(path('app://bundle/').path).toEqual(['index.html'])
    expect(path('app://bundle/assets/index-a1B2.js').path).toEqual(['assets', 'index-a1B2.js'])
    const refused = [
      'app://bundle/..%2f..%2fetc%2fpasswd',
      'app://bundle/..%5c..%5csecret.js',
      'app://bundle/a%00.js',
      'app://bundle/.hidden.js',
      'app://bundle//etc/passwd.txt',
      'app://bundle/assets/../../main/main.js.map',
      'app://bundle/a\\..\\b.js',
      'app://bundle/%252e%252e/x.js',
      'app://bundle/%E0%A4%A.js',
      'app://other/index.html',
      'app://bundle:8/index.html',
      'app://bundle/preload.cjs',
      'https://bundle/index.html',
    ]
    for (const url of refused) expect(path(url), `of ${url}`).toMatchObject({ status: 404, path: null })
    expect(path('app://bundle/', 'POST').status).toBe(405)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', 'a', '.js', 'assets', '%25', ':', '~', ' '), {
          maxLength: 10,
        }),
        (parts) => {
          const { path } = answerAppRequest({ url: `app://bundle/${parts.join('')}`, method: 'GET' }, null)
          for (const part of path ?? []) {
            expect(part).not.toMatch(/[/\\\0]|^\.|\.\./)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('19: fuses: test/desktop/package.test.ts reads them from a packed app', () => {
    expect(readFileSync(join(root, 'test/desktop/package.test.ts'), 'utf8')).toContain('RunAsNode')
  })

  it('20: the preload script hands out calls by name, and never Electron or its events', () => {
    const preload = readFileSync(join(root, 'src/desktop/preload/preload.ts'), 'utf8')
    expect(preload.match(/exposeInMainWorld\('(\w+)'/g)).toEqual(["exposeInMainWorld('idiolect'"])
    expect(preload.match(/from '([^']+)'/g)).toEqual([
      "from 'electron'",
      "from '#contract/desktop/channels.ts'",
      "from '#contract/desktop-bridge.ts'",
    ])
    expect(preload).toContain('(_event: IpcRendererEvent, told: unknown): void => listener(told as never)')
  })
})
