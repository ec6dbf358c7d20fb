import type { UseQueryResult } from '@tanstack/react-query'
import { notAvailable, useAutoResponse } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { useListenerActs, type Listener, type ListenerActs } from './use-listener-acts.ts'

/** The settings that all listeners share. */
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

/** A listener as its panel shows it: what is known about it, and what can be done with it. */
export interface ListenerControl<
  Config extends ListenerConfig = ListenerConfig,
  State extends ListenerState<Config> = ListenerState<Config>,
> extends Pick<ListenerActs<Config>, 'busy' | 'stop' | 'setAutoStop' | 'messages'> {
  channel: 'text' | 'email'
  /** This server has no such listener. */
  absent: boolean
  /** The server's last answer. Valid only while `knowledge` is `known`. */
  state: State | undefined
  knowledge: Knowledge
  /** Known to be running, and known to be stopped. Both are false while the state is unknown. */
  running: boolean
  stopped: boolean
  /** Its settings cannot be changed: it is running, as far as anyone knows, or nothing is known about it. */
  locked: boolean
  /** The configuration as the fields show it: the owner's edits on top of the server's values. */
  config: Config | undefined
  edit: (edits: Partial<ListenerConfig>) => void
  /** Auto-respond is on here, but the kill switch overrides it. Setting auto-stop would allow automatic replies again, so it must ask first. */
  switchedOff: boolean
  /** When auto-stop ends it, ISO 8601. */
  until: string | null
  /** Saves the configuration that the fields show. */
  configure: () => void
  /** Saves a different configuration, such as one without a number. */
  change: (config: Config) => void
  /** Starts it, with automatic replies or for drafts only. */
  start: (autoRespond: boolean) => void
  refresh: () => void
}

interface Controlled<Config, State> extends Listener<Config, State> {
  query: UseQueryResult<State>
  /** The owner's edits on top of the server's values. */
  withEdits: (stored: Config) => Config
  edit: (edits: Partial<ListenerConfig>) => void
}

/** Everything a listener's panel does, for any channel. */
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
