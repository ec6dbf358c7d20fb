import type { UpdateStatus } from '#contract/desktop-bridge.ts'

/** The state of an update. */
export type UpdateState =
  | { readonly phase: 'none' }
  | { readonly phase: 'available'; readonly version: string }
  /** `percent`: an integer, 0–100, which never decreases during one download. */
  | { readonly phase: 'downloading'; readonly version: string; readonly percent: number }
  /** `installing`: the owner asked for the restart, which waits until the system has verified the download. */
  | { readonly phase: 'downloaded'; readonly version: string; readonly installing: boolean }

export type UpdateInput =
  | { readonly type: 'found'; readonly version: string }
  | { readonly type: 'found-nothing' }
  | { readonly type: 'download' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'downloaded'; readonly version: string }
  /** The download ended without a file, or the system rejected it. */
  | { readonly type: 'failed' }
  | { readonly type: 'install' }
  /** A restart was requested, but the app is still running. */
  | { readonly type: 'still-here' }

/** One state transition. Inputs that don't fit the state are ignored: electron-updater reports some events twice, late, or not at all. */
export function nextUpdate(state: UpdateState, input: UpdateInput): UpdateState {
  switch (input.type) {
    case 'found':
      // A check during or after a download changes nothing about it.
      return state.phase === 'none' || state.phase === 'available' ? { phase: 'available', version: input.version } : state
    case 'found-nothing':
      return state.phase === 'available' ? { phase: 'none' } : state
    case 'download':
      // Small downloads report no progress, so the download starts here.
      return state.phase === 'available' ? { phase: 'downloading', version: state.version, percent: 0 } : state
    case 'progress': {
      if (state.phase !== 'downloading') return state
      // A differential download that falls back to the whole file restarts at 0.
      const percent = Math.max(state.percent, Math.min(100, Math.max(0, Math.round(Number.isFinite(input.percent) ? input.percent : 0))))
      return { ...state, percent }
    }
    case 'downloaded':
      return state.phase === 'downloading' ? { phase: 'downloaded', version: input.version, installing: false } : state
    case 'failed':
      return state.phase === 'downloading' || state.phase === 'downloaded' ? { phase: 'available', version: state.version } : state
    case 'install':
      return state.phase === 'downloaded' ? { ...state, installing: true } : state
    case 'still-here':
      break
  }
  return state.phase === 'downloaded' ? { ...state, installing: false } : state
}

/** The state in the bridge's format. */
export function statusOf(state: UpdateState): UpdateStatus {
  return {
    updateAvailable: state.phase !== 'none',
    updateDownloaded: state.phase === 'downloaded',
    updateInfo: state.phase === 'none' ? null : { version: state.version },
  }
}
