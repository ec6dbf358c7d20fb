import type { ListenerKind } from '#contract/live/computer.ts'
import type { UpdateState } from '../updates/machine.ts'
import type { ServerState } from '../server/supervisor.ts'
import type { Preferences } from './preferences.ts'

/** The action of a menu item. */
export type MenuAct =
  | 'open'
  | 'pause'
  | 'resume'
  | 'stop-sending'
  | 'toggle-overlay'
  | 'update'
  | 'permissions'
  | 'toggle-login'
  | 'toggle-shortcut'
  | 'toggle-badge'
  | 'toggle-notifications'
  | 'toggle-previews'
  | 'diagnostics'
  | 'restart'
  | 'quit'

export type MenuItem =
  | { readonly kind: 'line' }
  | { readonly kind: 'words'; readonly label: string }
  | { readonly kind: 'act'; readonly label: string; readonly act: MenuAct; readonly enabled: boolean; readonly checked: boolean | null }
  | { readonly kind: 'more'; readonly label: string; readonly items: readonly MenuItem[] }

export interface MenuState {
  readonly server: ServerState
  /** Null if not known. */
  readonly listener: 'running' | 'stopped' | null
  /** Time of day, formatted for the owner. Null if it is not paused. */
  readonly pausedUntil: string | null
  readonly stillRuns: readonly ListenerKind[]
  readonly waiting: number
  readonly overlay: boolean
  /** Null if this build does not update itself. */
  readonly update: UpdateState | null
  readonly preferences: Preferences
  /** Permissions that were granted once and have been lost. */
  readonly lost: readonly string[]
}

/** The icon in the menu bar. */
export function menuPicture({
  server,
  pausedUntil,
  stillRuns,
  lost,
}: Pick<MenuState, 'server' | 'pausedUntil' | 'stillRuns' | 'lost'>): 'active' | 'paused' | 'trouble' {
  if (server.kind === 'failed' || lost.length > 0) return 'trouble'
  return pausedUntil === null || stillRuns.length > 0 ? 'active' : 'paused'
}

/** The menu of the menu-bar item. Its first line shows the status; unknown parts are omitted. */
export function menuOf(state: MenuState): MenuItem[] {
  const { server, listener, pausedUntil, update, preferences } = state
  const runs = server.kind === 'running'
  return [
    { kind: 'words', label: standing(state) },
    ...state.lost.map((name) => act(`${name} was taken away…`, 'permissions')),
    line,
    act('Open Idiolect', 'open'),
    act('Drafts beside Messages', 'toggle-overlay', { enabled: runs, checked: state.overlay }),
    pausedUntil === null
      ? act('Pause for an Hour', 'pause', { enabled: runs && listener !== null })
      : act('Resume Now', 'resume', { enabled: runs }),
    // Never disabled while a server may be able to receive it.
    act('Stop All Automatic Replies', 'stop-sending', { enabled: server.kind !== 'failed' && server.kind !== 'stopped' }),
    line,
    act(updateLabel(update), 'update', { enabled: update !== null && update.phase !== 'downloading' }),
    act('Permissions…', 'permissions', { enabled: runs }),
    {
      kind: 'more',
      label: 'Settings',
      items: [
        act(loginLabels[preferences.openAtLogin], 'toggle-login', {
          checked: preferences.openAtLogin === 'on' || preferences.openAtLogin === 'needs-approval',
        }),
        act(`Shortcut ${preferences.shortcut.keys}${preferences.shortcut.taken ? ' (taken by another app)' : ''}`, 'toggle-shortcut', {
          checked: preferences.shortcut.on,
        }),
        act('Number on the Dock Icon', 'toggle-badge', { checked: preferences.dockBadge }),
        act('Notifications', 'toggle-notifications', { checked: preferences.notifications }),
        act('Show Messages in Notifications', 'toggle-previews', { checked: preferences.previews, enabled: preferences.notifications }),
      ],
    },
    act('Export Diagnostics…', 'diagnostics'),
    line,
    act('Restart Idiolect', 'restart'),
    act('Quit Idiolect', 'quit'),
  ]
}

const loginLabels: Readonly<Record<Preferences['openAtLogin'], string>> = {
  on: 'Open at Login',
  off: 'Open at Login',
  'needs-approval': 'Open at Login (allow it in System Settings)',
  refused: 'Open at Login (macOS refused it)',
}

const line: MenuItem = { kind: 'line' }

function act(
  label: string,
  name: MenuAct,
  { enabled = true, checked = null }: { enabled?: boolean; checked?: boolean | null } = {},
): MenuItem {
  return { kind: 'act', label, act: name, enabled, checked }
}

function standing({ server, listener, pausedUntil, stillRuns, waiting }: MenuState): string {
  if (server.kind === 'failed') return 'Idiolect could not start'
  if (server.kind !== 'running') return 'Idiolect is starting'
  if (pausedUntil !== null && stillRuns.length > 0) {
    if (stillRuns.length > 1) return `Paused in part until ${pausedUntil}, Messages and Gmail still run`
    const [paused, runs] = stillRuns.includes('texts') ? ['Gmail', 'Messages'] : ['Messages', 'Gmail']
    return `${paused} paused until ${pausedUntil}, ${runs} still runs`
  }
  if (pausedUntil !== null) return `Paused until ${pausedUntil}`
  if (waiting > 0) return waiting === 1 ? '1 draft waits for you' : `${waiting} drafts wait for you`
  if (listener === null) return 'Idiolect runs'
  return listener === 'running' ? 'Listening to Messages' : 'Not listening'
}

function updateLabel(update: UpdateState | null): string {
  if (update === null) return 'This Build Is Not Updated'
  if (update.phase === 'none') return 'Check for Updates…'
  if (update.phase === 'available') return `Download Version ${update.version}`
  return update.phase === 'downloading' ? `Downloading… ${update.percent}%` : `Restart to Install ${update.version}`
}
