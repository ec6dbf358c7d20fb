import { useMutation } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { overlay, type OverlaySettings } from '#contract/live/overlay.ts'
import type { ApiCall } from '#web/lib/api/api.ts'
import { logQuietly } from '#web/lib/log.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useOverlayWindow } from './overlay-window.ts'
import { texts, toggleFailure } from './texts.ts'

type Severity = 'success' | 'error' | 'info'
type Say = (text: string, severity?: Severity) => void

export interface OverlaySwitch {
  enabled: boolean
  toggling: boolean
  toggle: (settings: OverlaySettings) => void
  /** Who is told what happened, while it is on screen; at other times a toast says it. Gives the way to stop listening. */
  listen: (say: Say) => () => void
}

const OverlaySwitchContext = createContext<OverlaySwitch | null>(null)

/**
 * Whether the overlay is open. It outlives the page it was switched on from: the overlay may be closed from the native side while its owner is
 * anywhere else, and must then be noticed, said, and its detector stopped. Never saved to the server.
 */
export function OverlaySwitchProvider({ children }: { children: ReactNode }) {
  const { call } = useServices()
  const { status } = useSession()
  const panel = useOverlayWindow()
  const toast = useToast()
  const [enabled, setEnabled] = useState(false)
  const listener = useRef<Say | null>(null)

  const say = useCallback<Say>((text, severity = 'success') => (listener.current ?? toast)(text, severity), [toast])
  const listen = useCallback((told: Say) => {
    listener.current = told
    return () => {
      if (listener.current === told) listener.current = null
    }
  }, [])

  useEffect(
    () =>
      panel.onClosed(() => {
        setEnabled(false)
        say(texts.closed, 'info')
        stopDetector(call)
      }),
    [panel, call, say],
  )

  useEffect(() => panel.onFound(() => setEnabled(true)), [panel])

  useEffect(() => {
    panel.isOpen().then(setEnabled, (error: unknown) => logQuietly('Whether the overlay is open could not be found out.', error))
  }, [panel])

  const { mutate, isPending } = useMutation({
    mutationFn: async (settings: OverlaySettings | null) => {
      if (settings === null) {
        await panel.close()
        stopDetector(call)
        return
      }
      await panel.open(settings)
      try {
        await call(overlay.startDetector, await panel.hub())
      } catch (error) {
        logQuietly('The active chat detector could not be started.', error)
      }
    },
    onSuccess: (_nothing, settings) => {
      setEnabled(settings !== null)
      say(settings === null ? texts.deactivated : texts.activated)
    },
    onError: (error) => say(toggleFailure(error), 'error'),
  })

  // Whoever signs in next has not switched it on.
  const left = enabled && status === 'signed-out'
  if (left) setEnabled(false)
  useEffect(() => {
    if (status === 'signed-out') panel.close().catch((error: unknown) => logQuietly('The overlay could not be closed.', error))
  }, [status, panel])

  const value = useMemo<OverlaySwitch>(
    () => ({ enabled, toggling: isPending, toggle: (settings) => mutate(enabled ? null : settings), listen }),
    [enabled, isPending, mutate, listen],
  )
  return <OverlaySwitchContext value={value}>{children}</OverlaySwitchContext>
}

function stopDetector(call: ApiCall): void {
  call(overlay.stopDetector, {}).catch((error: unknown) => logQuietly('The active chat detector could not be stopped.', error))
}

export function useOverlaySwitch(): OverlaySwitch {
  const found = useContext(OverlaySwitchContext)
  if (found === null) throw new Error('OverlaySwitchProvider is missing above this component.')
  return found
}
