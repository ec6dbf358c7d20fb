import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { overlay } from '#contract/live/overlay.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { logQuietly } from '#web/lib/log.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useStatusMessages, type StatusMessages } from '#web/ui/status-message.tsx'
import { useOverlaySwitch } from './overlay-switch.tsx'
import { loadFailure, saveFailure, texts } from './texts.ts'

/** Product specification, section 3. */
const defaultCount = 3

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

/** Everything the Native Messages Assistant card does. */
export function useAssistant(): Assistant {
  const { call, bridge } = useServices()
  const messages = useStatusMessages()
  const { say } = messages
  const [edited, setEdited] = useState<number | null>(null)
  const { enabled, toggling, toggle, listen } = useOverlaySwitch()
  useEffect(() => listen(say), [listen, say])

  const settings = useQuery({
    queryKey: keys.overlaySettings,
    queryFn: async ({ signal }) => (await call(overlay.getSettings, {}, { signal })).settings,
  })
  const { error, errorUpdatedAt } = settings
  useEffect(() => {
    if (error !== null && errorUpdatedAt > 0 && !notAvailable(error)) say(loadFailure(error), 'error')
  }, [error, errorUpdatedAt, say])

  const count = edited ?? settings.data?.suggestionCount ?? defaultCount
  const position = settings.data?.position ?? 'right'
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
    toggling,
    saving: save.isPending,
    count,
    setCount: setEdited,
    toggle: () => toggle({ suggestionCount: settings.data?.suggestionCount ?? defaultCount, position }),
    save: () => save.mutate(),
    refresh: () => {
      setEdited(null)
      void settings.refetch()
    },
    messages,
  }
}
