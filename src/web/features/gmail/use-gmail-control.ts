import { useState } from 'react'
import { gmailListener, type GmailListenerState } from '#contract/live/gmail-listener.ts'
import { useGmailListener } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useListenerControl, type ListenerControl } from '#web/ui/listener/use-listener-control.ts'
import { configureFailure, startFailure, stopFailure, texts } from './texts.ts'

export type GmailConfig = GmailListenerState['config']

/** The owner's unsaved changes. */
type Edits = Partial<Omit<GmailConfig, 'filter_rules'>> & { filter_rules?: Partial<GmailConfig['filter_rules']> }

export interface GmailControl extends ListenerControl<GmailConfig, GmailListenerState> {
  edit: (edits: Omit<Edits, 'filter_rules'>) => void
  editRules: (edits: Partial<GmailConfig['filter_rules']>) => void
  /** The list shown differs from the server's. */
  sendersEdited: boolean
  /** Saves this list, with everything else as the server has it. */
  saveSenders: (senders: readonly string[]) => void
}

/** Everything Gmail Listener Control does, except connecting the mailbox. */
export function useGmailControl(): GmailControl {
  const { call } = useServices()
  const [edits, setEdits] = useState<Edits>({})
  const edit: GmailControl['edit'] = (next) => setEdits((last) => ({ ...last, ...next }))
  const control = useListenerControl<GmailConfig, GmailListenerState>({
    channel: 'email',
    query: useGmailListener({ watched: true }),
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
    withEdits: (stored) => ({ ...stored, ...edits, filter_rules: { ...stored.filter_rules, ...edits.filter_rules } }),
    edit,
    onTaken: ({ config: taken }) => setEdits((before) => leftOf(before, taken)),
  })
  const stored = control.state?.config
  const sendersTyped = edits.filter_rules?.allowed_senders
  return {
    ...control,
    edit,
    editRules: (next) => setEdits((last) => ({ ...last, filter_rules: { ...last.filter_rules, ...next } })),
    sendersEdited: sendersTyped !== undefined && sendersTyped.join('\n') !== stored?.filter_rules.allowed_senders.join('\n'),
    saveSenders: (senders) => {
      if (stored !== undefined) control.change({ ...stored, filter_rules: { ...stored.filter_rules, allowed_senders: [...senders] } })
    },
  }
}

/** Saved changes are no longer edits; unsaved ones remain. */
function leftOf(edits: Edits, taken: GmailConfig): Edits {
  const differs = (mine: unknown, theirs: unknown): boolean => mine !== undefined && JSON.stringify(mine) !== JSON.stringify(theirs)
  const { filter_rules: rules = {}, ...flat } = edits
  const left = <T extends object>(mine: T, theirs: T): T =>
    Object.fromEntries(Object.entries(mine).filter(([name, value]) => differs(value, theirs[name as keyof T]))) as T
  return { ...left<Partial<GmailConfig>>(flat, taken), filter_rules: left<Partial<GmailConfig['filter_rules']>>(rules, taken.filter_rules) }
}
