import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { model, type ModelState } from '#contract/model.ts'
import { CALM_POLL_MS, every } from './control-queries.ts'
import { keys } from './queries.ts'
import { useServices, useSession } from './services.tsx'

/** Which engine drafts, what it may see and what it costs; the server says by an event when that changes. */
export function useModel(): UseQueryResult<ModelState> {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.model,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => call(model.get, {}, { signal }),
    refetchInterval: every(CALM_POLL_MS),
  })
}
