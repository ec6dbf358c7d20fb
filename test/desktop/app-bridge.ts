import type { AppBridge, DesktopBridge } from '#contract/desktop-bridge.ts'
import type { AppState } from '#contract/desktop/app-state.ts'

/** An app that nothing was chosen of. */
export const usualApp: AppState = {
  openAtLogin: 'off',
  shortcut: { keys: '⌃⌥⌘I', on: false, taken: false },
  dockBadge: true,
  notifications: true,
  previews: true,
  overlay: false,
  listener: 'running',
  pausedUntil: null,
  stillRuns: [],
  lost: [],
}

const nothing = () => () => {}
const upToDate = { updateAvailable: false, updateDownloaded: false, updateInfo: null }
/** An app that there is no newer version of. */
export const noUpdates: DesktopBridge['updates'] = {
  getStatus: async () => upToDate,
  check: async () => upToDate,
  download: async () => {},
  install: async () => {},
  onAvailable: nothing,
  onDownloaded: nothing,
  onProgress: nothing,
  onError: nothing,
}

/** The app as a page sees it: what it was asked, whom it was told is signed in, and its state to change by hand. `become` says what a choice makes of the state. */
export function appBridge(given: Partial<AppState> = {}, become: Partial<AppBridge> = {}) {
  let state: AppState = { ...usualApp, ...given }
  const asked: unknown[] = []
  const signedIn: (string | null)[] = []
  const listeners = new Set<(state: AppState) => void>()
  const set = (part: Partial<AppState>): AppState => {
    state = { ...state, ...part }
    for (const listener of listeners) listener(state)
    return state
  }
  const app: AppBridge = {
    getState: async () => state,
    async change({ openAtLogin, shortcut, ...choices }) {
      asked.push(['change', { openAtLogin, shortcut, ...choices }])
      const { dockBadge = state.dockBadge, notifications = state.notifications, previews = state.previews } = choices
      return set({
        dockBadge,
        notifications,
        previews,
        ...(openAtLogin === undefined ? {} : { openAtLogin: openAtLogin ? 'on' : 'off' }),
        ...(shortcut === undefined ? {} : { shortcut: { ...state.shortcut, on: shortcut } }),
      })
    },
    async pause() {
      asked.push(['pause'])
      return set({ pausedUntil: Date.parse('2026-11-22T15:30:00Z'), listener: 'stopped' })
    },
    async resume() {
      asked.push(['resume'])
      return set({ pausedUntil: null, listener: 'running' })
    },
    async acceptLoss(permission) {
      asked.push(['acceptLoss', permission])
      return set({ lost: state.lost.filter((name) => name !== permission) })
    },
    signedIn: async (account) => void signedIn.push(account),
    restart: async () => void asked.push(['restart']),
    exportDiagnostics: async () => void asked.push(['exportDiagnostics']),
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...become,
  }
  return { app, asked, set, signedIn }
}
