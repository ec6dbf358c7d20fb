import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { autoResponse } from '#contract/live/auto-response.ts'
import { conversations, type ConversationMode } from '#contract/live/conversations.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { trust, type TrustSettings } from '#contract/live/trust.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable, useAutoResponse, useGmailListener, useListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useLadder } from '#web/ui/trust/use-ladder.ts'
import type { Sending } from './sentence.ts'

export type DefaultMode = Exclude<ConversationMode, 'auto'>

/** Everybody with their own mode or on the allowed list, and the default for the rest. */
export function useEverybody() {
  const { call } = useServices()
  return useQuery({
    queryKey: [...keys.conversations, 'everybody'],
    queryFn: ({ signal }) => call(conversations.list, { limit: 1000 }, { signal }),
  })
}

export function useTrustSettings() {
  const { call } = useServices()
  return useQuery({ queryKey: keys.trustSettings, queryFn: ({ signal }) => call(trust.settings, {}, { signal }) })
}

/** The current state for everybody. `sending` is present only while all of it is known. */
export function useSendingState() {
  const listener = useListener()
  const mailbox = useGmailListener()
  const replies = useAutoResponse()
  const everybody = useEverybody()
  const judge = useKnowledge()
  const found = everybody.data?.conversations ?? []
  const auto = found.filter(({ effective_mode: mode }) => mode === 'auto')
  // People who were put back to ask are mentioned, too.
  const asked = found.filter(({ group, mode, effective_mode: holds }) => !group && (mode === 'ask' || holds === 'auto'))
  const ladder = useLadder(asked.length === 0 ? null : { people: asked.map(({ id }) => id) })
  const people = asked.length === 0 ? [] : (ladder.data?.people ?? [])
  const knowledge = ([listener, ...(notAvailable(mailbox.error) ? [] : [mailbox]), replies, everybody]
    .map(judge)
    .find((one) => one !== 'known') ?? 'known') satisfies Knowledge
  // Only for people on auto: nothing is sent to people who were put back to ask.
  const unsure = auto.length === 0 ? null : (ladder.data?.unsure ?? null)
  const draftsOnly = unsure?.code === 'drafts-only' ? unsure : null
  const onTrial = new Set(people.filter(({ shadow }) => shadow !== null).map(({ id }) => id))
  const known = knowledge === 'known' && listener.data !== undefined && replies.data !== undefined && everybody.data !== undefined
  const sending: Sending | null = known
    ? {
        running: listener.data.status === 'running',
        allowed: listener.data.config.auto_respond && replies.data.active && replies.data.schedule.channels.text,
        defaultMode: everybody.data.default_mode,
        auto: auto.map(({ name }) => name),
        trial: auto.filter(({ id }) => onTrial.has(id)).map(({ name }) => name),
        draftsOnly: draftsOnly !== null,
        off: found.filter(({ mode }) => mode === 'off').map(({ name }) => name),
        mail:
          mailbox.data === undefined || (mailbox.data.status === 'stopped' && mailbox.data.connected !== true)
            ? null
            : {
                running: mailbox.data.status === 'running',
                allowed: mailbox.data.config.auto_respond && replies.data.active && replies.data.schedule.channels.email,
                reaches: auto.length > 0 || mailbox.data.config.filter_rules.allowed_senders.length > 0,
              },
      }
    : null
  return {
    absent: notAvailable(listener.error) || notAvailable(everybody.error),
    knowledge,
    sending,
    /** People on auto and people who were put back to ask, with how much is proved for each. */
    people,
    /** Why nobody on auto will get an automatic reply, whatever the trial shows. Null if that is not so. */
    draftsOnly,
    /** Keys of the same people, also while what is proved is unknown. */
    asked: asked.map(({ id }) => id),
    auto,
    conversations: found,
    listener: listener.data,
    replies: replies.data,
    threshold: replies.data?.schedule.confidence_threshold,
  }
}

export interface Choice {
  defaultMode: DefaultMode
  /** The modes to change, by conversation. */
  modes: Readonly<Record<string, ConversationMode>>
  settings: TrustSettings | null
}

/** Applies the owner's choice: modes first, then whatever still blocks them. */
export function useChoose(state: ReturnType<typeof useSendingState>, onDone: () => void) {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ defaultMode, modes, settings }: Choice) => {
      const { listener, replies } = state
      if (listener === undefined || replies === undefined) throw new Error('Nothing is known of the listener yet.')
      if (settings !== null) await call(trust.saveSettings, settings)
      for (const [id, mode] of Object.entries(modes)) {
        // Setting auto again would restart the trial. For people on the allowed list it is not needed.
        const is = state.conversations.find((one) => one.id === id)
        const stays = is?.mode === mode || (mode === 'auto' && is?.effective_mode === 'auto')
        if (!stays) await call(conversations.setMode, { id, mode })
      }
      if (state.sending?.defaultMode !== defaultMode) await call(conversations.setDefaultMode, { mode: defaultMode })
      const anyAuto = Object.values(modes).includes('auto') || state.auto.some(({ id }) => modes[id] === undefined)
      const { schedule } = replies
      if (anyAuto && !(replies.active && schedule.channels.text))
        await call(autoResponse.updateSchedule, {
          ...schedule,
          active: true,
          channels: { ...schedule.channels, text: true },
          turn_on: true,
        })
      const config = { ...listener.config, auto_respond: anyAuto || listener.config.auto_respond }
      const running = listener.status === 'running'
      if (running && config.auto_respond === listener.config.auto_respond) return
      await call(running ? macListener.config : macListener.start, config)
    },
    onSuccess: onDone,
    onError: (error) => toast(`Not everything was changed: ${failureText(error)}`, 'error'),
    onSettled: () => {
      const told = [keys.listener, keys.autoResponse, keys.conversations, keys.suggestions, keys.ladder, keys.trustSettings]
      for (const queryKey of told) void queries.invalidateQueries({ queryKey })
    },
  })
}
