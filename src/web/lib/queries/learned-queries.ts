import { useQuery } from '@tanstack/react-query'
import { learned } from '#contract/voice/learned.ts'
import { keys } from './queries.ts'
import { useServices } from '../services.tsx'

/** What was learned from the owner's decisions about drafts, newest first. */
export function useLearned() {
  const { call } = useServices()
  return useQuery({ queryKey: keys.learned, queryFn: ({ signal }) => call(learned.list, { limit: 200 }, { signal }) })
}
