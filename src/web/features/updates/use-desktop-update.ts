import { useEffect, useReducer } from 'react'
import type { DesktopBridge, UpdateStatus } from '#contract/desktop-bridge.ts'
import { logQuietly } from '#web/lib/log.ts'

export type UpdateState =
  | { phase: 'none' }
  | { phase: 'available' }
  /** `percent` is 0–100. */
  | { phase: 'downloading'; percent: number }
  | { phase: 'downloaded' }

export type UpdateEvent =
  | { type: 'status'; status: UpdateStatus }
  | { type: 'available' }
  | { type: 'download' }
  | { type: 'progress'; percent: number }
  | { type: 'downloaded' }
  | { type: 'error' }

/** Product specification, section 4: none, available, downloading, downloaded; an error ends the downloading state. */
export function nextUpdateState(state: UpdateState, event: UpdateEvent): UpdateState {
  switch (event.type) {
    case 'status':
      // The shell decides: a download that the system refused does not count.
      if (event.status.updateDownloaded) return { phase: 'downloaded' }
      if (!event.status.updateAvailable) return { phase: 'none' }
      return state.phase === 'downloading' ? state : { phase: 'available' }
    case 'available':
      return state.phase === 'none' ? { phase: 'available' } : state
    case 'download':
      return { phase: 'downloading', percent: 0 }
    case 'progress':
      return state.phase === 'downloaded' ? state : { phase: 'downloading', percent: event.percent }
    case 'downloaded':
      return { phase: 'downloaded' }
    case 'error':
      break
  }
  return state.phase === 'downloading' ? { phase: 'available' } : state
}

/** The update state of the desktop app, and the button's one action: install, else download, else look for an update. */
export function useDesktopUpdate(bridge: DesktopBridge | null): { state: UpdateState; act: () => void } {
  const [state, dispatch] = useReducer(nextUpdateState, { phase: 'none' })

  useEffect(() => {
    if (bridge === null) return undefined
    const { updates } = bridge
    const failed = (error: unknown): void => {
      logQuietly('The desktop update failed.', error)
      dispatch({ type: 'error' })
    }
    const look = (): void => void updates.getStatus().then((status) => dispatch({ type: 'status', status }), failed)
    look()
    const stop = [
      updates.onAvailable(() => dispatch({ type: 'available' })),
      updates.onDownloaded(() => dispatch({ type: 'downloaded' })),
      updates.onProgress(({ percent }) => dispatch({ type: 'progress', percent })),
      updates.onError((message) => {
        failed(message)
        look()
      }),
    ]
    return () => {
      for (const end of stop) end()
    }
  }, [bridge])

  const act = (): void => {
    if (bridge === null || state.phase === 'downloading') return
    const { updates } = bridge
    const failed = (error: unknown): void => {
      logQuietly('The desktop update failed.', error)
      dispatch({ type: 'error' })
    }
    if (state.phase === 'downloaded') updates.install().catch(failed)
    else if (state.phase === 'available') {
      dispatch({ type: 'download' })
      updates.download().catch(failed)
    } else updates.check().then((status) => dispatch({ type: 'status', status }), failed)
  }
  return { state, act }
}
