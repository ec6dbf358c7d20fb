import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { every, notAvailable, panelPollMs } from '#web/lib/queries/control-queries.ts'
import { logQuietly } from '#web/lib/log.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { useToast } from '#web/ui/toasts.tsx'

export type LogEntry = OutputOf<typeof macListener.log>['messages'][number]

/** The log, asked for every three seconds while it is shown. A failure is only logged and keeps what there is. */
export function useMessageLog(shown: boolean) {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.log,
    enabled: shown,
    queryFn: async ({ signal }) =>
      quietly('The message log could not be loaded.', signal, async () => (await call(macListener.log, {}, { signal })).messages),
    refetchInterval: every(panelPollMs),
  })
}

/** What the listeners wrote, each asked for every three seconds while the panel is on screen. */
export function useTerminalOutputs() {
  const { call } = useServices()
  const mac = useQuery({
    queryKey: keys.terminal,
    queryFn: async ({ signal }) =>
      quietly(
        'The listener output could not be loaded.',
        signal,
        async () => (await call(macListener.terminalOutput, {}, { signal })).output,
      ),
    refetchInterval: every(panelPollMs),
  })
  const gmail = useQuery({
    queryKey: keys.gmailTerminal,
    queryFn: async ({ signal }) =>
      quietly(
        'The Gmail listener output could not be loaded.',
        signal,
        async () => (await call(gmailListener.terminalOutput, {}, { signal })).output,
      ),
    refetchInterval: every(panelPollMs),
  })
  return { mac, gmail }
}

export function useLogActs() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const clear = useMutation({
    mutationFn: () => call(macListener.clearLog, {}),
    onSuccess: ({ message }) => {
      queries.setQueryData(keys.log, [])
      toast(message)
    },
    onError: (error) => toast(`The log could not be cleared: ${failureText(error)}`, 'error'),
  })
  const exportCsv = useDownload({ path: macListener.exportLog.path, name: 'idiolect-message-log.csv' })
  return { clear, exportCsv }
}

async function quietly<T>(sentence: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!signal.aborted && !notAvailable(error)) logQuietly(sentence, error)
    throw error
  }
}
