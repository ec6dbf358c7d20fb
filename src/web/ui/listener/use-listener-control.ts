import type { UseQueryResult } from '@tanstack/react-query'
import { notAvailable, useAutoResponse } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { useListenerActs, type Listener, type ListenerActs } from './use-listener-acts.ts'

/** What the configurations of all listeners have. */
export interface ListenerConfig {
  auto_respond: boolean
  check_interval: number
}

interface ListenerState<Config> {
  status: 'running' | 'stopped'
  config: Config
  until: string | null
  warnings: readonly string[]
  resumed_at: string | null
  reach: string | null
}

/** A listener as its panel shows it: what is known of it, and what can be done with it. */
export interface ListenerControl<
  Config extends ListenerConfig = ListenerConfig,
  State extends ListenerState<Config> = ListenerState<Config>,
> extends Pick<ListenerActs<Config>, 'busy' | 'stop' | 'setAutoStop' | 'messages'> {
  channel: 'text' | 'email'
  /** This server has no such listener. */
  absent: boolean
  /** What the server said last; only while `knowledge` is `known` is it what holds. */
  state: State | undefined
  knowledge: Knowledge
  /** Known to run, and known to be stopped: neither, while it is not known. */
  running: boolean
  stopped: boolean
  /** Its settings cannot be changed: it runs, as far as anybody knows, or nothing was ever heard of it. */
  locked: boolean
  /** The configuration as the fields show it: the owner's edits over the server's. */
  config: Config | undefined
  edit: (edits: Partial<ListenerConfig>) => void
  /** Pressed by the kill switch: setting auto-stop would allow automatic replies again, and must be asked about. */
  switchedOff: boolean
  /** ISO 8601: when auto-stop ends it. */
  until: string | null
  /** Sends the configuration that the fields show. */
  configure: () => void
  /** Sends another one, such as one without a number. */
  change: (config: Config) => void
  /** With automatic replies, or for drafts alone. */
  start: (autoRespond: boolean) => void
  refresh: () => void
}

interface Controlled<Config, State> extends Listener<Config, State> {
  query: UseQueryResult<State>
  /** The owner's edits over what the server has. */
  withEdits: (stored: Config) => Config
  edit: (edits: Partial<ListenerConfig>) => void
}

/** Everything that a listener's panel does, of whichever channel. */
export function useListenerControl<Config extends ListenerConfig, State extends ListenerState<Config>>(
  listener: Controlled<Config, State>,
): ListenerControl<Config, State> {
  const { channel, query, withEdits, edit } = listener
  const replies = useAutoResponse()
  const acts = useListenerActs(listener)
  const knowledge = useKnowledge()(query)
  const known = knowledge === 'known'
  const state = query.data
  const config = state && withEdits(state.config)
  return {
    channel,
    absent: notAvailable(query.error),
    state,
    knowledge,
    running: known && state?.status === 'running',
    stopped: known && state?.status === 'stopped',
    locked: state?.status !== 'stopped',
    config,
    edit,
    switchedOff: replies.data?.active === false && config?.auto_respond === true,
    until: state?.until ?? replies.data?.until[channel] ?? null,
    busy: acts.busy,
    configure: () => config && acts.configure(config),
    change: acts.configure,
    start: (autoRespond) => config && acts.start({ ...config, auto_respond: autoRespond }),
    stop: acts.stop,
    setAutoStop: acts.setAutoStop,
    refresh: () => {
      void query.refetch()
      void replies.refetch()
    },
    messages: acts.messages,
  }
}
