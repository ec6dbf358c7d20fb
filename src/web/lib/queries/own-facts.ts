import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownFacts, type OwnFact, type OwnFactKind } from '#contract/account/own-facts.ts'
import type { ApiCall } from '../api/api.ts'
import { useServices } from '../services.tsx'
import { keys } from './queries.ts'

export const ownFactsQuery = (call: ApiCall) => ({
  queryKey: keys.ownFacts,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnFact[]> => (await call(ownFacts.list, {}, { signal })).facts,
})

/** What the owner saved about themselves. Only pages that show it, or drafts that ask for it, want it. */
export function useOwnFacts(wanted = true) {
  const { call } = useServices()
  return useQuery({ ...ownFactsQuery(call), enabled: wanted })
}

/** Saves or deletes one of them, also after the part of the page that asked for it is gone. */
export function useChangeOwnFacts() {
  const { call } = useServices()
  const queries = useQueryClient()
  const take = ({ facts }: { facts: OwnFact[] }): void => void queries.setQueryData(keys.ownFacts, facts)
  return {
    save: async (fact: OwnFact): Promise<void> => take(await call(ownFacts.save, fact)),
    remove: async (kind: OwnFactKind): Promise<void> => take(await call(ownFacts.remove, { kind })),
  }
}
