import { describe, expect, it, vi } from 'vitest'
import { channels, tellings, type Telling } from '#contract/desktop/channels.ts'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'

/** Runs the preload script again; returns what it exposed to its page, and the Electron mock it used. */
async function loaded(boot: unknown) {
  vi.resetModules()
  const electron = await import('#test/desktop/electron.ts')
  electron.machine.boot = boot
  await import('./preload.ts')
  expect([...electron.exposed.keys()].filter((name) => name !== 'idiolect')).toEqual([])
  return { electron, bridge: electron.exposed.get('idiolect') as DesktopBridge | undefined }
}

const inOrder = (a: string, b: string): number => a.localeCompare(b)

describe('the preload script', () => {
  it('gives a page of the client its calls, each under its own name', async () => {
    const { bridge, electron } = await loaded({ apiBase: 'http://127.0.0.1:4321' })
    expect(bridge?.apiBase).toBe('http://127.0.0.1:4321')
    const { updates, app, overlay } = bridge ?? {}
    for (const part of [updates, app, overlay])
      for (const [name, call] of Object.entries(part ?? {})) if (!name.startsWith('on')) (call as (given: unknown) => void)('given')
    const asked = electron.argsOf('renderer.invoke')
    expect(asked.map(([channel]) => String(channel)).toSorted(inOrder)).toEqual(
      Object.values(channels)
        .filter((channel) => channel !== channels.boot)
        .toSorted(inOrder),
    )
    // A call's arguments are passed along; a call without arguments passes none.
    expect(asked.filter((words) => words.length > 1).map(([channel]) => channel)).toEqual([
      channels.change,
      channels.acceptLoss,
      channels.signedIn,
      channels.updateSettings,
    ])
  })

  it('gives nothing to a page without a server', async () => {
    expect((await loaded(null)).bridge).toBeUndefined()
  })

  it('tells a listener what was told and nothing of Electron, until it is not wanted any more', async () => {
    const { bridge, electron } = await loaded({ apiBase: '' })
    const { updates, app, overlay } = bridge ?? {}
    type Listener = (...told: unknown[]) => void
    const listens: readonly [Telling, (listener: Listener) => (() => void) | undefined][] = [
      ['available', (listener) => updates?.onAvailable(listener)],
      ['downloaded', (listener) => updates?.onDownloaded(listener)],
      ['progress', (listener) => updates?.onProgress(listener)],
      ['error', (listener) => updates?.onError(listener)],
      ['changed', (listener) => app?.onChanged(listener)],
      ['deactivated', (listener) => overlay?.onDeactivated(listener)],
    ]
    expect(listens.map(([name]) => name).toSorted(inOrder)).toEqual(Object.keys(tellings).toSorted(inOrder))
    for (const [name, listen] of listens) {
      const heard: unknown[][] = []
      const stop = listen((...told) => void heard.push(told))
      const { ipcRenderer } = electron
      ipcRenderer.emit(tellings[name], { sender: ipcRenderer }, 'told')
      stop?.()
      ipcRenderer.emit(tellings[name], { sender: ipcRenderer }, 'later')
      expect(heard).toEqual([name === 'deactivated' ? [] : ['told']])
    }
  })
})
