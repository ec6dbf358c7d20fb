import { describe, expect, it, vi } from 'vitest'
import { channels, tellings } from '#contract/desktop/channels.ts'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'

/** The preload script, run anew: what it put into its page, and the Electron that it has it from. */
async function loaded(boot: unknown) {
  vi.resetModules()
  const electron = await import('#test/desktop/electron.ts')
  electron.machine.boot = boot
  await import('./preload.ts')
  expect([...electron.exposed.keys()].filter((name) => name !== 'idiolect')).toEqual([])
  return { electron, bridge: electron.exposed.get('idiolect') as DesktopBridge | undefined }
}

describe('the preload script', () => {
  it('gives a page of the client its calls, each under its own name', async () => {
    const { bridge, electron } = await loaded({ apiBase: 'http://127.0.0.1:4321' })
    expect(bridge?.apiBase).toBe('http://127.0.0.1:4321')
    const { updates, app, overlay } = bridge ?? {}
    for (const part of [updates, app, overlay])
      for (const [name, call] of Object.entries(part ?? {})) if (!name.startsWith('on')) (call as (given: unknown) => void)('given')
    const asked = electron.argsOf('renderer.invoke')
    expect(asked.map(([channel]) => channel).toSorted()).toEqual(
      Object.values(channels)
        .filter((channel) => channel !== channels.boot)
        .toSorted(),
    )
    // What a call takes goes along, and where it takes nothing nothing does.
    expect(asked.filter((words) => words.length > 1).map(([channel]) => channel)).toEqual([
      channels.change,
      channels.acceptLoss,
      channels.updateSettings,
    ])
  })

  it('gives nothing to a page without a server', async () => {
    expect((await loaded(null)).bridge).toBeUndefined()
  })

  it('tells a listener what was told and nothing of Electron, until it is not wanted any more', async () => {
    const { bridge, electron } = await loaded({ apiBase: '' })
    const listens = {
      available: bridge?.updates.onAvailable,
      downloaded: bridge?.updates.onDownloaded,
      progress: bridge?.updates.onProgress,
      error: bridge?.updates.onError,
      changed: bridge?.app.onChanged,
      deactivated: bridge?.overlay?.onDeactivated,
    } as Record<keyof typeof tellings, ((listener: (...told: unknown[]) => void) => () => void) | undefined>
    for (const [name, listen] of Object.entries(listens)) {
      const heard: unknown[][] = []
      const stop = listen?.((...told) => void heard.push(told))
      const channel = tellings[name as keyof typeof tellings]
      const { ipcRenderer } = electron
      ipcRenderer.emit(channel, { sender: ipcRenderer }, 'told')
      stop?.()
      ipcRenderer.emit(channel, { sender: ipcRenderer }, 'later')
      expect(heard, name).toEqual([name === 'deactivated' ? [] : ['told']])
    }
  })
})
