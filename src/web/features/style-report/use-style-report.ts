import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { styleReports } from '#contract/voice/style-report.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Poll interval while a replay runs; the event stream reports progress sooner. */
const replayPollMs = 3000
export const turnsAPage = 10

export function useStyleReport() {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.styleReport,
    queryFn: ({ signal }) => call(styleReports.get, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.engines.some((engine) => engine.state === 'running') === true ? replayPollMs : false),
  })
}

/** Whether drafts of an engine could be told from the owner's replies. */
export function useStranger(engine: string) {
  const { call } = useServices()
  return useQuery({
    queryKey: [...keys.styleReport, 'stranger', engine],
    queryFn: ({ signal }) => call(styleReports.stranger, { engine }, { signal }),
  })
}

/** Starts, resumes, and stops a replay. */
export function useReplay() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const settled = {
    onSuccess: async ({ message }: { message: string }) => {
      toast(message)
      await queries.invalidateQueries({ queryKey: keys.styleReport })
    },
  }
  const start = useMutation({
    mutationFn: () => call(styleReports.replay, {}),
    onError: (error) => toast(`The replay did not start: ${failureText(error)}`, 'error'),
    ...settled,
  })
  const stop = useMutation({
    mutationFn: () => call(styleReports.stop, {}),
    onError: (error) => toast(`The replay was not stopped: ${failureText(error)}`, 'error'),
    ...settled,
  })
  return { start: () => start.mutate(), starting: start.isPending, stop: () => stop.mutate(), stopping: stop.isPending }
}

export type TurnFilter = 'all' | 'sent' | 'right' | 'wrong'

export interface TurnChoice {
  engine: string
  contact: string | null
  only: TurnFilter
  /** From 1. */
  page: number
}

/** One page of replayed turns; more arrive while the replay runs. The previous page stays until the next one has loaded. */
export function useReplayedTurns({ engine, contact, only, page }: TurnChoice, running: boolean) {
  const { call } = useServices()
  return useQuery({
    queryKey: [...keys.styleReport, 'turns', engine, contact, only, page],
    queryFn: ({ signal }) =>
      call(
        styleReports.turns,
        { engine, only, offset: (page - 1) * turnsAPage, limit: turnsAPage, ...(contact === null ? {} : { contact_id: contact }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: running ? replayPollMs : false,
  })
}
