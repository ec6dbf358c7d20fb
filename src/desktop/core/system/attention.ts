import type { Shell } from '../shell.ts'
import { createGrants, permissionLabels } from './grants.ts'
import { createNotices, plainNotice } from './notices.ts'
import type { OwnerClient } from './owner-client.ts'
import { createPause } from './pause.ts'
import { createPreferences } from './preferences.ts'
import { createServerWatch } from '../server/server-watch.ts'

/** Background work of the app: following the running server, notifications, preferences, pausing, and permissions. */
export function createAttention(options: {
  readonly shell: Pick<Shell, 'board' | 'settings' | 'preferences' | 'log' | 'now'>
  readonly client: () => OwnerClient | null
  /** Shows the window at this page. */
  readonly open: (hash: string) => void
  readonly changed: () => void
}) {
  const { shell, client, open, changed } = options
  const { board, settings, log } = shell

  const notices = createNotices({ board, clientOf: (account) => client()?.of(account) ?? null, open, wanted: () => settings.get(), log })
  const pause = createPause({ settings, client, now: () => shell.now(), changed })
  const watch = createServerWatch({
    prepare: (by, signal) => notices.begin(by, signal),
    hear: (event, account) => notices.hear(event, account),
    left: () => notices.left(),
    listenerChanged: () => pause.listenerChanged(),
    changed,
  })
  const preferences = createPreferences({
    settings,
    system: shell.preferences,
    changed() {
      notices.settingsChanged()
      changed()
    },
  })
  const grants = createGrants({
    settings,
    client,
    lost(name) {
      if (!settings.get().notifications) return
      const title = `${permissionLabels[name]} was taken away`
      const body = 'Idiolect cannot do its work without it. Open Idiolect to see how to give it back.'
      board.show(plainNotice({ id: `lost-${name}`, title, body }, () => open('#/imessage')))
    },
    changed,
  })

  return {
    notices,
    pause,
    watch,
    preferences,
    grants,
    /** A server has started. */
    serverRuns(by: OwnerClient): void {
      watch.begin(by)
      pause.takeUp()
      grants.begin()
    },
    /** The server has stopped. */
    serverGone: () => watch.stop(),
    /** The owner returns to the app, perhaps from System Settings. */
    activated(): void {
      grants.checkSoon()
      preferences.readAgain()
    },
    stop(): void {
      pause.stop()
      grants.stop()
      watch.stop()
    },
  }
}

export type Attention = ReturnType<typeof createAttention>
