import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnFact } from '#contract/account/own-facts.ts'
import { withOwnGaps } from '#contract/account/own-gaps.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { ownFactsQuery, useOwnFacts } from '#web/lib/queries/own-facts.ts'
import { useServices } from '#web/lib/services.tsx'
import type { Said } from './conversation.ts'

/**
 * What was said, with gaps wherever either side said what the owner saved about themselves: drafts are made from it, by a model if they chose one. What they have
 * deleted since they came here is left out as well. Throws if what they saved cannot be read: then it is not known what must be left out.
 */
export function useGapped(): (said: readonly Said[]) => Promise<readonly Said[]> {
  const { call } = useServices()
  const queries = useQueryClient()
  const { data: saved = [] } = useOwnFacts()
  const [known, setKnown] = useState<readonly OwnFact[]>([])
  const fresh = saved.filter(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value))
  if (fresh.length > 0) setKnown([...known, ...fresh])

  const read = async (): Promise<readonly OwnFact[]> => {
    try {
      return await queries.ensureQueryData(ownFactsQuery(call))
    } catch (error) {
      if (notAvailable(error)) return []
      throw error
    }
  }
  return async (said) => {
    const facts = [...(await read()), ...known]
    return said.map((one) => ({ ...one, text: withOwnGaps(one.text, facts) }))
  }
}
