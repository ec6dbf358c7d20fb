import type { AppChoices, AppState, OpenAtLogin } from '#contract/desktop/app-state.ts'
import type { SettingsFile } from './settings.ts'

/** What the system does for a preference. */
export interface PreferenceSystem {
  /** Whether macOS opens the app when its owner logs in; they may change that in System Settings too. */
  loginItem(): Exclude<OpenAtLogin, 'refused'>
  setLoginItem(on: boolean): void
  /** False if another program has these keys. */
  setShortcut(on: boolean): boolean
}

/** As Electron writes it, and as the owner reads it. */
export const shortcut = 'Control+Alt+Command+I'
const shortcutKeys = '⌃⌥⌘I'

export type Preferences = Pick<AppState, 'openAtLogin' | 'shortcut' | 'dockBadge' | 'notifications' | 'previews'>

/** What the owner chose of the app, and what became of it: macOS and other programs have a say in two of them. */
export function createPreferences(options: {
  readonly settings: SettingsFile
  readonly system: PreferenceSystem
  readonly changed: () => void
}) {
  const { settings, system, changed } = options
  let openAtLogin: OpenAtLogin = 'off'
  let taken = false

  function setOpenAtLogin(on: boolean): void {
    system.setLoginItem(on)
    const found = system.loginItem()
    openAtLogin = on && found === 'off' ? 'refused' : found
  }

  function setShortcut(on: boolean): void {
    taken = !system.setShortcut(on) && on
    settings.change({ shortcut: on && !taken })
  }

  return {
    begin(): void {
      openAtLogin = system.loginItem()
      // What the owner asked for stays asked for where another program has the keys today.
      if (settings.get().shortcut) taken = !system.setShortcut(true)
    },
    state(): Preferences {
      const { shortcut: on, dockBadge, notifications, previews } = settings.get()
      return { openAtLogin, shortcut: { keys: shortcutKeys, on: on && !taken, taken }, dockBadge, notifications, previews }
    },
    change({ openAtLogin: atLogin, shortcut: keys, dockBadge, notifications, previews }: AppChoices): void {
      if (atLogin !== undefined) setOpenAtLogin(atLogin)
      if (keys !== undefined) setShortcut(keys)
      const { dockBadge: badge, notifications: notices, previews: quoted } = settings.get()
      settings.change({ dockBadge: dockBadge ?? badge, notifications: notifications ?? notices, previews: previews ?? quoted })
      changed()
    },
    /** The owner comes back to the app, perhaps from System Settings. */
    lookAgain(): void {
      const found = system.loginItem()
      if (found === openAtLogin || (found === 'off' && openAtLogin === 'refused')) return
      openAtLogin = found
      changed()
    },
  }
}
