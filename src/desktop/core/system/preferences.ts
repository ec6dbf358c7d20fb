import type { AppChoices, AppState, OpenAtLogin } from '#contract/desktop/app-state.ts'
import type { SettingsFile } from './settings.ts'

/** System functions behind the preferences. */
export interface PreferenceSystem {
  /** Whether macOS opens the app at login; the owner can also change that in System Settings. */
  loginItem(): Exclude<OpenAtLogin, 'refused'>
  setLoginItem(on: boolean): void
  /** False if another program uses the shortcut. */
  setShortcut(on: boolean): boolean
}

/** In Electron's notation, and as shown to the owner. */
export const shortcut = 'Control+Alt+Command+I'
const shortcutKeys = '⌃⌥⌘I'

export type Preferences = Pick<AppState, 'openAtLogin' | 'shortcut' | 'dockBadge' | 'notifications' | 'previews'>

/** The owner's preferences and their effect; macOS and other programs can override two of them. */
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
      // The preference is kept even if another program uses the shortcut today.
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
    /** The owner returns to the app, perhaps from System Settings. */
    readAgain(): void {
      const found = system.loginItem()
      if (found === openAtLogin || (found === 'off' && openAtLogin === 'refused')) return
      openAtLogin = found
      changed()
    },
  }
}
