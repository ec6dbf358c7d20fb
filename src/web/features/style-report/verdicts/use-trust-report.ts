import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { trust } from '#contract/live/trust.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

export type EngineTrust = OutputOf<typeof trust.report>['engines'][number]

/** What the owner said of drafts, by engine and register. */
export function useTrustReport() {
  const { call } = useServices()
  return useQuery({ queryKey: keys.trustReport, queryFn: ({ signal }) => call(trust.report, {}, { signal }) })
}
