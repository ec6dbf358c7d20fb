import { useMutation, useQueryClient } from '@tanstack/react-query'
import { autoResponse } from '#contract/live/auto-response.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { autoResponseTexts, enabledFor } from '#web/lib/auto-response-texts.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useStatusMessages, type StatusMessages } from '../status-message.tsx'

/** The message for a failed action. `detail` is the server's text, if the specified message does not include it. */
export interface Failed {
  text: string
  detail?: string | undefined
}

/** A listener of one channel: its calls and the specified texts about them. */
export interface Listener<Config, State> {
  /** Its name in the specified calls and texts. */
  channel: 'text' | 'email'
  queryKey: readonly string[]
  calls: {
    configure: (config: Config) => Promise<State>
    start: (config: Config) => Promise<State>
    stop: () => Promise<State>
  }
  texts: {
    configured: string
    stopped: string
    started: (state: State) => string
    configureFailed: (error: unknown) => Failed
    startFailed: (error: unknown) => Failed
    stopFailed: (error: unknown) => Failed
  }
  /** The server has saved the owner's changes. */
  onTaken: (state: State) => void
}

export type ListenerAct = 'configure' | 'start' | 'stop' | 'auto-stop'

export interface ListenerActs<Config> {
  /** The action in progress. */
  busy: ListenerAct | null
  configure: (config: Config) => void
  start: (config: Config) => void
  stop: () => void
  /** Hours. */
  setAutoStop: (hours: number) => void
  messages: StatusMessages
}

/** The actions for a channel's listener, and the messages about them. */
export function useListenerActs<Config, State>(listener: Listener<Config, State>): ListenerActs<Config> {
  const { channel, queryKey, calls, texts, onTaken } = listener
  const { call } = useServices()
  const queries = useQueryClient()
  const messages = useStatusMessages()
  const { say } = messages
  const took =
    (words: (state: State) => string) =>
    (next: State): void => {
      queries.setQueryData(queryKey, next)
      onTaken(next)
      for (const told of [keys.autoResponse, keys.conversations]) void queries.invalidateQueries({ queryKey: told })
      say(words(next))
    }
  const failed =
    (words: (error: unknown) => Failed) =>
    (error: unknown): void => {
      const { text, detail } = words(error)
      say(text, 'error', detail)
    }

  const configure = useMutation({
    mutationFn: calls.configure,
    onSuccess: took(() => texts.configured),
    onError: failed(texts.configureFailed),
  })
  const start = useMutation({ mutationFn: calls.start, onSuccess: took(texts.started), onError: failed(texts.startFailed) })
  const stop = useMutation({ mutationFn: calls.stop, onSuccess: took(() => texts.stopped), onError: failed(texts.stopFailed) })
  const autoStop = useMutation({
    mutationFn: (hours: number) => call(autoResponse.enable, { duration_hours: hours, channel }),
    onSuccess: async (next, hours) => {
      queries.setQueryData(keys.autoResponse, next)
      say(enabledFor(hours, channel))
      await queries.invalidateQueries({ queryKey })
    },
    onError: failed((error) => ({ text: autoResponseTexts.enableFailed, detail: saidByServer(error) })),
  })

  return {
    busy: configure.isPending ? 'configure' : start.isPending ? 'start' : stop.isPending ? 'stop' : autoStop.isPending ? 'auto-stop' : null,
    configure: (config) => configure.mutate(config),
    start: (config) => start.mutate(config),
    stop: () => stop.mutate(),
    setAutoStop: (hours) => autoStop.mutate(hours),
    messages,
  }
}

/** The server's text about a failure, if any. */
export function saidByServer(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
