import type { AppState } from '#contract/desktop/app-state.ts'
import type { NativeOverlay } from './overlay/native-overlay.ts'
import type { OwnServer } from './server/own-server.ts'
import type { Shell } from './shell.ts'
import type { Attention } from './system/attention.ts'
import { permissionLabels } from './system/grants.ts'
import { diagnosticsText } from './system/log.ts'
import { menuOf, menuPicture } from './system/menu.ts'
import type { Updates } from './updates/service.ts'

/** The visible state of the app: its menu, the state pages receive, and the text of its diagnostics. */
export function createAppView(options: {
  readonly shell: Shell
  readonly server: OwnServer
  readonly attention: Attention
  readonly overlay: NativeOverlay
  readonly updates: Updates
}) {
  const { shell, server, overlay, updates } = options
  const { notices, pause, watch, preferences, grants } = options.attention
  /** The state last sent to pages. */
  let toldState = ''

  function state(): AppState {
    return {
      ...preferences.state(),
      overlay: overlay.isOn(),
      listener: watch.listener(),
      pausedUntil: pause.until(),
      stillRuns: pause.stillRuns(),
      lost: grants.lost(),
    }
  }

  function drawMenu(): void {
    const until = pause.until()
    const shown = {
      server: server.state(),
      listener: watch.listener(),
      pausedUntil: until === null ? null : shell.timeOfDay(until),
      stillRuns: pause.stillRuns(),
      waiting: notices.waiting(),
      overlay: overlay.isOn(),
      update: shell.updates === null ? null : updates.state(),
      preferences: preferences.state(),
      lost: grants.lost().map((name) => permissionLabels[name]),
    }
    shell.showMenu(menuOf(shown), menuPicture(shown))
  }

  return {
    state,
    drawMenu,
    /** Call it when something that the menu or a page shows has changed. */
    changed(): void {
      drawMenu()
      const now = state()
      const text = JSON.stringify(now)
      if (text === toldState) return
      toldState = text
      shell.tell('changed', now)
    },
    async exportDiagnostics(): Promise<void> {
      const { kind, ...failure } = server.state()
      const facts = {
        version: shell.version,
        packaged: shell.packaged,
        server: 'code' in failure ? `${kind}: ${failure.code}` : kind,
        listener: watch.listener(),
        update: updates.state().phase,
        lost: grants.lost().join(' ') || null,
        paused: pause.until() !== null,
      }
      const serverLog = `${shell.dataDir}/logs/idiolect.log`
      const logs = [`${shell.logFile}.old`, shell.logFile, `${serverLog}.old`, serverLog]
      await shell.saveText('idiolect-diagnostics.txt', diagnosticsText({ facts, logs }))
    },
  }
}

export type AppView = ReturnType<typeof createAppView>
