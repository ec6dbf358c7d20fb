import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { channels } from '#contract/desktop/channels.ts'
import { usualApp } from '#test/desktop/app-bridge.ts'
import {
  app,
  argsOf,
  BrowserWindow,
  FakeUtility,
  invoke,
  keyboard,
  machine,
  menu,
  names,
  Notification,
  powerMonitor,
} from '#test/desktop/electron.ts'
import { newMachine, choose, own, ready, start } from '#test/desktop/started-shell.ts'

beforeEach(newMachine)

describe('the settings of the app, over the bridge', () => {
  it('are what the menu has: what one changes the other shows', async () => {
    const { listen } = await ready()
    await listen()
    expect(await invoke(own, channels.getState)).toEqual({ ...usualApp, listener: null })
    expect(await invoke(own, channels.change, { openAtLogin: true, dockBadge: false })).toMatchObject({
      openAtLogin: 'on',
      dockBadge: false,
    })
    const settings = () => menu.items.find(({ label }) => label === 'Settings')?.submenu ?? []
    const checked = (label: string) => settings().find((item) => item.label === label)?.checked
    expect([checked('Open at Login'), checked('Number on the Dock Icon')]).toEqual([true, false])
    choose('Notifications')
    expect(argsOf('page.told').at(-1)).toEqual(['idiolect:app.changed', expect.objectContaining({ notifications: false })])
    machine.shortcutFree = false
    expect(await invoke(own, channels.change, { shortcut: true })).toMatchObject({ shortcut: { on: false, taken: true } })
    await expect(Promise.resolve(invoke(own, channels.change, { port: 1 }))).rejects.toThrow('not understood')
    await expect(Promise.resolve(invoke(own, channels.acceptLoss, 'camera'))).rejects.toThrow('not understood')
    // Turned off in System Settings meanwhile.
    machine.loginStatus = 'not-registered'
    app.emit('browser-window-focus')
    expect(checked('Open at Login')).toBe(false)
  })

  it('have a restart, in order, and diagnostics', async () => {
    const { server, listen } = await ready()
    await listen()
    machine.saveTo = join(machine.folder, 'diagnostics.txt')
    writeFileSync(join(machine.folder, 'appData/Idiolect/logs/idiolect.log'), '{"msg":"asked by mia@example.com"}\n')
    await invoke(own, channels.exportDiagnostics)
    const diagnostics = readFileSync(machine.saveTo, 'utf8')
    expect(diagnostics).toContain('server: running')
    expect(diagnostics).toContain('{"msg":"asked by [address]"}')
    expect(diagnostics).toContain('server-listening')
    await invoke(own, channels.restart)
    expect(names()).toContain('app.relaunch')
    expect(names()).not.toContain('app.gone')
    await vi.waitFor(() => expect(server.sent.at(-1)).toEqual({ kind: 'stop' }))
    server.emit('exit', 0)
    await vi.waitFor(() => expect(names()).toContain('app.gone'))
  })

  it('say that a pause did not come about', async () => {
    const { listen } = await ready()
    await listen(9)
    await expect(Promise.resolve(invoke(own, channels.pause))).rejects.toThrow('fetch failed')
    expect(await invoke(own, channels.getState)).toMatchObject({ pausedUntil: null })
  })
})

describe('the panel', () => {
  it('shows without taking the focus, and tells the page when it was closed by hand', async () => {
    const { listen } = await ready()
    await listen()
    const { port, secret } = (await invoke(own, channels.getPort)) as { port: number; secret: string }
    await invoke(own, channels.updateSettings, { suggestionCount: 3, position: 'left' })
    await invoke(own, channels.activate)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, ['idiolect.overlay.v1', `auth.${secret}`])
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(
      JSON.stringify({
        v: 1,
        type: 'active_chat',
        seq: 1,
        conversation_id: 'mom',
        front: true,
        window: { x: 600, y: 100, width: 500, height: 600 },
      }),
    )
    await vi.waitFor(() => expect(argsOf('window.showInactive')).toEqual([['panel']]))
    expect(argsOf('window.setBounds')[0]?.[0]).toMatchObject({ x: 600 - 12 - 360 })
    expect(argsOf('window.show').flat()).not.toContain('panel')
    expect(argsOf('window.focus').flat()).not.toContain('panel')
    expect(argsOf('window.setVisibleOnAllWorkspaces')).toEqual([[true, { visibleOnFullScreen: true, skipTransformProcessType: true }]])
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/overlay.html'])
    BrowserWindow.all.find(({ options }) => options.type === 'panel')?.closeByHand()
    expect(argsOf('page.told').slice(-2)).toEqual([
      ['idiolect:overlay.deactivated', null],
      ['idiolect:app.changed', { ...usualApp, listener: null }],
    ])
    socket.close()
    app.quit()
  })
})

describe('the menu', () => {
  it('shows a switch as it is, whatever a click made of it', async () => {
    const { listen } = await ready()
    await listen()
    const before = menu.items
    choose('Drafts beside Messages')
    expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/#/imessage'])
    // Redrawn: the page turns it on, and until then it is off.
    expect(menu.items).not.toBe(before)
    expect(menu.items.find(({ label }) => label === 'Drafts beside Messages')).toMatchObject({ checked: false })
  })

  it('offers no update where there is none to look for', async () => {
    await ready()
    expect(menu.items.find(({ label }) => label === 'This Build Is Not Updated')).toMatchObject({ enabled: false })
  })
})

describe('what the owner opts in to', () => {
  it('is open at login, with macOS’s own approval, and a shortcut that says where it is taken', async () => {
    await ready()
    expect(names()).not.toContain('app.setLoginItemSettings')
    expect(names()).not.toContain('globalShortcut.register')
    machine.loginAnswer = 'requires-approval'
    choose('Open at Login')
    expect(argsOf('app.setLoginItemSettings')).toEqual([[{ openAtLogin: true, type: 'mainAppService' }]])
    choose('Open at Login (allow it in System Settings)')
    machine.shortcutFree = false
    choose('Shortcut ⌃⌥⌘I')
    const taken = menu.items.flatMap((one) => one.submenu ?? []).find(({ label }) => label?.includes('taken by another app'))
    expect(taken).toMatchObject({ checked: false })
  })

  it('is a shortcut that brings Idiolect up from any app', async () => {
    machine.openedAtLogin = true
    const { listen } = await ready()
    await listen()
    choose('Shortcut ⌃⌥⌘I')
    expect(BrowserWindow.all).toEqual([])
    keyboard.press()
    expect(argsOf('window.loadURL')).toEqual([['app://bundle/']])
  })

  it('says so when an act of the menu fails', async () => {
    const { listen } = await ready()
    // Nothing listens on port 9.
    await listen(9)
    choose('Stop All Automatic Replies')
    await vi.waitFor(() => expect(Notification.all.at(-1)?.options).toMatchObject({ title: 'Automatic replies could not be stopped' }))
    powerMonitor.emit('resume')
  })
})

describe('the packaged app', () => {
  beforeEach(() => {
    Object.assign(process, { resourcesPath: machine.folder })
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'))
  })

  it('keeps the key of the data in the keychain and hands it to the server', async () => {
    machine.packaged = true
    vi.stubGlobal('UPDATE_FEED', '')
    const { server } = await ready()
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    const [order] = server.sent as { keys: { id: string; key: string }[] }[]
    expect(order?.keys).toHaveLength(1)
    const sealed = readFileSync(join(machine.folder, 'appData/Idiolect/key.sealed'), 'utf8')
    expect(sealed).toMatch(/^sealed:/)
    expect(sealed).not.toContain(order?.keys[0]?.key)
  })

  it('takes the key of browser mode over, and removes its file once the server has opened the data with it', async () => {
    machine.packaged = true
    vi.stubGlobal('UPDATE_FEED', '')
    const plain = join(machine.folder, 'appData/Idiolect/key.json')
    const key = { id: 'kold', key: Buffer.alloc(32, 7).toString('base64') }
    mkdirSync(join(plain, '..'))
    writeFileSync(plain, JSON.stringify({ keys: [key] }))
    const { server, listen } = await ready()
    await vi.waitFor(() => expect(server.sent).toMatchObject([{ kind: 'start', keys: [key] }]))
    expect(existsSync(plain)).toBe(true)
    await listen()
    expect(existsSync(plain)).toBe(false)
  })

  it('starts nothing while the keychain is locked', async () => {
    machine.packaged = true
    machine.keychain = false
    vi.stubGlobal('UPDATE_FEED', '')
    start()
    await app.becomeReady()
    await vi.waitFor(() => expect(argsOf('window.loadURL').at(-1)).toEqual(['app://bundle/server-failed']))
    expect(FakeUtility.all).toEqual([])
  })
})
