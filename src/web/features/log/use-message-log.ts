import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { macListener } from '#contract/mac-listener.ts'
import { failureText } from '../../lib/api-error.ts'
import { every, PANEL_POLL_MS } from '../../lib/control-queries.ts'
import { keys } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** The log, asked for every three seconds while it is shown. A polling error keeps what there is (product specification, section 8). */
export function useMessageLog(shown: boolean) {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.log,
    enabled: shown,
    queryFn: async ({ signal }) => (await call(macListener.log, {}, { signal })).messages,
    refetchInterval: every(PANEL_POLL_MS),
  })
}

/** What the listener wrote, asked for every three seconds while it is shown. */
export function useTerminalOutput(shown: boolean) {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.terminal,
    enabled: shown,
    queryFn: async ({ signal }) => (await call(macListener.terminalOutput, {}, { signal })).output,
    refetchInterval: every(PANEL_POLL_MS),
  })
}

export function useLogActs() {
  const { call, base, session, fetch } = useServices()
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
  // Not a plain link: the file needs the bearer token.
  const exportCsv = useMutation({
    mutationFn: async () => {
      const answer = await fetch(`${base}${macListener.exportLog.path}`, {
        headers: { Authorization: `Bearer ${session.token ?? ''}` },
        credentials: 'include',
      })
      if (!answer.ok) throw new Error(`Server error: ${answer.status}`)
      save(await answer.blob(), 'idiolect-message-log.csv')
    },
    onError: (error) => toast(`The log could not be exported: ${failureText(error)}`, 'error'),
  })
  return { clear, exportCsv }
}

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
