import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app as electronApp } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { channels } from '#contract/desktop/channels.ts'
import {
  app,
  argsOf,
  ask,
  BrowserWindow,
  channelsHeard,
  FakeUtility,
  invoke,
  machine,
  names,
  powerMonitor,
  sendSync,
} from '#test/desktop/electron.ts'
import { newMachine, choose, own, ready, start } from '#test/desktop/started-shell.ts'

beforeEach(newMachine)

describe('the start of the shell', () => {
  it('is stood in for by one fake Electron', () => expect(electronApp).toBeDefined())

  it('asks for the lock before anything is done, and says what must be said before Electron is ready', () => {
    start()
    expect(names()).toEqual([
      'app.setPath',
      'app.requestSingleInstanceLock',
      'crashReporter.start',
      'protocol.registerSchemesAsPrivileged',
      'app.setAsDefaultProtocolClient',
      'app.whenReady',
    ])
    expect(argsOf('crashReporter.start')).toEqual([[{ uploadToServer: false }]])
    expect(argsOf('app.setAsDefaultProtocolClient')).toEqual([['idiolect']])
  })

  it('ends at once where another one runs', () => {
    machine.locked = true
    start()
    expect(names()).toEqual(['app.setPath', 'app.requestSingleInstanceLock', 'app.quit', 'app.gone'])
  })

  it('tells the server its secrets by message alone, and loads the page when it listens', async () => {
    const { server, listen } = await ready()
    const [order] = server.sent as { kind: string; token: string; allowedOrigins: string[]; settings: Record<string, string> }[]
    expect(order).toMatchObject({
      kind: 'start',
      allowedOrigins: ['app://bundle'],
      settings: { IDIOLECT_HOST: '127.0.0.1', IDIOLECT_PORT: '0' },
    })
    expect(order?.token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(argsOf('utilityProcess.fork'))).not.toContain(order?.token)
    expect(argsOf('window.loadURL')).toEqual([['app://bundle/starting']])
    expect(sendSync(own, channels.boot)).toBeNull()
    await listen(4321)
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/'])
    expect(sendSync(own, channels.boot)).toEqual({ apiBase: 'http://127.0.0.1:4321' })
    expect(JSON.parse(readFileSync(join(machine.folder, 'appData/Idiolect/Desktop/desktop.json'), 'utf8'))).toMatchObject({ port: 4321 })
  })

  it('opens no window at login, and one when its icon is clicked', async () => {
    machine.openedAtLogin = true
    const { listen } = await ready()
    await listen()
    expect(BrowserWindow.all).toEqual([])
    app.emit('activate')
    expect(argsOf('window.loadURL')).toEqual([['app://bundle/']])
  })

  it('opens the window for a link that comes while the server starts', async () => {
    machine.openedAtLogin = true
    const { listen } = await ready()
    app.emit('open-url', { preventDefault: () => undefined }, 'idiolect://training')
    expect(argsOf('window.loadURL')).toEqual([['app://bundle/starting']])
    await listen()
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/training'])
  })

  it('loads the page again where the server comes back on another port, and closes the panel meanwhile', async () => {
    const { server, listen } = await ready()
    await listen(4321)
    await invoke(own, channels.activate)
    server.emit('exit', 1)
    await vi.waitFor(() => expect(argsOf('page.told')).toContainEqual(['idiolect:overlay.deactivated', null]))
    await vi.waitFor(() => expect(FakeUtility.all).toHaveLength(2), 3000)
    const pages = argsOf('window.loadURL').length
    FakeUtility.all[1]?.emit('message', { kind: 'listening', address: 'http://127.0.0.1:4322', port: 4322 })
    expect(argsOf('window.loadURL').slice(pages)).toEqual([['app://bundle/']])
    expect(sendSync(own, channels.boot)).toEqual({ apiBase: 'http://127.0.0.1:4322' })
    app.quit()
    FakeUtility.all[1]?.emit('exit', 0)
  })

  it('follows a link that started it, once there is a page for it; a second start brings its own', async () => {
    start()
    app.emit('open-url', { preventDefault: () => undefined }, 'idiolect://auth-callback?token=abc')
    await app.becomeReady()
    await vi.waitFor(() => expect(FakeUtility.all).toHaveLength(1))
    FakeUtility.all[0]?.emit('message', { kind: 'listening', address: 'http://127.0.0.1:9', port: 9 })
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/auth-callback?token=abc'])
    app.emit('second-instance', {}, ['Idiolect', 'idiolect://imessage'])
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/imessage'])
    app.emit('second-instance', {}, ['Idiolect', 'idiolect://settings/data'])
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/imessage'])
  })

  it('ends the process of a model with the server that asked for it', async () => {
    const { server, listen } = await ready()
    await listen()
    server.emit('message', { kind: 'model-start', id: 'model' })
    expect(argsOf('utilityProcess.fork').at(-1)?.[0]).toMatch(/model-process\.js$/)
    let gone = false
    FakeUtility.all[1]?.on('exit', () => (gone = true))
    server.emit('exit', 1)
    await vi.waitFor(() => expect(gone).toBe(true))
  })

  it('stops the server in order before it quits', async () => {
    const { server, listen } = await ready()
    await listen()
    app.quit()
    app.quit()
    await vi.waitFor(() => expect(server.sent.at(-1)).toEqual({ kind: 'stop' }))
    expect(names()).not.toContain('app.gone')
    server.emit('exit', 0)
    await vi.waitFor(() => expect(names()).toContain('app.gone'))
  })

  it('holds up no logout and no shutdown, and still tells the server to stop', async () => {
    const { server, listen } = await ready()
    await listen()
    powerMonitor.emit('shutdown')
    app.quit()
    expect(names()).toContain('app.gone')
    expect(server.sent.at(-1)).toEqual({ kind: 'stop' })
  })

  it('logs that a page or a process crashed, by codes', async () => {
    await ready()
    app.emit('render-process-gone', {}, BrowserWindow.all[0]?.webContents, { reason: 'crashed', exitCode: 5 })
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'oom', exitCode: 1 })
    const log = readFileSync(join(machine.folder, 'appData/Idiolect/logs/desktop.log'), 'utf8')
    expect(log).toContain('"event":"page-gone","reason":"crashed"')
    expect(log).toContain('"event":"process-gone","type":"GPU"')
  })

  it('loads a page that crashed again, where it was, until that is of no use; a panel that crashed is off', async () => {
    const { listen } = await ready()
    await listen()
    const [window] = BrowserWindow.all
    const gone = (reason: string, url = 'app://bundle/#/training') => {
      if (window !== undefined) window.webContents.url = url
      app.emit('render-process-gone', {}, window?.webContents, { reason, exitCode: 5 })
      return argsOf('window.loadURL').at(-1)
    }
    const pages = argsOf('window.loadURL').length
    gone('clean-exit')
    expect(argsOf('window.loadURL')).toHaveLength(pages)
    for (let crash = 0; crash < 3; crash += 1) expect(gone('crashed')).toEqual(['app://bundle/#/training'])
    expect(gone('oom')).toEqual(['app://bundle/page-stopped'])
    const page = await ((await ask('protocol', { url: 'app://bundle/page-stopped', method: 'GET' })) as Response).text()
    expect(page).toContain('This page has stopped')
    if (window !== undefined) window.webContents.url = 'app://bundle/page-stopped'
    window?.webContents.emit('will-navigate', { url: 'app://bundle/server-failed/retry', preventDefault: () => undefined })
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/'])
    await invoke(own, channels.activate)
    gone('crashed', 'app://bundle/overlay.html')
    expect(argsOf('page.told')).toContainEqual(['idiolect:overlay.deactivated', null])
  })
})

describe('a server that does not start', () => {
  it('is shown with what can be done, and tried again by a link of that page alone', async () => {
    const { server, settle } = await ready()
    server.emit('message', { kind: 'failed', code: 'folder-in-use', message: 'Another <b>server</b> runs.' })
    server.emit('exit', 1)
    await settle()
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/server-failed'])
    const answer = (await ask('protocol', { url: 'app://bundle/server-failed', method: 'GET' })) as Response
    const page = await answer.text()
    expect(page).toContain('Another &#60;b&#62;server&#60;/b&#62; runs.')
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const [window] = BrowserWindow.all
    const leave = (url: string) => {
      let held = false
      window?.webContents.emit('will-navigate', { url, preventDefault: () => (held = true) })
      return held
    }
    expect(leave('app://bundle/server-failed/logs')).toBe(true)
    expect(argsOf('shell.openPath')).toEqual([[join(machine.folder, 'appData/Idiolect/logs')]])
    expect(leave('app://bundle/server-failed/retry')).toBe(true)
    await settle()
    expect(FakeUtility.all).toHaveLength(2)
    FakeUtility.all[1]?.emit('message', { kind: 'listening', address: 'http://127.0.0.1:9', port: 9 })
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/'])
    leave('app://bundle/server-failed/quit')
    expect(names()).not.toContain('app.quit')
  })

  it('can be asked about with diagnostics that hold no secret', async () => {
    const { server } = await ready()
    machine.saveTo = join(machine.folder, 'diagnostics.txt')
    writeFileSync(join(machine.folder, 'appData/Idiolect/logs.txt'), '')
    choose('Export Diagnostics…')
    await vi.waitFor(() => expect(readFileSync(machine.saveTo, 'utf8')).toContain('version: 1.0.0'))
    const [order] = server.sent as { token: string }[]
    expect(readFileSync(machine.saveTo, 'utf8')).not.toContain(order?.token)
  })
})

describe('the pages of the app', () => {
  it('get their calls and no others, each behind the check of who asks', async () => {
    const { listen } = await ready()
    await listen()
    expect(channelsHeard().toSorted()).toEqual(Object.values(channels).toSorted())
    expect(await invoke(own, channels.getStatus)).toEqual({ updateAvailable: false, updateDownloaded: false, updateInfo: null })
    const strangers = [
      null,
      { url: 'https://example.com/', parent: null },
      { url: 'app://bundle.evil/', parent: null },
      { ...own, parent: {} },
    ]
    for (const frame of strangers) {
      await expect(Promise.resolve(invoke(frame, channels.getPort))).rejects.toThrow('may not ask')
      expect(sendSync(frame, channels.boot)).toBeNull()
    }
    await expect(Promise.resolve(invoke(own, channels.updateSettings, { suggestionCount: 99 }))).rejects.toThrow('not understood')
    await expect(Promise.resolve(invoke(own, channels.getStatus, 'more'))).rejects.toThrow('not understood')
  })

  it('may do what the policy says, asked or checked, and no device', async () => {
    await ready()
    const asked = (permission: string, requestingUrl: string) => {
      let answer: unknown
      ask('permission-request', null, permission, (allowed: boolean) => (answer = allowed), { requestingUrl })
      return [answer, ask('permission-check', null, permission, requestingUrl)]
    }
    expect(asked('local-network-access', 'app://bundle/')).toEqual([true, true])
    expect(asked('local-network-access', 'https://example.com/')).toEqual([false, false])
    expect(asked('media', 'app://bundle/')).toEqual([false, false])
    expect(ask('device')).toBe(false)
  })

  it('stay in the app: no webview, no other window, no other page; https goes to the browser', async () => {
    await ready()
    const contents = BrowserWindow.all[0]?.webContents
    let held = 0
    const event = (url: string) => ({ url, preventDefault: () => (held += 1) })
    contents?.emit('will-attach-webview', event(''))
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate']) contents?.emit(name, event('http://evil.test/'))
    expect(held).toBe(4)
    contents?.emit('will-navigate', event('app://bundle/index.html'))
    expect(held).toBe(4)
    expect(contents?.openHandler({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(contents?.openHandler({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(argsOf('shell.openExternal')).toEqual([['https://example.com/']])
  })

  it('leave the panel for the main window', async () => {
    const { listen } = await ready()
    await listen()
    let held = false
    const contents = BrowserWindow.all[0]?.webContents
    if (contents !== undefined) contents.url = 'app://bundle/overlay.html'
    contents?.emit('will-navigate', { url: 'app://bundle/#/training', preventDefault: () => (held = true) })
    expect(held).toBe(true)
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/training'])
  })

  it('are files of the client with their headers, and nothing that lies elsewhere', async () => {
    await ready()
    const answer = (await ask('protocol', { url: 'app://bundle/..%2f..%2fpackage.json', method: 'GET' })) as Response
    expect(answer.status).toBe(404)
    expect(((await ask('protocol', { url: 'app://bundle/not-there.js', method: 'GET' })) as Response).status).toBe(404)
  })
})
