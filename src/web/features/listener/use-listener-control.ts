import { useState } from 'react'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { useAutoResponse, useListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useListenerActs, type ListenerAct } from '../../ui/listener/use-listener-acts.ts'
import type { StatusMessages } from '../../ui/status-message.tsx'
import { configureFailure, parseNumbers, started, startFailure, stopFailure, texts } from './texts.ts'

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
  busy: ListenerAct | null
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
  const listener = useListener({ watched: true })
  const replies = useAutoResponse()
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
  const acts = useListenerActs<ListenerConfig, ListenerState>({
    channel: 'text',
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
    onTaken: () => setEdits({}),
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
    busy: acts.busy,
    configure: () => acts.configure(config),
    change: acts.configure,
    start: (autoRespond) => acts.start({ ...config, auto_respond: autoRespond }),
    stop: acts.stop,
    setAutoStop: acts.setAutoStop,
    refresh: () => {
      void listener.refetch()
      void replies.refetch()
    },
    messages: acts.messages,
  }
}
