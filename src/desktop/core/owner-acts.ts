import { partlyPaused } from '#contract/desktop/app-state.ts'
import { autoResponse } from '#contract/live/auto-response.ts'
import type { NativeOverlay } from './overlay/native-overlay.ts'
import type { Shell } from './shell.ts'
import type { MenuAct } from './system/menu.ts'
import { plainNotice } from './system/notices.ts'
import type { OwnerClient } from './system/owner-client.ts'
import type { createPause } from './system/pause.ts'
import type { createPreferences } from './system/preferences.ts'
import type { Updates } from './updates/service.ts'

/** The menu's actions. Failures, and successes without another visible sign, are reported in a notification, because no window may be open. */
export function createOwnerActs(options: {
  readonly shell: Pick<Shell, 'version' | 'board' | 'log' | 'relaunch' | 'quit'>
  readonly client: () => OwnerClient | null
  readonly preferences: ReturnType<typeof createPreferences>
  readonly pause: ReturnType<typeof createPause>
  readonly overlay: NativeOverlay
  readonly updates: Updates
  readonly raise: () => void
  readonly show: (hash: string) => void
  readonly exportDiagnostics: () => Promise<void>
}): Readonly<Record<MenuAct, () => void>> {
  const { shell, client, preferences, pause, overlay, updates, raise, show } = options

  function say(id: string, title: string, body: string): void {
    shell.board.show(plainNotice({ id, title, body }, raise))
  }

  function attempt(work: Promise<unknown>, failure: string): void {
    work.catch(() => {
      shell.log('menu-act-failed')
      say('menu-failed', failure, 'Open Idiolect to see why.')
    })
  }

  async function stopSending(): Promise<void> {
    const by = client()
    if (by === null) throw new Error('The server does not run.')
    await by.call(autoResponse.disable, {})
  }

  async function update(): Promise<void> {
    const { phase } = updates.state()
    if (phase === 'downloaded') await updates.install()
    else if (phase === 'available') await updates.download()
    else await updates.check()
    const problem = updates.problem()
    if (problem !== null) return say('update', 'Idiolect was not updated', problem)
    const now = updates.state()
    if (now.phase === 'none') say('update', 'No newer version', `Version ${shell.version} is the newest.`)
    if (now.phase === 'available')
      say('update', `Version ${now.version} can be downloaded`, 'Choose it in the menu, or press Update in Idiolect.')
  }

  async function pauseAll(): Promise<void> {
    await pause.begin()
    const partly = partlyPaused(pause.stillRuns())
    if (partly !== null) say('paused-in-part', 'Idiolect is paused only in part', partly)
  }

  const toggle = (name: 'dockBadge' | 'notifications' | 'previews') => (): void =>
    preferences.change({ [name]: !preferences.state()[name] })

  return {
    open: raise,
    pause: () => attempt(pauseAll(), 'Idiolect could not be paused'),
    resume: () => attempt(pause.resume(), 'Idiolect could not go on'),
    'stop-sending': () => attempt(stopSending(), 'Automatic replies could not be stopped'),
    // The page turns it on, because it also starts the detector.
    'toggle-overlay': () => (overlay.isOn() ? overlay.close() : show('#/imessage')),
    update: () => attempt(update(), 'Idiolect was not updated'),
    permissions: () => show('#/imessage'),
    'toggle-login': () => preferences.change({ openAtLogin: ['off', 'refused'].includes(preferences.state().openAtLogin) }),
    'toggle-shortcut': () => preferences.change({ shortcut: !preferences.state().shortcut.on }),
    'toggle-badge': toggle('dockBadge'),
    'toggle-notifications': toggle('notifications'),
    'toggle-previews': toggle('previews'),
    diagnostics: () => attempt(options.exportDiagnostics(), 'The diagnostics could not be written'),
    restart: () => shell.relaunch(),
    quit: () => shell.quit(),
  }
}
