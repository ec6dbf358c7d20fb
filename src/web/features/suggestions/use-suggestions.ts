import { useQuery } from '@tanstack/react-query'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { CALM_POLL_MS, every, PANEL_POLL_MS } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices, useSession } from '../../lib/services.tsx'

/** What waits for the owner or is on its way, newest first. */
export function useSuggestions({ watched = false }: { watched?: boolean } = {}) {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.suggestions,
    enabled: status === 'signed-in',
    queryFn: async ({ signal }): Promise<Suggestion[]> => (await call(suggestions.list, { state: 'open' }, { signal })).suggestions,
    refetchInterval: every(watched ? PANEL_POLL_MS : CALM_POLL_MS),
  })
}
