import { useQuery } from '@tanstack/react-query'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { calmPollMs, every, panelPollMs } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices, useSession } from '#web/lib/services.tsx'

/** Texts that are waiting for the owner or being sent, newest first. Email is listed under Pending Email Responses. */
export function useSuggestions({ watched = false }: { watched?: boolean } = {}) {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.suggestions,
    enabled: status === 'signed-in',
    queryFn: async ({ signal }): Promise<Suggestion[]> => (await call(suggestions.list, { state: 'open' }, { signal })).suggestions,
    select: (open) => open.filter(({ medium }) => medium !== 'email'),
    refetchInterval: every(watched ? panelPollMs : calmPollMs),
  })
}
