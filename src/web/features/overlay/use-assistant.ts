import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { overlay, type OverlayPosition } from '#contract/overlay.ts'
import { notAvailable } from '../../lib/control-queries.ts'
import { logQuietly } from '../../lib/log.ts'
import { keys } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useStatusMessages, type StatusMessages } from '../../ui/status-message.tsx'
import { loadFailure, saveFailure, texts, toggleFailure } from './texts.ts'

/** Product specification, section 3. */
const DEFAULT_COUNT = 3

export interface Assistant {
  /** False while the server has no such settings: nothing may be shown as a working control. */
  available: boolean
  loading: boolean
  enabled: boolean
  toggling: boolean
  saving: boolean
  count: number
  setCount: (count: number) => void
  toggle: () => void
  save: () => void
  refresh: () => void
  messages: StatusMessages
}

/** What shows the overlay: the desktop shell's panel, or a window of the browser. */
export interface OverlayWindow {
  open(position: OverlayPosition): Promise<void>
  close(): Promise<void>
  /** Where the detector reports to: the shell's hub with its secret, or no hub (`secret` null) and the event stream alone. */
  hub(): Promise<{ websocket_url: string; secret: string | null }>
  onClosed(listener: () => void): () => void
}

/** Everything the Native Messages Assistant card does. `enabled` lives as long as the page's window: it is never saved to the server. */
export function useAssistant(panel: OverlayWindow): Assistant {
  const { call, bridge } = useServices()
  const messages = useStatusMessages()
  const { say } = messages
  const [edited, setEdited] = useState<number | null>(null)
  const [enabled, setEnabled] = useState(false)

  const settings = useQuery({
    queryKey: keys.overlaySettings,
    queryFn: async ({ signal }) => (await call(overlay.getSettings, {}, { signal })).settings,
  })
  const { error, errorUpdatedAt } = settings
  useEffect(() => {
    if (error !== null && errorUpdatedAt > 0 && !notAvailable(error)) say(loadFailure(error), 'error')
  }, [error, errorUpdatedAt, say])

  const count = edited ?? settings.data?.suggestionCount ?? DEFAULT_COUNT
  const position = settings.data?.position ?? 'right'
  const stopDetector = (): void => {
    call(overlay.stopDetector, {}).catch((error: unknown) => logQuietly('The active chat detector could not be stopped.', error))
  }
  const startDetector = async (): Promise<void> => {
    try {
      await call(overlay.startDetector, await panel.hub())
    } catch (error) {
      logQuietly('The active chat detector could not be started.', error)
    }
  }

  useEffect(
    () =>
      panel.onClosed(() => {
        setEnabled(false)
        say(texts.closed, 'info')
        call(overlay.stopDetector, {}).catch((error: unknown) => logQuietly('The active chat detector could not be stopped.', error))
      }),
    [panel, call, say],
  )

  const toggle = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        await panel.close()
        stopDetector()
        return
      }
      await panel.open(position)
      await startDetector()
    },
    onSuccess: (_nothing, on) => {
      setEnabled(on)
      say(on ? texts.activated : texts.deactivated)
    },
    onError: (error) => say(toggleFailure(error), 'error'),
  })
  const save = useMutation({
    mutationFn: () => call(overlay.saveSettings, { settings: { suggestionCount: count } }),
    onSuccess: async () => {
      say(texts.saved)
      await settings.refetch()
      setEdited(null)
      bridge?.overlay
        ?.updateSettings({ suggestionCount: count, position })
        .catch((error: unknown) => logQuietly('The overlay did not take its new settings.', error))
    },
    onError: (error) => say(saveFailure(error), 'error'),
  })

  return {
    available: !notAvailable(error),
    loading: settings.isPending,
    enabled,
    toggling: toggle.isPending,
    saving: save.isPending,
    count,
    setCount: setEdited,
    toggle: () => toggle.mutate(!enabled),
    save: () => save.mutate(),
    refresh: () => {
      setEdited(null)
      void settings.refetch()
    },
    messages,
  }
}
