import { useState } from 'react'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { useListener } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useListenerControl, type ListenerControl } from '#web/ui/listener/use-listener-control.ts'
import { configureFailure, parseNumbers, started, startFailure, stopFailure, texts } from './texts.ts'

export type MacState = OutputOf<typeof macListener.status>
export type MacConfig = MacState['config']

/** Product specification, section 9. */
export const defaultInterval = 5

/** The owner's unsaved changes; numbers as typed. */
interface Edits {
  auto_respond?: boolean
  check_interval?: number
  numbers?: string
}

export interface MacControl extends ListenerControl<MacConfig, MacState> {
  edit: (edits: Edits) => void
  numbersText: string
}

/** Everything Mac Message Listener Control does. */
export function useMacControl(): MacControl {
  const { call } = useServices()
  const [edits, setEdits] = useState<Edits>({})
  const { numbers, ...flat } = edits
  const edit: MacControl['edit'] = (next) => setEdits((last) => ({ ...last, ...next }))
  const control = useListenerControl<MacConfig, MacState>({
    channel: 'text',
    query: useListener({ watched: true }),
    queryKey: keys.listener,
    calls: {
      configure: (next) => call(macListener.config, next),
      start: (next) => call(macListener.start, next),
      stop: () => call(macListener.stop, {}),
    },
    texts: {
      configured: texts.configured,
      stopped: texts.stopped,
      started: (next) => started(next.config.allowed_numbers),
      configureFailed: configureFailure,
      startFailed: startFailure,
      stopFailed: stopFailure,
    },
    withEdits: (stored) => ({ ...stored, ...flat, ...(numbers === undefined ? {} : { allowed_numbers: parseNumbers(numbers) }) }),
    edit,
    onTaken: () => setEdits({}),
  })
  return { ...control, edit, numbersText: numbers ?? control.state?.config.allowed_numbers.join(', ') ?? '' }
}
