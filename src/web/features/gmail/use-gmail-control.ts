import { useState } from 'react'
import { gmailListener, type GmailListenerState } from '#contract/live/gmail-listener.ts'
import { notAvailable, useAutoResponse, useGmailListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useListenerActs, type ListenerAct } from '../../ui/listener/use-listener-acts.ts'
import type { StatusMessages } from '../../ui/status-message.tsx'
import { configureFailure, startFailure, stopFailure, texts } from './texts.ts'

export type GmailConfig = GmailListenerState['config']

/** What the owner has changed and not yet sent. */
type Edits = Partial<Omit<GmailConfig, 'filter_rules'>> & { filter_rules?: Partial<GmailConfig['filter_rules']> }

export interface GmailControl {
  /** This server has no Gmail listener. */
  absent: boolean
  /** What the server said last; only while `knowledge` is `known` is it what holds. */
  state: GmailListenerState | undefined
  knowledge: Knowledge
  /** Known to run, and known to be stopped: neither, while it is not known. */
  running: boolean
  stopped: boolean
  /** Its settings cannot be changed: it runs, as far as anybody knows, or nothing was ever heard of it. */
  locked: boolean
  /** The configuration as the fields show it: the owner's edits over the server's. */
  config: GmailConfig | undefined
  edit: (edits: Omit<Edits, 'filter_rules'>) => void
  editRules: (edits: Partial<GmailConfig['filter_rules']>) => void
  /** The list that is shown is not the one that the server has. */
  sendersEdited: boolean
  /** Sends this list with everything else as the server has it. */
  saveSenders: (senders: readonly string[]) => void
  /** Pressed by the kill switch: setting auto-stop would allow automatic replies again, and must be asked about. */
  switchedOff: boolean
  /** ISO 8601: when auto-stop ends it. */
  until: string | null
  busy: ListenerAct | null
  configure: () => void
  /** With automatic replies, or for drafts alone. */
  start: (autoRespond: boolean) => void
  stop: () => void
  setAutoStop: (hours: number) => void
  refresh: () => void
  messages: StatusMessages
}

/** Everything that Gmail Listener Control does but the mailbox's connection. */
export function useGmailControl(): GmailControl {
  const { call } = useServices()
  const listener = useGmailListener({ watched: true })
  const replies = useAutoResponse()
  const knowledge = useKnowledge()(listener)
  const [edits, setEdits] = useState<Edits>({})

  const acts = useListenerActs<GmailConfig, GmailListenerState>({
    channel: 'email',
    queryKey: keys.gmailListener,
    calls: {
      configure: (next) => call(gmailListener.config, next),
      start: (next) => call(gmailListener.start, next),
      stop: () => call(gmailListener.stop, {}),
    },
    texts: {
      configured: texts.configured,
      stopped: texts.stopped,
      started: () => texts.started,
      configureFailed: configureFailure,
      startFailed: startFailure,
      stopFailed: stopFailure,
    },
    onTaken: ({ config: taken }) => setEdits((before) => leftOf(before, taken)),
  })

  const state = listener.data
  const stored = state?.config
  const config = stored && { ...stored, ...edits, filter_rules: { ...stored.filter_rules, ...edits.filter_rules } }
  const known = knowledge === 'known'
  return {
    absent: notAvailable(listener.error),
    state,
    knowledge,
    running: known && state?.status === 'running',
    stopped: known && state?.status === 'stopped',
    locked: state?.status !== 'stopped',
    config,
    edit: (next) => setEdits((last) => ({ ...last, ...next })),
    editRules: (next) => setEdits((last) => ({ ...last, filter_rules: { ...last.filter_rules, ...next } })),
    sendersEdited:
      edits.filter_rules?.allowed_senders !== undefined &&
      edits.filter_rules.allowed_senders.join('\n') !== stored?.filter_rules.allowed_senders.join('\n'),
    saveSenders: (senders) => {
      if (stored !== undefined) acts.configure({ ...stored, filter_rules: { ...stored.filter_rules, allowed_senders: [...senders] } })
    },
    switchedOff: replies.data?.active === false && config?.auto_respond === true,
    until: state?.until ?? replies.data?.until.email ?? null,
    busy: acts.busy,
    configure: () => config && acts.configure(config),
    start: (autoRespond) => config && acts.start({ ...config, auto_respond: autoRespond }),
    stop: acts.stop,
    setAutoStop: acts.setAutoStop,
    refresh: () => {
      void listener.refetch()
      void replies.refetch()
    },
    messages: acts.messages,
  }
}

/** What the server has taken is no edit any more; what it was not sent stays one. */
function leftOf(edits: Edits, taken: GmailConfig): Edits {
  const differs = (mine: unknown, theirs: unknown): boolean => mine !== undefined && JSON.stringify(mine) !== JSON.stringify(theirs)
  const { filter_rules: rules = {}, ...flat } = edits
  const left = <T extends object>(mine: T, theirs: T): T =>
    Object.fromEntries(Object.entries(mine).filter(([name, value]) => differs(value, theirs[name as keyof T]))) as T
  return { ...left<Partial<GmailConfig>>(flat, taken), filter_rules: left<Partial<GmailConfig['filter_rules']>>(rules, taken.filter_rules) }
}
