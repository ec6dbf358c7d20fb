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
  /** Brings it up, opened where it was not, at this address of the app. */
  show(address: string): void
  /** Brings it up as it is; opened at this address where it was not. */
  raise(address: string): void
  /** Another address in the window where it is open. */
  load(address: string): void
}

/** What the desktop app needs of Electron and of macOS; `main/` has each of them, and tests have others. */
export interface Shell {
  readonly packaged: boolean
  readonly version: string
  /** Folder of the store, and of the server's logs in `logs`. */
  readonly dataDir: string
  readonly logFile: string
  /** Variables of the server's configuration; they win over those of its environment. */
  readonly serverSettings: Readonly<Record<string, string>>
  readonly host: ProcessHost
  /** For the process of a model in the box. */
  readonly modelHost: ProcessHost
  readonly box: SecretBox
  /** Null if this app is not updated. */
  readonly updates: { readonly updater: Updater; readonly feed: URL } | null
  readonly messages: PageMessages
  readonly window: MainWindow
  readonly panel: PanelWindow
  readonly board: NoticeBoard
  readonly settings: SettingsFile
  readonly preferences: PreferenceSystem
  readonly log: Log
  displays(): readonly Display[]
  /** Told to every page of the app that is open. */
  tell(telling: Telling, told: unknown): void
  showMenu(items: readonly MenuItem[], picture: ReturnType<typeof menuPicture>): void
  /** Asks where to, and writes it. */
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
