import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { autoResponse } from '#contract/live/auto-response.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { autoResponseTexts, enabledFor } from '../../lib/auto-response-texts.ts'
import { useAutoResponse, useListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useStatusMessages, type StatusMessages } from '../../ui/status-message.tsx'
import { configureFailure, detailOf, parseNumbers, started, startFailure, stopFailure, texts } from './texts.ts'

export type ListenerState = OutputOf<typeof macListener.status>
export type ListenerConfig = ListenerState['config']

/** Product specification, section 9. */
export const DEFAULT_INTERVAL = 5

/** What the owner has changed and not yet sent. */
interface Edits {
  auto_respond?: boolean
  check_interval?: number
  numbers?: string
}

export interface ListenerControl {
  /** What the server said last; only while `knowledge` is `known` is it what holds. */
  state: ListenerState | undefined
  knowledge: Knowledge
  /** Known to run, and known to be stopped: neither, while it is not known. */
  running: boolean
  stopped: boolean
  /** Its settings cannot be changed: it runs, as far as anybody knows, or nothing was ever heard of it. */
  locked: boolean
  /** The configuration as the fields show it: the owner's edits over the server's. */
  config: ListenerConfig
  numbersText: string
  /** There are edits that the server does not have. */
  edited: boolean
  edit: (edits: Edits) => void
  /** Pressed by the kill switch: setting auto-stop would allow automatic replies again, and must be asked about. */
  switchedOff: boolean
  /** ISO 8601: when auto-stop ends it. */
  until: string | null
  busy: 'configure' | 'start' | 'stop' | 'auto-stop' | null
  configure: () => void
  /** Sends another configuration than the fields show, such as one without a number. */
  change: (config: ListenerConfig) => void
  /** With automatic replies, or for drafts alone. */
  start: (autoRespond: boolean) => void
  stop: () => void
  setAutoStop: (hours: number) => void
  refresh: () => void
  messages: StatusMessages
}

const unset: ListenerConfig = { auto_respond: false, check_interval: DEFAULT_INTERVAL, allowed_numbers: [] }

/** Everything that Mac Message Listener Control does. */
export function useListenerControl(): ListenerControl {
  const { call } = useServices()
  const queries = useQueryClient()
  const listener = useListener({ watched: true })
  const replies = useAutoResponse()
  const messages = useStatusMessages()
  const { say } = messages
  const [edits, setEdits] = useState<Edits>({})

  const state = listener.data
  const knowledge = useKnowledge()(listener)
  const known = knowledge === 'known'
  const stored = state?.config ?? unset
  const numbersText = edits.numbers ?? stored.allowed_numbers.join(', ')
  const config: ListenerConfig = {
    auto_respond: edits.auto_respond ?? stored.auto_respond,
    check_interval: edits.check_interval ?? stored.check_interval,
    allowed_numbers: edits.numbers === undefined ? stored.allowed_numbers : parseNumbers(edits.numbers),
  }
  const take = (next: ListenerState): void => {
    queries.setQueryData(keys.listener, next)
    setEdits({})
    void queries.invalidateQueries({ queryKey: keys.autoResponse })
    void queries.invalidateQueries({ queryKey: keys.conversations })
  }

  const configure = useMutation({
    mutationFn: (next: ListenerConfig) => call(macListener.config, next),
    onSuccess: (next) => {
      take(next)
      say(texts.configured)
    },
    onError: (error) => say(configureFailure(error), 'error', detailOf(error)),
  })
  const start = useMutation({
    mutationFn: (autoRespond: boolean) => call(macListener.start, { ...config, auto_respond: autoRespond }),
    onSuccess: (next) => {
      take(next)
      say(started(next.config.allowed_numbers))
    },
    onError: (error) => say(startFailure(error), 'error'),
  })
  const stop = useMutation({
    mutationFn: () => call(macListener.stop, {}),
    onSuccess: (next) => {
      take(next)
      say(texts.stopped)
    },
    onError: (error) => say(stopFailure(error), 'error'),
  })
  const autoStop = useMutation({
    mutationFn: (hours: number) => call(autoResponse.enable, { duration_hours: hours, channel: 'text' }),
    onSuccess: async (next, hours) => {
      queries.setQueryData(keys.autoResponse, next)
      say(enabledFor(hours, 'text'))
      await queries.invalidateQueries({ queryKey: keys.listener })
    },
    onError: (error) => say(autoResponseTexts.enableFailed, 'error', detailOf(error)),
  })

  return {
    state,
    knowledge,
    running: known && state?.status === 'running',
    stopped: known && state?.status === 'stopped',
    locked: state?.status !== 'stopped',
    config,
    numbersText,
    edited: Object.keys(edits).length > 0,
    edit: (next) => setEdits((last) => ({ ...last, ...next })),
    switchedOff: replies.data?.active === false && config.auto_respond,
    until: state?.until ?? replies.data?.until.text ?? null,
    busy: configure.isPending ? 'configure' : start.isPending ? 'start' : stop.isPending ? 'stop' : autoStop.isPending ? 'auto-stop' : null,
    configure: () => configure.mutate(config),
    change: (next) => configure.mutate(next),
    start: (autoRespond) => start.mutate(autoRespond),
    stop: () => stop.mutate(),
    setAutoStop: (hours) => autoStop.mutate(hours),
    refresh: () => {
      void listener.refetch()
      void replies.refetch()
    },
    messages,
  }
}
