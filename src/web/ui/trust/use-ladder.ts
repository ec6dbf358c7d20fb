import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/define-endpoint.ts'
import { trust } from '#contract/live/trust.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

/** How far automatic replies are proved, for exactly these people. Null asks nothing. Known values stay while people are added. */
export function useLadder(asked: InputOf<typeof trust.ladder> | null) {
  const { call } = useServices()
  return useQuery({
    queryKey: [...keys.ladder, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(trust.ladder, asked ?? {}, { signal }),
  })
}
