import type { Telling } from '#contract/desktop/channels.ts'
import type { PageMessages } from './ipc/bridge-calls.ts'
import type { PanelWindow } from './overlay/panel.ts'
import type { Display } from './overlay/placement.ts'
import type { ProcessHost } from './server/host.ts'
import type { SecretBox } from './system/data-key.ts'
import type { Log } from './system/log.ts'
import type { MenuItem, menuPicture } from './system/menu.ts'
import type { NoticeBoard } from './system/notices.ts'
import type { PreferenceSystem } from './system/preferences.ts'
import type { SettingsFile } from './system/settings.ts'
import type { Updater } from './updates/service.ts'

/** The main window. */
export interface MainWindow {
  /** Shows the window at this address, opening it if necessary. */
  show(address: string): void
  /** Shows the window as it is, or opens it at this address. */
  raise(address: string): void
  /** Loads another address if the window is open. */
  load(address: string): void
}

/** What the desktop app needs from Electron and macOS. `main/` implements it; tests have their own. */
export interface Shell {
  readonly packaged: boolean
  readonly version: string
  /** The store's folder; the server's logs are in its `logs` subfolder. */
  readonly dataDir: string
  readonly logFile: string
  /** Configuration variables for the server; they override its environment. */
  readonly serverSettings: Readonly<Record<string, string>>
  readonly host: ProcessHost
  /** Starts built-in model processes. */
  readonly modelHost: ProcessHost
  readonly box: SecretBox
  /** Null if this build does not update itself. */
  readonly updates: { readonly updater: Updater; readonly feed: URL } | null
  readonly messages: PageMessages
  readonly window: MainWindow
  readonly panel: PanelWindow
  readonly board: NoticeBoard
  readonly settings: SettingsFile
  readonly preferences: PreferenceSystem
  readonly log: Log
  displays(): readonly Display[]
  /** Sends a message to every open page of the app. */
  tell(telling: Telling, told: unknown): void
  showMenu(items: readonly MenuItem[], picture: ReturnType<typeof menuPicture>): void
  /** Asks where to save the text, and writes it. */
  saveText(name: string, text: string): Promise<void>
  showFolder(path: string): void
  timeOfDay(at: number): string
  relaunch(): void
  quit(): void
  now(): number
  random(): number
  /** A new secret, 32 characters or more. */
  secret(): string
}
